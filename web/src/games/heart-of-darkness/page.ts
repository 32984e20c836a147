// One HTML file from an element on the page: its markup, the pictures it uses and the rules of style that touch it.

function touches(article: Element, rule: CSSStyleRule): boolean {
  if (rule.selectorText.startsWith(":root")) return !rule.selectorText.includes(" ");
  try {
    const plain = rule.selectorText.replace(/::?(before|after|hover|focus-visible|first-letter)/g, "");
    return article.matches(plain) || article.querySelector(plain) !== null;
  } catch {
    return false;
  }
}

function styles(article: Element): string {
  const kept: string[] = [];
  const walk = (rules: CSSRuleList): string[] => {
    const found: string[] = [];
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) {
        if (touches(article, rule)) found.push(rule.cssText);
      } else if (rule instanceof CSSMediaRule && rule.conditionText.includes("prefers-color-scheme")) {
        const inner = walk(rule.cssRules);
        if (inner.length) found.push(`@media ${rule.conditionText} { ${inner.join("\n")} }`);
      }
    }
    return found;
  };
  for (const sheet of document.styleSheets) {
    try {
      kept.push(...walk(sheet.cssRules));
    } catch {
      // a sheet of somebody else's: an extension of the browser
    }
  }
  return kept.join("\n");
}

export function asPage(article: Element, heading: string, language: string): string {
  const used = new Set([...article.querySelectorAll("use")].map((use) => use.getAttribute("href") ?? ""));
  const pictures = [...used].map((href) => (href.startsWith("#") ? (document.getElementById(href.slice(1))?.outerHTML ?? "") : "")).join("");
  const safe = heading.replace(/[<>&]/g, "");
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe}</title><style>
${styles(article)}
body { margin: 0; padding: 24px; background: var(--paper); color: var(--ink); font: 16px/1.35 var(--font-ui); }
h1, h2, h3 { font-family: var(--font-display); }
</style></head><body><svg width="0" height="0" style="position:absolute">${pictures}</svg>${article.outerHTML}</body></html>
`;
}
