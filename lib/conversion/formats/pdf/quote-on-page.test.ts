import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import type { PageBox } from "../../conversion.ts";
import { inputInMemory } from "../../input-file.ts";
import { placeRange } from "../../place-range.ts";
import { convertBytes } from "../../testing/convert-bytes.ts";
import { makePdf, type PdfText } from "../../testing/make-pdf.ts";
import { openPdf } from "./pdfium/pdf-file.ts";
import { renderRegion } from "./pdfium/render-region.ts";

const SCALE = 2;
const [WIDTH, HEIGHT] = [612, 792];
const QUOTE = "equivalence tests reject effects";

/** Two columns of words, each placed on its own, so that one can be left out without moving the others. */
function page(isShown: (word: string) => boolean): PdfText[] {
  const filler = "alpha bravo cargo delta";
  const lines = [
    ...Array.from({ length: 30 }, (_, i) => `${filler} left${i}`),
    "a sentence says that equivalence",
    ...Array.from({ length: 1 }, () => "tests reject effects beyond bounds"),
    ...Array.from({ length: 32 }, (_, i) => `${filler} right${i}`),
  ];
  return lines.flatMap((line, i) => {
    const [column, row] = [i < 32 ? 0 : 1, i % 32];
    let x = 60 + column * 260;
    return line.split(" ").flatMap((text) => {
      const at = x;
      x += text.length * 5.2 + 6;
      return isShown(text) ? [{ text, x: at, y: 700 - row * 13 }] : [];
    });
  });
}

/** Returns the page's pixels as darkness, from a PNG whose rows are all filtered against the row above. */
async function darkness(pdf: Buffer): Promise<Uint8Array> {
  const file = await openPdf(inputInMemory(pdf));
  const png = renderRegion(file, 1, { x0: 0, y0: 0, x1: WIDTH, y1: HEIGHT }, SCALE);
  file.close();
  if (png === null) throw new Error("not drawn");
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const data = inflateSync(Buffer.concat(parts));
  const [width, height] = [WIDTH * SCALE, HEIGHT * SCALE];
  const row = 1 + width * 3;
  const dark = new Uint8Array(width * height);
  const above = new Uint8Array(width * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width * 3; x++) {
      above[x] = (above[x] ?? 0) + (data[y * row + 1 + x] ?? 0);
      if (x % 3 === 0) dark[y * width + x / 3] = 255 - (above[x] ?? 0);
    }
  }
  return dark;
}

/** Paints boxes white, as a marker that covers what it marks. */
function painted(dark: Uint8Array, boxes: readonly PageBox[]): Uint8Array {
  const out = Uint8Array.from(dark);
  for (const { bbox } of boxes) {
    const [x0, y0, x1, y1] = bbox.map((value) => value * SCALE) as PageBox["bbox"];
    for (let y = Math.floor(y0) - 1; y <= Math.ceil(y1) + 1; y++)
      out.fill(0, y * WIDTH * SCALE + Math.floor(x0) - 1, y * WIDTH * SCALE + Math.ceil(x1) + 1);
  }
  return out;
}

/** Returns a ruled table under its caption, with prose around it; each word is placed on its own. */
function tablePage(isShown: (word: string) => boolean): PdfText[] {
  const cells = [
    ["Group", "Treatment given", "Mean", "Range"],
    ["first", "cold baths daily", "5.1", "2 to 9"],
    ["second", "warm baths weekly", "5.1", "2 to 7"],
    ["third", "no baths ever", "3.4", "1 to 5"],
  ];
  const at = (text: string, x: number, y: number) => {
    let left = x;
    return text.split(" ").flatMap((word) => {
      const own = { text: word, x: left, y };
      left += word.length * 5.2 + 6;
      return isShown(word) ? [own] : [];
    });
  };
  const prose = (i: number) =>
    at(`these words of line ${i} go on in one paragraph that is long enough`, 72, 740 - i * 13);
  return [
    ...Array.from({ length: 8 }, (_, i) => prose(i)).flat(),
    ...at("Table 1. What the groups were given", 72, 600),
    ...cells.flatMap((row, y) => row.flatMap((words, x) => at(words, 72 + x * 120, 570 - y * 20))),
    ...Array.from({ length: 8 }, (_, i) => prose(i + 24)).flat(),
  ];
}
const RULES = [586, 563, 500].map((y) => `72 ${y} m 500 ${y} l S`).join(" ");

async function expectCovered(
  quote: string,
  draw: (isShown: (word: string) => boolean) => Buffer,
  { kind, count }: { kind: string; count: number },
): Promise<void> {
  const shown = draw(() => true);
  const result = await convertBytes(shown, "a.pdf");
  if (!result.ok) throw new Error(result.failure.reason);
  const start = result.markdown.indexOf(quote);
  expect(start).toBeGreaterThan(0);
  const boxes = placeRange(result.blocks, { start, end: start + quote.length });
  expect(result.blocks.find((block) => block.start <= start && start < block.end)?.kind).toBe(kind);
  expect(boxes).toHaveLength(count);
  const words = new Set(quote.split(" "));
  const [all, without] = [await darkness(shown), await darkness(draw((word) => !words.has(word)))];
  expect(all).not.toEqual(without);
  expect(painted(all, boxes)).toEqual(without);
}

test("boxes drawn over a quote cover its words on the rendered page and nothing else", () =>
  expectCovered(QUOTE, (isShown) => makePdf([page(isShown)]), { kind: "paragraph", count: 2 }));

test.each(["warm", "weekly", "third"])(
  "boxes drawn over %s in the cell of a table cover it and nothing else",
  (quote) =>
    expectCovered(quote, (isShown) => makePdf([tablePage(isShown)], { drawing: RULES }), {
      kind: "table",
      count: 1,
    }),
);
