import type { RecognisedLine, RecognisedWord } from "../../../../ocr/recogniser.ts";
import type { Box } from "../../page/box.ts";
import { Item, lineExtent } from "../../page/pdf-item.ts";
import { mode } from "../../page/pdf-page.ts";
import { MAX_RUN_GAP_IN_SIZES } from "../../page/print-thresholds.ts";

/** The name that stands for the font of recognised text. */
export const RECOGNISED_FONT = "OCR";
/** A line reaches so far from its lowest descender to its highest ascender. */
const LINE_HEIGHT_IN_SIZES = 0.9;
/** Lines whose size differs by less from the usual one have that: a pixel more or less is no difference. */
const MAX_SIZE_DIFFERENCE_IN_USUAL_SIZES = 0.14;
/** Other sizes are rounded to steps, and have a least one. */
const SIZE_STEP_POINTS = 0.5;
const MIN_SIZE_POINTS = 2;
/** Marks alone that are less certain, in per cent, are dirt. */
const MIN_MARK_CONFIDENCE = 50;

const isDirt = ({ text, confidence }: RecognisedWord) =>
  text === "" || (confidence < MIN_MARK_CONFIDENCE && !/[\p{L}\p{N}]/u.test(text));

/** Returns the size of a line in points: that of most letters if it is near, else in half points. */
function sizesOf(lines: readonly RecognisedLine[], scale: number): (line: RecognisedLine) => number {
  const sizeOf = (line: RecognisedLine) => line.height / scale / LINE_HEIGHT_IN_SIZES;
  const usual = mode(
    lines.map((line) => [sizeOf(line), line.words.reduce((sum, word) => sum + word.text.length, 0)]),
    SIZE_STEP_POINTS,
  );
  return (line) => {
    const size = sizeOf(line);
    return Math.abs(size - usual) < usual * MAX_SIZE_DIFFERENCE_IN_USUAL_SIZES
      ? usual
      : Math.max(MIN_SIZE_POINTS, Math.round(size / SIZE_STEP_POINTS) * SIZE_STEP_POINTS);
  };
}

/** Joins words on one line into a run of text, in points from the page's top left. */
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
    style: { size, bold: false, italic: false, font: RECOGNISED_FONT, math: false },
    x0: ink.x0,
    x1: ink.x1,
    ...lineExtent(base, size),
    base,
    ink,
    edges: Float32Array.from([...edges, ink.x1]),
    spaced: true,
    order,
  });
}

/** Turns recognised lines into the runs of text of a page. `scale` is in pixels a point. */
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
      if (last !== undefined && (word.x0 - last.x1 > size * MAX_RUN_GAP_IN_SIZES || word.x0 < last.x0)) end();
      run.push(word);
    }
    end();
  }
  return items;
}
