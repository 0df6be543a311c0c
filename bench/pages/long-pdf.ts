import { PDFDocument, type PDFFont, PDFName, type PDFPage, StandardFonts } from "@cantoo/pdf-lib";
import { seeded } from "../exports/sample-comments.ts";

const A4: [number, number] = [595, 842];
const LINES = 42;
const PICTURE_EVERY = 5;
const PICTURE = { width: 420, height: 280 };
const WORDS =
  "sample measure effect model group value table result method change error rate test data study paper curve range level sum mean noise field light water plant river stone season method growth market signal tissue cell gene".split(
    " ",
  );

/** Makes a manuscript of so many pages: running text, rules and a formula-like line on each, a picture on every fifth. */
export async function longPdf(pages: number): Promise<Buffer> {
  const random = seeded(7);
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.TimesRoman);
  for (let number = 1; number <= pages; number += 1) {
    const page = file.addPage(A4);
    const hasPicture = number % PICTURE_EVERY === 0;
    if (hasPicture) drawPicture(page, random);
    drawText(page, { font, random, number, lines: hasPicture ? LINES / 2 : LINES });
  }
  return Buffer.from(await file.save());
}

interface TextInput {
  font: PDFFont;
  random: () => number;
  number: number;
  lines: number;
}

function drawText(page: PDFPage, { font, random, number, lines }: TextInput): void {
  page.drawText(`Section ${number}: what was measured`, { x: 72, y: 770, size: 15, font });
  page.drawLine({ start: { x: 72, y: 762 }, end: { x: 523, y: 762 }, thickness: 0.5 });
  for (let line = 0; line < lines; line += 1)
    page.drawText(sentence(random), { x: 72, y: 740 - 15.5 * line, size: 11, font });
  page.drawText(`${number}`, { x: 290, y: 50, size: 10, font });
}

function sentence(random: () => number): string {
  const words: string[] = [];
  while (words.join(" ").length < 74) words.push(WORDS[Math.floor(random() * WORDS.length)] ?? "");
  const line = words.join(" ");
  return `${line.slice(0, 1).toUpperCase()}${line.slice(1)}.`;
}

/** Draws grey noise, which no compression makes smaller, so that the file is as large as one with photographs. */
function drawPicture(page: PDFPage, random: () => number): void {
  const { width, height } = PICTURE;
  const pixels = Uint8Array.from({ length: width * height }, () => Math.floor(256 * random()));
  const { context } = page.doc;
  const image = context.stream(pixels, {
    Type: "XObject",
    Subtype: "Image",
    Width: width,
    Height: height,
    ColorSpace: "DeviceGray",
    BitsPerComponent: 8,
  });
  page.node.setXObject(PDFName.of("Noise"), context.register(image));
  const draw = context.stream(`q ${width} 0 0 ${height} 87 90 cm /Noise Do Q`);
  page.node.addContentStream(context.register(draw));
}
