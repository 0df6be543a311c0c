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

/** The page's pixels as darkness, from a PNG whose rows are all filtered against the row above. */
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

test("boxes drawn over a quote cover its words on the rendered page and nothing else", async () => {
  const shown = makePdf([page(() => true)]);
  const result = await convertBytes(shown, "a.pdf");
  if (!result.ok) throw new Error(result.failure.reason);
  const start = result.markdown.indexOf(QUOTE);
  expect(start).toBeGreaterThan(0);
  const boxes = placeRange(result.blocks, { start, end: start + QUOTE.length });
  expect(boxes).toHaveLength(2);
  const words = new Set(QUOTE.split(" "));
  const [all, without] = [await darkness(shown), await darkness(makePdf([page((word) => !words.has(word))]))];
  expect(all).not.toEqual(without);
  expect(painted(all, boxes)).toEqual(without);
});
