/** Some whole blocks of the manuscript. Offsets are UTF-16 units of the Markdown. */
export interface Chunk {
  index: number;
  start: number;
  end: number;
  text: string;
}

const TARGET = 2_400;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const LIST_ITEM = /^(?:[-*+]|\d{1,9}[.)])\s/;
const HEADING = /^#{1,6}\s/;

/**
 * Cuts Markdown into chunks that can be parsed alone and in any order: always before a heading, otherwise only at a
 * blank line, and never inside a fence, a formula or a list. The chunks join to the whole text.
 */
export function splitMarkdown(markdown: string, target: number = TARGET): Chunk[] {
  const chunks: Chunk[] = [];
  let from = 0;
  const cut = (at: number) => {
    if (at <= from) return;
    chunks.push({ index: chunks.length, start: from, end: at, text: markdown.slice(from, at) });
    from = at;
  };
  const open = new OpenBlock();
  let blankBefore = true;
  let at = 0;
  while (at < markdown.length) {
    const newline = markdown.indexOf("\n", at);
    const end = newline < 0 ? markdown.length : newline + 1;
    const line = markdown.slice(at, end);
    const closed = !open.isOpen;
    if (closed && HEADING.test(line)) cut(at);
    else if (closed && blankBefore && mayStart(line, at - from, target)) cut(at);
    open.read(line);
    blankBefore = line.trim() === "";
    at = end;
  }
  cut(markdown.length);
  return chunks;
}

/** Returns true if a chunk may start at this line. A long list may be cut between items, other blocks where they start in the first column. */
function mayStart(line: string, size: number, target: number): boolean {
  if (size < target || /^\s/.test(line)) return false;
  return !LIST_ITEM.test(line) || size >= 2 * target;
}

/** Follows code fences and display formulas, line by line. */
class OpenBlock {
  #fence = "";
  #math = false;

  get isOpen(): boolean {
    return this.#fence !== "" || this.#math;
  }

  read(line: string): void {
    const fence = FENCE.exec(line)?.[1];
    if (this.#fence) {
      if (fence?.startsWith(this.#fence) && line.trim() === fence) this.#fence = "";
      return;
    }
    if (!this.#math && fence) {
      this.#fence = fence;
      return;
    }
    const text = line.trim();
    if (this.#math) this.#math = !text.endsWith("$$");
    else this.#math = text.startsWith("$$") && !text.slice(2).includes("$$");
  }
}

/** Returns the index of the chunk with an offset. */
export function chunkAt(chunks: readonly Chunk[], offset: number): number {
  let low = 0;
  let high = chunks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((chunks[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
