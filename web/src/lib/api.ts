import type { CoursePoint, Frame, GameInfo, Invitation, Invite, Me, Person, Review, ShelfEntry, TableInfo, TableRequest, Verdict } from "./protocol";

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

const UNREACHABLE = "The server does not answer. Your games are safe there; try again in a moment.";

let becoming: Promise<unknown> | null = null; // settled when it is known who we are from now on

/** The reply brings another cookie, and the server forgets the old one before: whatever else is asked waits for it. */
function become<T>(answer: Promise<T>): Promise<T> {
  const settled: Promise<unknown> = answer.then(() => undefined, () => undefined).then(() => {
    if (becoming === settled) becoming = null;
  });
  becoming = settled;
  return answer;
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  if (becoming) await becoming;
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, { credentials: "same-origin", ...init });
  } catch {
    throw new ApiError("unreachable", UNREACHABLE);
  }
  const text = await answer.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    if (answer.ok) return text as T;
  }
  if (answer.ok) return data as T;
  const error = (data as { error?: { code?: string; message?: string } } | null)?.error;
  if (error?.message) throw new ApiError(error.code ?? "error", error.message, answer.status);
  throw new ApiError("server_error", answer.status >= 500 ? "The server stumbled over this. Nothing was changed; try again." : UNREACHABLE, answer.status);
}

function send<T>(path: string, body: unknown): Promise<T> {
  return ask<T>(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

function query(values: Record<string, string | number | null | undefined>): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return pairs.length ? `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join("&")}` : "";
}

/** Shared between the players so that nobody, the server included, could have picked the luck alone. */
export function salt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

let games: Promise<GameInfo[]> | null = null;

/** What can be played does not change while the page is open: it is asked once. */
function allGames(): Promise<GameInfo[]> {
  games ??= ask<GameInfo[]>("/games").catch((error: unknown) => {
    games = null;
    throw error;
  });
  return games;
}

const seatName = (seat: number | null): string | number => seat ?? "none";

export const api = {
  me: () => ask<Me>("/me"),
  rename: (name: string) => send<Me>("/me", { name }),
  becoming: () => becoming,
  recover: (token: string) => become(send<Me>("/recover", { token })),
  setPassword: (password: string, current: string) => become(send<Me>("/me/password", { password, current })),
  dropPassword: (current: string) => send<Me>("/me/password/drop", { current }),
  signIn: (name: string, password: string) => become(send<Me>("/sign-in", { name, password })),
  signOutElsewhere: (current: string) => become(send<Me>("/me/sign-out-elsewhere", { current })),
  forgetMe: () => become(ask<{ tables: number }>("/me", { method: "DELETE" })),
  games: allGames,
  shelf: () => ask<ShelfEntry[]>("/tables"),
  create: (request: TableRequest) => send<{ id: string; invites?: Invite[] }>("/tables", request),
  invitation: (token: string) => ask<Invitation>(`/invitations/${encodeURIComponent(token)}`),
  join: (token: string, name?: string) => send<{ table: string; seat: number }>("/join", { token, ...(name ? { name } : {}), salt: salt() }),
  table: (id: string) => ask<TableInfo>(`/tables/${id}`),
  frame: (id: string, seat: number | null, at?: number) =>
    ask<Frame>(`/tables/${id}/frame${query({ seat: seatName(seat), at, events: 0 })}`),
  course: (id: string) => ask<CoursePoint[]>(`/tables/${id}/course`),
  history: (id: string, seat: number | null) => ask<{ lines: number }>(`/tables/${id}/history${query({ seat: seatName(seat) })}`),
  aid: <T>(id: string, name: string, seat: number | null, args: Record<string, string> = {}) => ask<T>(`/tables/${id}/aid/${name}${query({ seat: seatName(seat), ...args })}`),
  review: (id: string, seat: number) => ask<Review>(`/tables/${id}/review${query({ seat })}`),
  verify: (id: string) => ask<Verdict>(`/tables/${id}/verify`),
  branch: (id: string, at: number, seat: number | null) => send<{ id: string }>(`/tables/${id}/branch`, { at, seat: seat ?? 0 }),
  rematch: (id: string, seat: number | null) => send<{ id: string }>(`/tables/${id}/rematch`, { seat }),
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
  recordAddress: (id: string, seat: number | null) => `/api/tables/${id}/record${query({ seat: seatName(seat) })}`,
};
