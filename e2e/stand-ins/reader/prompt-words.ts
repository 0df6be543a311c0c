/** Between two pieces of a passage a prompt may put labels, markup or the number of a line: so many letters at most. */
const LONGEST_INSERTION = 200;
const MOST_PLACES = 50;

/** What a prompt says, whatever markup, white space, line breaks, labels or escapes stand between its words. */
export class PromptWords {
  readonly #letters: string;

  constructor(text: string) {
    this.#letters = lettersOf(text);
  }

  /** Whether all words of the passage are there, in their order and together. */
  holds(passage: string): boolean {
    const letters = lettersOf(passage);
    if (letters === "") return false;
    return this.#letters.includes(letters) || this.#holdsInPieces(piecesOf(passage));
  }

  /** How often they are there, without anything between them. */
  count(passage: string): number {
    const letters = lettersOf(passage);
    return letters === "" ? 0 : this.#letters.split(letters).length - 1;
  }

  /** Each line and each sentence of it whole, and not more between two of them than a prompt inserts. */
  #holdsInPieces([first, ...rest]: readonly string[]): boolean {
    if (first === undefined || rest.length === 0) return false;
    let place = this.#letters.indexOf(first);
    for (let tried = 0; place >= 0 && tried < MOST_PLACES; tried += 1) {
      let end = place + first.length;
      const isWhole = rest.every((piece) => {
        const at = this.#letters.indexOf(piece, end);
        if (at < 0 || at > end + LONGEST_INSERTION) return false;
        end = at + piece.length;
        return true;
      });
      if (isWhole) return true;
      place = this.#letters.indexOf(first, place + 1);
    }
    return false;
  }
}

function piecesOf(passage: string): string[] {
  return passage
    .split(/\n+|(?<=[.;:!?])\s+/)
    .map(lettersOf)
    .filter((piece) => piece !== "");
}

/** Letters and digits alone: what no markup and no line wrap changes. */
function lettersOf(text: string): string {
  return text
    .replace(/&(?:lt|gt|amp|quot|apos|#\d+);/g, " ")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
