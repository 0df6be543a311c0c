import type { RecognisedLine, RecognisedWord, Recogniser } from "../../../../ocr/recogniser.ts";
import { drawBitmap } from "../../pdfium/draw-bitmap.ts";
import { encodePng } from "../../pdfium/encode-png.ts";
import { pageFrame } from "../../pdfium/page-frame.ts";
import type { PdfFile } from "../../pdfium/pdf-file.ts";

const DPI = 200;
/** A larger page is read coarser: time grows with the pixels. */
const MAX_PIXELS = 6_000_000;
/** The confidence of upright text: it has 80 to 97 %, the same text turned 20 to 35 %. */
const SURE = 55;
const LONG_WORD = 3;

export type PageReading = {
  lines: RecognisedLine[];
  /** The confidence from 0 to 100, by letters. */
  confidence: number;
  /** The quarter turns clockwise at which the shown page was read, and its size so. */
  turns: number;
  width: number;
  height: number;
  /** The pixels in a point. */
  scale: number;
};

export const wordsOf = (lines: readonly RecognisedLine[]): RecognisedWord[] =>
  lines.flatMap(({ words }) => words);

function confidenceOf(words: readonly RecognisedWord[]): number {
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  return words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / (letters || 1);
}

function readAt(
  file: PdfFile,
  number: number,
  turns: number,
  recognise: (png: Uint8Array, dpi: number) => RecognisedLine[],
): PageReading | null {
  const { engine } = file;
  const pointer = file.page(number);
  if (pointer === 0) return null;
  const frame = pageFrame(engine, pointer, turns);
  const { width, height } = frame;
  const whole = { x0: 0, y0: 0, x1: width, y1: height };
  const size = { scale: DPI / 72, maxPixels: MAX_PIXELS };
  const drawn = drawBitmap({ engine, pointer, frame, turns }, whole, size, (bitmap) => ({
    png: encodePng(bitmap),
    scale: bitmap.scale,
  }));
  if (drawn === null) return null;
  const lines = recognise(drawn.png, drawn.scale * 72);
  return { lines, confidence: confidenceOf(wordsOf(lines)), turns, width, height, scale: drawn.scale };
}

/**
 * Returns the quarter turns that are still to be made. Tesseract reads lines that run down a page, though their words
 * are then higher than wide; lines that run up it or are upside down it sees, and reads without being sure.
 */
function turnsLeft({ lines, confidence }: PageReading): number {
  const long = wordsOf(lines).filter(({ text }) => text.length >= LONG_WORD);
  const tall = long.filter(({ x0, x1, y0, y1 }) => y1 - y0 > x1 - x0);
  if (long.length > 0 && tall.length > long.length / 2) return confidence >= SURE ? 3 : 1;
  return confidence >= SURE ? 0 : 2;
}

/**
 * Reads a page that is a picture of text, turned so that the text is upright. `turns` is the first guess. Both
 * attempts together take no longer than `limitMs`; null if there is nothing to read.
 */
export function readTurned(
  file: PdfFile,
  number: number,
  turns: number,
  recogniser: Recogniser,
  limitMs: number,
): PageReading | null {
  const end = performance.now() + limitMs;
  const recognise = (png: Uint8Array, dpi: number) => recogniser.read(png, dpi, end - performance.now());
  const first = readAt(file, number, turns, recognise);
  if (first === null || first.lines.length === 0) return first;
  const left = turnsLeft(first);
  if (left === 0) return first;
  const second = readAt(file, number, (turns + left) % 4, recognise);
  return second !== null && second.lines.length > 0 && turnsLeft(second) === 0 ? second : first;
}
