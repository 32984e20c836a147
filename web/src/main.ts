import { mount } from "svelte";
import "./styles/fonts-first.css";
import "./styles/tokens.css";
import "./styles/base.css";
import App from "./App.svelte";
import { spoken } from "./lib/language.svelte";

const target = document.getElementById("app") as HTMLElement;
const show = (): void => {
  target.replaceChildren(); // what the page itself shows until now
  mount(App, { target });
};
spoken.meet().then(show, show); // a language that cannot be fetched is English

// italics and rare letters can wait until everything that is needed first has arrived
const later = (): void => void import("./styles/fonts-later.css").catch(() => undefined);
if ("requestIdleCallback" in window) requestIdleCallback(later, { timeout: 3000 });
else setTimeout(later, 1500);
