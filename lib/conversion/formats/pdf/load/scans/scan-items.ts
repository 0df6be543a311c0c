import type { RecognisedLine, RecognisedWord } from "../../../../ocr/recogniser.ts";
import { Item } from "../../page/pdf-item.ts";
import { type Box, mode } from "../../page/pdf-page.ts";

/** From the lowest descender to the highest ascender, in parts of the text size. */
const HEIGHT_OF_SIZE = 0.9;
/** Lines whose size is so near that of most are of that size: a pixel more or less is no difference. */
const SAME_SIZE = 0.14;
const RUN_GAP = 0.9;
/** Marks alone that are as uncertain as this are dirt. */
const DIRT = 50;

const isDirt = ({ text, confidence }: RecognisedWord) =>
  text === "" || (confidence < DIRT && !/[\p{L}\p{N}]/u.test(text));

/** What most letters' size is, in points, and others' in half points. */
function sizesOf(lines: readonly RecognisedLine[], scale: number): (line: RecognisedLine) => number {
  const sizeOf = (line: RecognisedLine) => line.height / scale / HEIGHT_OF_SIZE;
  const usual = mode(
    lines.map((line) => [sizeOf(line), line.words.reduce((sum, word) => sum + word.text.length, 0)]),
    0.5,
  );
  return (line) => {
    const size = sizeOf(line);
    return Math.abs(size - usual) < usual * SAME_SIZE ? usual : Math.max(2, Math.round(size * 2) / 2);
  };
}

/** Words on one line as a run of text, in points from the page's top left. */
function toItem(words: readonly RecognisedWord[], base: number, size: number, order: number): Item {
  const edges: number[] = [];
  let text = "";
  const ink: Box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const word of words) {
    if (text !== "") {
      edges.push(ink.x1);
      text += " ";
    }
    const step = (word.x1 - word.x0) / word.text.length;
    for (let i = 0; i < word.text.length; i++) edges.push(word.x0 + i * step);
    text += word.text;
    ink.x0 = Math.min(ink.x0, word.x0);
    ink.y0 = Math.min(ink.y0, word.y0);
    ink.x1 = Math.max(ink.x1, word.x1);
    ink.y1 = Math.max(ink.y1, word.y1);
  }
  return new Item({
    text,
    style: { size, bold: false, italic: false, font: "OCR", math: false },
    x0: ink.x0,
    x1: ink.x1,
    y0: base - size * 0.72,
    y1: base + size * 0.21,
    base,
    ink,
    edges: Float32Array.from([...edges, ink.x1]),
    spaced: true,
    order,
  });
}

/** Recognised lines as the runs of text that a page has; `scale` is pixels a point. */
export function scanItems(lines: readonly RecognisedLine[], scale: number): Item[] {
  const items: Item[] = [];
  const sizeOf = sizesOf(lines, scale);
  for (const line of lines) {
    const size = sizeOf(line);
    let run: RecognisedWord[] = [];
    const end = () => {
      if (run.length > 0) items.push(toItem(run, line.base / scale, size, items.length));
      run = [];
    };
    for (const { text, confidence, ...box } of line.words.filter((word) => !isDirt(word))) {
      const { x0, y0, x1, y1 } = box;
      const word = { text, confidence, x0: x0 / scale, y0: y0 / scale, x1: x1 / scale, y1: y1 / scale };
      const last = run.at(-1);
      if (last !== undefined && (word.x0 - last.x1 > size * RUN_GAP || word.x0 < last.x0)) end();
      run.push(word);
    }
    end();
  }
  return items;
}
