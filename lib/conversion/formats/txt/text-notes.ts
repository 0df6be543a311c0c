import type { DocumentNode, Inline } from "../../document-tree.ts";
import type { TextBlock } from "./split-block.ts";

const NOTE = /^\[(\d{1,3})\]\s+/;

/**
 * Finds the notes at the end of a text, `[1] …`, if the text calls each of them once, as `[1]`. Returns the index of
 * each note's block by its number. A list of references looks the same, but the text calls its entries more than once,
 * or it has a heading.
 */
export function trailingNotes(blocks: readonly TextBlock[], hasReferences: boolean): Map<string, number> {
  const found = new Map<string, number>();
  let at = blocks.length - 1;
  let first = blocks.length;
  for (; at >= 0; at--) {
    const number = NOTE.exec(blocks[at]?.lines[0]?.text ?? "")?.[1];
    const isTail = number === undefined && /^\s{2,}\S/.test(blocks[at]?.lines[0]?.text ?? "");
    if (number === undefined && !isTail) break;
    if (number !== undefined) {
      found.set(number, at);
      first = at;
    }
  }
  if (hasReferences || found.size === 0 || !found.has("1")) return new Map();
  const words = blocks
    .slice(0, first)
    .map(({ lines }) => lines.map(({ text }) => text).join("\n"))
    .join("\n");
  const isCalledOnce = [...found.keys()].every((number) => words.split(`[${number}]`).length === 2);
  return isCalledOnce ? found : new Map();
}

/** Turns the calls of known notes in a text into references to them. */
export function withNotes(text: string, notes: ReadonlyMap<string, number>): Inline[] {
  if (notes.size === 0 || !text.includes("[")) return [{ type: "text", text }];
  const out: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(/\[(\d{1,3})\]/g)) {
    const id = match[1] ?? "";
    if (!notes.has(id)) continue;
    out.push({ type: "text", text: text.slice(at, match.index) }, { type: "note", id });
    at = match.index + match[0].length;
  }
  out.push({ type: "text", text: text.slice(at) });
  return out;
}

export const noteNode = (text: string): DocumentNode => ({
  type: "footnote",
  id: NOTE.exec(text)?.[1] ?? "1",
  nodes: [{ type: "paragraph", children: [{ type: "text", text: text.replace(NOTE, "") }] }],
});
