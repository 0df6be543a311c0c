import type { Annotations, MarginComment } from "../../conversion.ts";

const MAX_PIECES = 2_000;

/** Gathers the annotations of the file: comments with their quotes, tracked changes, hidden text. */
export class RtfMargin {
  readonly annotations: Annotations = { hidden: [], comments: [], changes: [] };
  readonly #quotes = new Map<string, string>();
  readonly #open = new Set<string>();
  #author = "";
  #range = "";

  author(text: string): void {
    this.#author += text;
  }

  rangeStart(id: string): void {
    const key = id.trim();
    if (key === "" || this.#quotes.size > MAX_PIECES) return;
    this.#open.add(key);
    this.#quotes.set(key, "");
  }

  rangeEnd(id: string): void {
    this.#open.delete(id.trim());
    this.#range = id.trim();
  }

  shown(text: string): void {
    for (const id of this.#open) {
      const quote = this.#quotes.get(id) ?? "";
      if (quote.length < 2_000) this.#quotes.set(id, quote + text);
    }
  }

  hidden(text: string): void {
    const last = this.annotations.hidden.at(-1);
    if (last !== undefined && last.text.length < 2_000) last.text += text;
    else if (this.annotations.hidden.length < MAX_PIECES)
      this.annotations.hidden.push({ reason: "vanish", text });
  }

  changed(kind: "insertion" | "deletion", text: string, author: string): void {
    const { changes } = this.annotations;
    const last = changes.at(-1);
    if (last?.kind === kind && last.author === author && last.text.length < 4_000 && this.#isRun)
      last.text += text;
    else if (changes.length < MAX_PIECES) changes.push({ kind, author, date: "", text });
    this.#isRun = true;
  }

  #isRun = false;

  /** Ends a run of changed text: what follows is not marked as changed. */
  unchanged(): void {
    this.#isRun = false;
  }

  comment(text: string): void {
    const comment: MarginComment = {
      author: this.#author.trim(),
      date: "",
      text,
      quote: this.#quotes.get(this.#range) ?? "",
    };
    if (this.annotations.comments.length < MAX_PIECES) this.annotations.comments.push(comment);
    this.#author = "";
    this.#range = "";
  }
}
