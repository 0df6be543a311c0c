import { createHash } from "node:crypto";

/** Ids for what is added to a document, none of which it has. */
export class CommentIds {
  #next: number;
  readonly #known: Set<string>;

  /** `texts` are the parts whose ids count. */
  constructor(texts: readonly string[]) {
    let highest = 0;
    this.#known = new Set();
    for (const text of texts) {
      for (const [, id] of text.matchAll(/[\s:]id="(\d{1,9})"/g)) highest = Math.max(highest, Number(id));
      for (const [, id = ""] of text.matchAll(/(?:paraId|durableId)="([\dA-Fa-f]{8})"/g))
        this.#known.add(id.toUpperCase());
    }
    this.#next = highest + 1;
  }

  /** An id of a comment or a change. */
  next(): number {
    const id = this.#next;
    this.#next += 1;
    return id;
  }

  /** Eight hexadecimal digits below 7FFFFFFF, the same for the same seed unless the document has them. */
  long(seed: string): string {
    for (let round = 0; ; round += 1) {
      const hash = createHash("sha256").update(`${round} ${seed}`).digest();
      const value = hash.readUInt32BE(0) & 0x7fffffff;
      const id = value.toString(16).toUpperCase().padStart(8, "0");
      if (value === 0 || value >= 0x7fffffff || this.#known.has(id)) continue;
      this.#known.add(id);
      return id;
    }
  }
}
