import { Store } from "#components/ui/store.ts";
import { call } from "#lib/client/client.ts";
import { getPages } from "#lib/documents/files-contract.ts";
import type { PlacedLine, Turns } from "./placed-words.ts";

/** The operation tells no more at once. */
const MOST_PAGES = 20;

export interface LoadedWords {
  /** Empty until they are known. */
  turns: Turns;
  /** By page. */
  lines: ReadonlyMap<number, readonly PlacedLine[]>;
}

/** Where words are on the pages, fetched as pages come near. Without it, pages show the marks of comments all the same. */
export class WordsLoader extends Store<LoadedWords> {
  readonly #documentId: string;
  readonly #asked = new Map<number, Promise<void>>();

  constructor(documentId: string) {
    super({ turns: [], lines: new Map() });
    this.#documentId = documentId;
  }

  /** Resolves when the words of these pages are there, or could not be fetched. */
  async load(pages: Iterable<number>): Promise<void> {
    const wanted = [...pages].sort((a, b) => a - b);
    const first = wanted.find((page) => !this.#asked.has(page));
    if (first !== undefined) {
      const last = wanted.findLast((page) => !this.#asked.has(page) && page < first + MOST_PAGES) ?? first;
      const fetched = this.#fetch(first, last);
      for (let page = first; page <= last; page += 1) this.#asked.set(page, fetched);
    }
    await Promise.all(wanted.map((page) => this.#asked.get(page)));
  }

  async #fetch(first: number, last: number): Promise<void> {
    try {
      const params = { document_id: this.#documentId };
      const { turns, pages } = await call(getPages, { params, query: { first, last } });
      const lines = new Map(this.get().lines);
      for (const { page, lines: found } of pages) lines.set(page, found);
      this.set({ turns, lines });
    } catch {
      // It is asked again when one of them comes near once more.
      for (let page = first; page <= last; page += 1) this.#asked.delete(page);
    }
  }
}
