import { say, sayTold } from "../lib/language.svelte";
import type { TableInfo, Verdict } from "../lib/protocol";

/** What the server found when it played the match again. */
export function verified(verdict: Verdict, table: TableInfo | null): string {
  if (verdict.ok === null) return table?.outdated ? sayTold(table.outdated_told, table.outdated) : say("verify-open");
  if (!verdict.ok) return `✗ ${say("verify-broken", { why: verdict.sentence })}`;
  const { lines, stream, begins, content } = verdict.details;
  const said = [say("verify-rules", { moves: Number(lines) }), say("verify-luck", { stream: String(stream) })];
  if (begins === "position of the record") said.push(say("verify-position"));
  if (content === "of the record") said.push(say("verify-content"));
  return `✓ ${said.join(" ")}`;
}
