import { unionOf } from "../page/box.ts";
import { Item, lineExtent } from "../page/pdf-item.ts";
import { MIN_PRINTED_SPACE_IN_SIZES } from "./build-thresholds.ts";

/** True for a spacing accent printed alone, over a letter. */
export const isAccent = (item: Item): boolean => /^(?:[ˆ˜¯˙¨´ˇ˘]|\p{Mn})$/u.test(item.text);

/** Returns a part of an item's text as an item; null where it holds nothing but white space. */
export function slicedItem(item: Item, from: number, to: number): Item | null {
  const raw = item.text.slice(from, to);
  const lead = raw.length - raw.trimStart().length;
  const text = raw.trim();
  if (text === "") return null;
  const [start, end] = [from + lead, from + lead + text.length];
  const spaced = from === 0 && lead === 0 ? item.spaced : lead > 0 || /\s$/.test(item.text.slice(0, start));
  return item.slice(start, end, spaced, item.order + start / 10_000);
}

/** Returns one item that stands for a formula: its text is what is printed, glyph after glyph. */
export function formulaItem(
  parts: readonly Item[],
  latex: string,
  box: { base: number; size: number },
): Item {
  const sorted = parts.toSorted((a, b) => a.x0 - b.x0);
  const [first] = sorted;
  if (first === undefined) throw new Error("a formula without glyphs");
  let text = "";
  const edges: number[] = [];
  let end = first.x0;
  for (const part of sorted) {
    if (text !== "" && part.x0 - end > box.size * MIN_PRINTED_SPACE_IN_SIZES) {
      edges.push(end);
      text += " ";
    }
    for (let i = 0; i < part.text.length; i++)
      edges.push(Math.max(edges.at(-1) ?? part.x0, part.edge(i) ?? part.x0));
    text += part.text;
    end = Math.max(end, part.x1);
  }
  const { x0, x1 } = unionOf(sorted);
  return new Item({
    text,
    latex,
    x0,
    x1,
    ...lineExtent(box.base, box.size),
    base: box.base,
    ink: unionOf(sorted.map((part) => part.ink)),
    edges: Float32Array.from([...edges, Math.max(end, edges.at(-1) ?? end)]),
    style: { size: box.size, bold: false, italic: false, font: first.font, math: true },
    spaced: first.spaced,
    order: first.order,
  });
}
