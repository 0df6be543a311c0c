import type { Hit } from "#lib/rendered/find-words.ts";

/** What a search in the text found, in the order of the text. */
export interface FoundWords {
  hits: readonly Hit[];
  /** The position of the current hit in the list. */
  at: number;
}
