import type { ListEntry } from "../../document-structure/nest-lists.ts";
import type { Inline } from "../../document-tree.ts";
import { MAX_ITEM_LEVEL, MAX_LONE_ITEM_LINES, MIN_ITEM_INDENT } from "./txt-thresholds.ts";

const ITEM = /^(\s*)(?:([-*•▪◦–·+])|\(?(\d{1,3}|[a-z]|[ivx]{1,5})[.)])\s+(\S.*)$/u;

type Item = { indent: number; mark: string; number: number | null; ordered: boolean; words: string[] };

/** Reads the items of a block that is a list; null if it is none. A lone number more likely opens a sentence or heading. */
export function listOf(lines: readonly string[]): ListEntry[] | null {
  const items: Item[] = [];
  for (const line of lines) {
    const match = ITEM.exec(line);
    const last = items.at(-1);
    if (match === null) {
      if (last === undefined) return null;
      last.words.push(line.trim());
      continue;
    }
    const mark = match[3];
    items.push({
      indent: (match[1] ?? "").replaceAll("\t", "    ").length,
      mark: match[2] ?? "",
      number: mark !== undefined && /^\d/.test(mark) ? Number(mark) : null,
      ordered: mark !== undefined,
      words: [match[4] ?? ""],
    });
  }
  const [head] = items;
  if (head === undefined) return null;
  const wrapped = items.filter((item) => item.words.length > 1).length;
  if (head.mark === "" && head.number === null && items.length < 2) return null;
  if (/^[–-]$/.test(head.mark) && items.length === 1 && lines.length > MAX_LONE_ITEM_LINES) return null;
  if (wrapped > 0 && items.length === 1 && head.ordered && head.number === null) return null;
  const indents: number[] = [];
  return items.map((item) => {
    while (indents.length > 0 && (indents.at(-1) ?? 0) >= item.indent + MIN_ITEM_INDENT) indents.pop();
    if (indents.length === 0 || item.indent >= (indents.at(-1) ?? 0) + MIN_ITEM_INDENT)
      indents.push(item.indent);
    const children: Inline[] = [{ type: "text", text: item.words.join(" ") }];
    return {
      level: Math.min(MAX_ITEM_LEVEL, indents.length - 1),
      ordered: item.ordered,
      list: "text",
      nodes: [{ type: "paragraph", children }],
      ...(item.number === null ? {} : { number: item.number }),
    };
  });
}
