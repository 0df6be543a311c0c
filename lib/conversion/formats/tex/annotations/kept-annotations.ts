import type { Annotations, HiddenText, MarginComment, TrackedChange } from "../../../conversion.ts";

const MAX_EACH = 2_000;
const LONGEST = 8_000;

type Place = { file: string; line: number } | undefined;

/** What one reading of a document has met of remarks, changes and text that no page shows. */
export class KeptAnnotations {
  readonly #hidden: HiddenText[] = [];
  readonly #comments: MarginComment[] = [];
  readonly #changes: TrackedChange[] = [];
  /** Whether the hidden text that was kept last goes on with what is hidden next. */
  #isHiding = false;

  /** Set while words are read for a quote, which are read again as text. */
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

  /** Text that belongs to a change, as it is set. */
  addToChange(change: TrackedChange, text: string): void {
    if (change.text.length < LONGEST) change.text += text;
  }

  hide(reason: HiddenText["reason"], text: string, place: Place): void {
    if (this.isQuoting) return;
    const last = this.#hidden.at(-1);
    if (this.#isHiding && last?.reason === reason) {
      if (last.text.length < LONGEST) last.text += text;
    } else if (this.#hidden.length < MAX_EACH)
      this.#hidden.push({ reason, text, ...(place === undefined ? {} : { place }) });
    this.#isHiding = true;
  }

  /** Text that is shown ends a run of hidden text. */
  show(): void {
    this.#isHiding = false;
  }

  /**
   * All of it. Characters without a word are spacing, and a title that is set twice (once for what refers to
   * it) hides its words once.
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
