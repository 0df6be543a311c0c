import { firstAtLeast } from "#lib/manuscript/span.ts";

/** Letters and digits of a text, without case, width and marks, and where each comes from. */
export interface Letters {
  text: string;
  /** For each unit of `text`, the index of the character that it is of. */
  from: readonly number[];
}

const LETTER = /[\p{L}\p{N}]/u;

/** Collects the letters of characters, each given with its index. */
export class LetterCollector {
  readonly #units: string[] = [];
  readonly #from: number[] = [];

  add(character: string, index: number): void {
    for (const sign of character.normalize("NFKD").toLowerCase()) {
      if (!LETTER.test(sign)) continue;
      this.#units.push(sign);
      for (let unit = 0; unit < sign.length; unit += 1) this.#from.push(index);
    }
  }

  done(): Letters {
    return { text: this.#units.join(""), from: this.#from };
  }
}

/** Returns the first unit that comes from `index` or later. */
export function unitAt({ from }: Letters, index: number): number {
  return firstAtLeast(from, index);
}

/** Returns how many units come from a range. */
export function lettersWithin(letters: Letters, { start, end }: { start: number; end: number }): number {
  return unitAt(letters, end) - unitAt(letters, start);
}
