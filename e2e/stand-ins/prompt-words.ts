/** The most letters that a prompt puts between two sentences of a passage: labels, markup, the number of a line. */
const LONGEST_INSERTION = 200;

/** The words of a prompt, without the markup, white space, labels and escapes that stand between them. */
export class PromptWords {
  readonly #letters: string;

  constructor(text: string) {
    this.#letters = lettersOf(text);
  }

  /** True if every sentence and every line of the passage is there, in order and close together. */
  holds(passage: string): boolean {
    const pieces = passage
      .split(/\n+|(?<=[.;:!?])\s+/)
      .map(lettersOf)
      .filter((piece) => piece !== "");
    return (
      pieces.length > 0 && new RegExp(pieces.join(`.{0,${LONGEST_INSERTION}}?`), "u").test(this.#letters)
    );
  }
}

/** Keeps letters and digits: what no markup and no line wrap changes. */
function lettersOf(text: string): string {
  return text
    .replace(/&(?:lt|gt|amp|quot|apos|#\d+);/g, " ")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
