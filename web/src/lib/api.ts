import { transport } from "./transport";
import type { Catalogue, CoursePoint, ErrorReply, Frame, GameInfo, Invitation, Invite, Me, Person, Review, SessionInfo, ShelfEntry, TableInfo, TableRequest, Verdict } from "./protocol";
import { say, sayTold, wishes } from "./language.svelte";
import { keep, newSalt } from "./luck";

/** The server said no, or did not answer: `message` is a sentence for people, `code` is for us. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 0,
  ) {
    super(message);
  }
}

let becoming: Promise<unknown> | null = null; // settled when it is known who we are from now on

/** The reply brings another cookie, and the server forgets the old one before: whatever else is asked waits for it. */
function become<T>(answer: Promise<T>): Promise<T> {
  const settled: Promise<unknown> = answer.then(() => undefined, () => undefined).then(() => {
    if (becoming === settled) becoming = null;
  });
  becoming = settled;
  return answer;
}

async function reach(path: string, init?: RequestInit): Promise<Response> {
  if (becoming) await becoming;
  try {
    return await transport.fetch(path, init);
  } catch {
    throw new ApiError("unreachable", say("error-unreachable"));
  }
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await reach(path, init);
  const text = await answer.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    if (answer.ok) return text as T;
  }
  if (answer.ok) return data as T;
  throw refusal(answer, data);
}

function refusal(answer: Response, data: unknown): ApiError {
  const error = (data as Partial<ErrorReply> | null)?.error;
  if (error?.message && error.code !== "internal") return new ApiError(error.code, sayTold(error.told, error.message), answer.status);
  return new ApiError("server_error", say(answer.status >= 500 ? "error-server" : "error-unreachable"), answer.status);
}

function send<T>(path: string, body: unknown): Promise<T> {
  return ask<T>(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

function query(values: Record<string, string | number | null | undefined>): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return pairs.length ? `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join("&")}` : "";
}

/** A new table: the server's commitment is here before our salt leaves, and both are kept. */
async function salted(path: string, body: object): Promise<{ id: string; invites?: Invite[] }> {
  const { commitment } = await send<{ commitment: string }>("/commitments", {});
  return sendSalt(path, body, commitment);
}

/** A salt, and the commitment that was there before it. It counts for that one alone: any later one could be chosen to fit it. */
interface Part {
  commitment: string;
  salt: string;
}

const sent = new Map<string, Part[]>(); // whose reply was lost: the server may have taken one of them all the same

async function sendSalt(path: string, body: object, commitment: string): Promise<{ id: string }> {
  const before = sent.get(path) ?? [];
  const parts = [...before, { commitment, salt: newSalt() }];
  sent.set(path, parts);
  let made: { id: string };
  try {
    made = await send<{ id: string }>(path, { ...body, ...parts.at(-1) });
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) sent.set(path, before); // refused: not taken
    throw error;
  }
  sent.delete(path);
  const now = before.length ? (await ask<TableInfo>(`/tables/${made.id}`)).commitment : commitment;
  const taken = parts.some((each) => each.commitment === now) ? now : commitment;
  keep(made.id, taken, ...parts.filter((each) => each.commitment === taken).map((each) => each.salt));
  return made;
}

/** Whoever comes second finds the table made, and looks at its commitment first; so does who was just a moment late. */
async function rematch(id: string, seat: number | null, again: string | null): Promise<{ id: string }> {
  const path = `/tables/${id}/rematch`;
  const there = async (next: string): Promise<{ id: string }> => sendSalt(path, { seat }, (await ask<TableInfo>(`/tables/${next}`)).commitment);
  if (again) return there(again);
  try {
    return await salted(path, { seat });
  } catch (error) {
    const next = error instanceof ApiError && error.code === "stale_version" ? (await ask<TableInfo>(`/tables/${id}`)).rematch : null;
    if (next) return there(next);
    throw error;
  }
}

const games = new Map<string, Promise<GameInfo[]>>();
const languages = (): string => wishes().join(",").slice(0, 200);

/** What can be played does not change while the page is open: it is asked once in a language. */
function allGames(): Promise<GameInfo[]> {
  const key = languages();
  const found = games.get(key) ?? ask<GameInfo[]>(`/games${query({ languages: key })}`).catch((error: unknown) => {
    games.delete(key);
    throw error;
  });
  games.set(key, found);
  return found;
}

const seatName = (seat: number | null): string | number => seat ?? "none";

export const api = {
  me: () => ask<Me>("/me"),
  introduce: (how: { name?: string; avatar?: string }) => send<Me>("/me", how),
  becoming: () => becoming,
  recover: (token: string) => become(send<Me>("/recover", { token })),
  setPassword: (password: string, current: string) => become(send<Me>("/me/password", { password, current })),
  dropPassword: (current: string) => send<Me>("/me/password/drop", { current }),
  signIn: (name: string, password: string) => become(send<Me>("/sign-in", { name, password })),
  signOutElsewhere: (current: string) => become(send<Me>("/me/sign-out-elsewhere", { current })),
  sessions: () => ask<SessionInfo[]>("/me/sessions"),
  endSession: (id: string, current: string) => become(send<SessionInfo[]>("/me/sessions/end", { id, current })),
  forgetMe: () => become(ask<{ tables: number }>("/me", { method: "DELETE" })),
  games: allGames,
  words: (game: string) => ask<Catalogue>(`/games/${game}/words${query({ languages: languages() })}`),
  shelf: () => ask<ShelfEntry[]>("/tables"),
  create: (request: TableRequest) => salted("/tables", request),
  invitation: (token: string) => ask<Invitation>(`/invitations/${encodeURIComponent(token)}`),
  /** The invitation brought the commitment before our salt leaves. Kept first: the server may take it though its reply is lost. */
  join: (token: string, to: Invitation, name: string, avatar: string) => {
    const salt = newSalt();
    keep(to.table, to.commitment, salt);
    return send<{ table: string; seat: number }>("/join", { token, ...(name ? { name } : {}), avatar, salt });
  },
  table: (id: string) => ask<TableInfo>(`/tables/${id}`),
  frame: (id: string, seat: number | null, at?: number, events = 0) =>
    ask<Frame>(`/tables/${id}/frame${query({ seat: seatName(seat), at, events })}`),
  course: (id: string) => ask<CoursePoint[]>(`/tables/${id}/course`),
  history: (id: string, seat: number | null) => ask<{ lines: number }>(`/tables/${id}/history${query({ seat: seatName(seat) })}`),
  aid: <T>(id: string, name: string, seat: number | null, args: Record<string, string> = {}) => ask<T>(`/tables/${id}/aid/${name}${query({ seat: seatName(seat), ...args })}`),
  review: (id: string, seat: number) => ask<Review>(`/tables/${id}/review${query({ seat })}`),
  verify: (id: string) => ask<Verdict>(`/tables/${id}/verify`),
  /** The previous release, which plays some tables to their end, knows no salt here. */
  branch: (id: string, at: number, seat: number | null) => {
    const [path, body] = [`/tables/${id}/branch`, { at, seat: seat ?? 0 }];
    return salted(path, body).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === "bad_request") return send<{ id: string }>(path, body);
      throw error;
    });
  },
  rematch,
  people: (id: string) => ask<Person[]>(`/tables/${id}/people`),
  mute: (id: string, person: string, on: boolean) => send<{ version: number }>(`/tables/${id}/mute`, { person, on }),
  kick: (id: string, person: string) => send<{ version: number }>(`/tables/${id}/kick`, { person }),
  ban: (id: string, person: string, on: boolean) => send<{ version: number }>(`/tables/${id}/ban`, { person, on }),
  closeTable: (id: string) => send<{ version: number }>(`/tables/${id}/close`, {}),
  invites: (id: string) => ask<Invite[]>(`/tables/${id}/invites`),
  /** The invitation so far is void; without `revoke` there is a new one. */
  renew: (id: string, seat: number, revoke: boolean) => send<Invite[]>(`/tables/${id}/invites`, { seat, revoke }),
  leave: (id: string, seat: number) => send<{ version: number }>(`/tables/${id}/leave`, { seat }),
  /** With a bot: it plays the offered seat. Without: take one's own seat back. */
  takeover: (id: string, seat: number, bot: string | null) => send<{ version: number }>(`/tables/${id}/takeover`, { seat, bot }),
  lesson: (game: string, lesson: string) => send<{ id: string }>("/lessons", { game, lesson }),
  openRecord: (text: string) => ask<{ id: string }>("/records", { method: "POST", headers: { "Content-Type": "text/plain" }, body: text }),
  /** Of a finished match; of a running one what one's seat was told. */
  record: (id: string, seat: number | null) => `/tables/${id}/record${query({ seat: seatName(seat) })}`,
  async file(path: string): Promise<Blob> {
    const answer = await reach(path);
    if (!answer.ok) throw refusal(answer, await answer.json().catch(() => null));
    return answer.blob();
  },
  /** A file with everything, brought back: how many matches were new. */
  restore: (file: Blob) => ask<{ tables: number }>("/me/import", { method: "POST", body: file }),
};
