// Addresses (after `#`, where there is no server to ask for them): / · /table/ID · /table/ID?at=12&seat=0 (a position) · /join/TOKEN · /recover/TOKEN

import { transport } from "./transport";

export type Route =
  | { page: "lobby" }
  | { page: "table"; id: string; at: number | null; seat: number | null | undefined }
  | { page: "join"; token: string }
  | { page: "recover"; token: string }
  | { page: "unknown"; path: string };

export function parse(path: string, search: string): Route {
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  const query = new URLSearchParams(search);
  if (!parts.length) return { page: "lobby" };
  const [page, name] = parts;
  if (page === "table" && name && parts.length === 2) {
    const at = query.get("at");
    const seat = query.get("seat");
    return {
      page,
      id: name,
      at: at !== null && /^\d+$/.test(at) ? Number(at) : null,
      seat: seat === null ? undefined : /^\d+$/.test(seat) ? Number(seat) : null,
    };
  }
  if (page === "join" && name) return { page, token: name };
  if (page === "recover" && name) return { page, token: name };
  return { page: "unknown", path };
}

/** What to write into a link, so that it leads there from wherever it is opened. */
export function linkTo(path: string): string {
  return transport.hashed ? `#${path}` : path;
}

function here(): Route {
  if (!transport.hashed) return parse(location.pathname, location.search);
  const [path = "/", search = ""] = location.hash.slice(1).split("?");
  return parse(path, search);
}

class Router {
  route: Route = $state.raw({ page: "lobby" });

  /** Once it is settled how Cairn is reached: where addresses are follows from that. */
  begin(): void {
    this.read();
    addEventListener("popstate", () => this.read()); // an address that was typed after `#`, too
    addEventListener("click", (event) => this.follow(event));
  }

  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", linkTo(path));
    this.read();
    if (!replace) scrollTo(0, 0);
  }

  /** Note a position in the address without leaving a trail of every step. */
  note(path: string): void {
    history.replaceState(null, "", linkTo(path));
    this.read();
  }

  private read(): void {
    this.route = here();
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    const href = link.getAttribute("href") ?? "";
    if (transport.hashed) {
      if (!href.startsWith("#/")) return;
      event.preventDefault();
      this.go(href.slice(1));
      return;
    }
    if (link.pathname.startsWith("/api/") || href.startsWith("#")) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();

export function tablePath(id: string, at?: number | null, seat?: number | null): string {
  const query = new URLSearchParams();
  if (at !== null && at !== undefined) query.set("at", String(at));
  if (seat !== undefined) query.set("seat", seat === null ? "none" : String(seat));
  const text = query.toString();
  return `/table/${id}${text ? `?${text}` : ""}`;
}
