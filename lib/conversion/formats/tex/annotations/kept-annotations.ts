import type { Annotations, HiddenText, MarginComment, TrackedChange } from "../../../conversion.ts";

const MAX_EACH = 2_000;
const LONGEST = 8_000;

type SourceLine = { file: string; line: number } | undefined;

/** The annotations, tracked changes and hidden text that one run has found. */
export class KeptAnnotations {
  readonly #hidden: HiddenText[] = [];
  readonly #comments: MarginComment[] = [];
  readonly #changes: TrackedChange[] = [];
  /** True if the next hidden text continues the last one. */
  #isHiding = false;

  /** True while words are read for a quote. They are read again as text. */
  isQuoting = false;

  get takesComments(): boolean {
    return !this.isQuoting && this.#comments.length < MAX_EACH;
  }

  get takesChanges(): boolean {
    return !this.isQuoting && this.#changes.length < MAX_EACH;
  }

  comment(text: string, author: string, quote: string): void {
    if (text !== "") this.#comments.push({ author, date: "", text, quote });
  }

  change(change: TrackedChange): void {
    this.#changes.push(change);
  }

  /** Adds text to a tracked change as it is set. */
  addToChange(change: TrackedChange, text: string): void {
    if (change.text.length < LONGEST) change.text += text;
  }

  hide(reason: HiddenText["reason"], text: string, place: SourceLine): void {
    if (this.isQuoting) return;
    const last = this.#hidden.at(-1);
    if (this.#isHiding && last?.reason === reason) {
      if (last.text.length < LONGEST) last.text += text;
    } else if (this.#hidden.length < MAX_EACH)
      this.#hidden.push({ reason, text, ...(place === undefined ? {} : { place }) });
    this.#isHiding = true;
  }

  /** Ends a run of hidden text, because visible text follows. */
  show(): void {
    this.#isHiding = false;
  }

  /**
   * Returns all annotations. Hidden characters without a word are spacing, and a title that is set twice (once for
   * references to it) hides its words once.
   */
  get all(): Annotations {
    const seen = new Set<string>();
    const hidden = this.#hidden.filter(({ reason, text }) => {
      const key = `${reason} ${text.trim()}`;
      if (seen.has(key) || !/\p{L}{2}/u.test(text)) return false;
      seen.add(key);
      return true;
    });
    const changes = this.#changes.filter(({ text }) => text.trim() !== "");
    return { hidden, comments: this.#comments, changes };
  }
}
