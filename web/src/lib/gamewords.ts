// The words of a game, in the reader's language.

import { api, ApiError } from "./api";
import { Catalogue } from "./catalogue";
import { wishes } from "./language.svelte";

const kept = new Map<string, Promise<Catalogue>>();

/** Loaded once for each game; a release without catalogues sends sentences. Any other trouble is told: ids would be no sentences. */
export function catalogueOf(game: string): Promise<Catalogue> {
  const key = `${game}/${wishes().join(",")}`;
  const found = kept.get(key) ?? api.words(game).then((told) => new Catalogue(told)).catch((error: unknown) => {
    kept.delete(key);
    if (error instanceof ApiError && error.status === 404) return new Catalogue();
    throw error;
  });
  kept.set(key, found);
  return found;
}
