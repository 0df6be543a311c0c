import type { ExportedComment, ExportedReview } from "../exported-review.ts";
import type { PlacedComment, Writer } from "../writer.ts";
import { criticComment, inBraces } from "./critic-words.ts";
import { blockAt, markableRange, type Range } from "./find-range.ts";
import { type PlacedNode, readNodes } from "./read-nodes.ts";

/** Words in place of a range of the Markdown, which may be empty. */
interface Edit extends Range {
  words: string;
  /** Comments on a block follow what is marked in it. */
  isAfterBlock?: true;
}

const MARKS = /\{(?:==|>>|--|\+\+|~~)/;

/**
 * Writes the manuscript's Markdown with its comments as CriticMarkup: `{==words==}{>>comment<<}`, and
 * `{~~words~>other words~~}` where there is a suggestion. Nothing else changes: a reader of CriticMarkup that takes out
 * comments and rejects changes gets the text back.
 */
export const writeMd: Writer = async (review, { markdown }) => {
  const marks = new Marks(markdown, readNodes(markdown));
  const placed = review.comments.map((comment) => marks.add(comment));
  return {
    bytes: Buffer.from(marks.written() + atTheEnd(review, placed)),
    extension: "md",
    contentType: "text/markdown; charset=utf-8",
    placed,
    notes: MARKS.test(markdown)
      ? ["The manuscript has marks of CriticMarkup of its own. They are still there."]
      : [],
  };
};

class Marks {
  readonly #markdown: string;
  readonly #blocks: readonly PlacedNode[];
  readonly #edits: Edit[] = [];
  /** The last marked range. Comments come in the order of their starts. */
  #last: Range = { start: -1, end: -1 };

  constructor(markdown: string, blocks: readonly PlacedNode[]) {
    this.#markdown = markdown;
    this.#blocks = blocks;
  }

  add(comment: ExportedComment): PlacedComment {
    const { id, number } = comment;
    const block = comment.quote === "" ? undefined : blockAt(this.#blocks, comment.start);
    if (!block) return { id, number, placement: "end", reason: "It is about the whole manuscript." };
    const range = markableRange(this.#markdown, block, comment);
    if (range && this.#mark(range, comment)) return { id, number, placement: "exact" };
    const words = `\n\n${criticComment(comment, comment.quote)}`;
    this.#edits.push({ start: block.end, end: block.end, words, isAfterBlock: true });
    const reason = range
      ? "Another comment marks some of the same words."
      : "Marks around these words would break the Markdown.";
    return { id, number, placement: "paragraph", reason };
  }

  /** Returns false if another comment marks a part of the words. */
  #mark(range: Range, comment: ExportedComment): boolean {
    const { start, end } = range;
    const isSame = start === this.#last.start && end === this.#last.end;
    if (!isSame && start < this.#last.end) return false;
    if (!isSame) this.#edits.push(...this.#around(range, comment));
    this.#edits.push({ start: end, end, words: criticComment(comment) });
    this.#last = range;
    return true;
  }

  #around({ start, end }: Range, { replacement }: ExportedComment): Edit[] {
    const words = this.#markdown.slice(start, end);
    if (replacement !== null && canChange(words) && canChange(replacement)) {
      const change = replacement === "" ? `{--${words}--}` : `{~~${words}~>${replacement}~~}`;
      return [{ start, end, words: change }];
    }
    return [
      { start, end: start, words: "{==" },
      { start: end, end, words: "==}" },
    ];
  }

  written(): string {
    const parts: string[] = [];
    let from = 0;
    const isAfter = ({ isAfterBlock }: Edit) => Number(isAfterBlock ?? false);
    for (const edit of this.#edits.toSorted((a, b) => a.start - b.start || isAfter(a) - isAfter(b))) {
      parts.push(this.#markdown.slice(from, edit.start), edit.words);
      from = edit.end;
    }
    parts.push(this.#markdown.slice(from));
    return parts.join("");
  }
}

/** Returns true if words can stand in a change of CriticMarkup, on one line and in a cell of a table. */
function canChange(words: string): boolean {
  return !/[\n|{}]|~|--/.test(words);
}

/** The comments that have no place in the text, and the overall assessment. */
function atTheEnd({ overall, comments }: ExportedReview, placed: readonly PlacedComment[]): string {
  const paragraphs = overall.split(/\n\s*\n/).filter((text) => text.trim() !== "");
  const left = comments.filter((_, i) => placed[i]?.placement === "end");
  const lines = [...paragraphs.map(inBraces), ...left.map((comment) => criticComment(comment))];
  return lines.map((line) => `\n\n${line}`).join("") + (lines.length > 0 ? "\n" : "");
}
