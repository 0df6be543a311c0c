import { PDFDocument, PDFName, type PDFPage, StandardFonts } from "@cantoo/pdf-lib";
import { seeded } from "../exports/sample-comments.ts";

const A4: [number, number] = [595, 842];
const LEFT = 72;
const TOP = 770;
const BOTTOM = 80;
const LEADING = 15.5;
const INDENT = 18;
const PICTURE_EVERY = 5;
const PICTURE = { width: 420, height: 280, bottom: 110 };
const PARAGRAPHS_OF_SECTION = 12;
const LINES_OF_PARAGRAPH = { least: 4, more: 5 };
const WORDS =
  "sample measure effect model group value table result method change error rate test data study paper curve range level sum mean noise field light water plant river stone season method growth market signal tissue cell gene".split(
    " ",
  );

/** Makes a manuscript of so many pages: sections of paragraphs, and on every fifth page a figure with its caption. */
export async function longPdf(pages: number): Promise<Buffer> {
  const random = seeded(7);
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.TimesRoman);
  const text = lines(random);
  for (let number = 1; number <= pages; number += 1) {
    const page = file.addPage(A4);
    const hasPicture = number % PICTURE_EVERY === 0;
    if (hasPicture) {
      drawPicture(page, random);
      const caption = `Figure ${number / PICTURE_EVERY}. ${sentence(random)}`;
      page.drawText(caption, { x: LEFT, y: PICTURE.bottom - 2 * LEADING, size: 10, font });
    }
    const bottom = hasPicture ? PICTURE.bottom + PICTURE.height + LEADING : BOTTOM;
    for (let y = TOP; y > bottom; ) {
      const { before, text: words, size, indent } = text.next().value;
      y -= before;
      page.drawText(words, { x: LEFT + indent, y, size, font });
      y -= LEADING;
    }
    page.drawText(`${number}`, { x: 290, y: 40, size: 10, font });
  }
  return Buffer.from(await file.save());
}

interface Line {
  text: string;
  size: number;
  /** The space above it and the indent of its first word, in points. */
  before: number;
  indent: number;
}

function* lines(random: () => number): Generator<Line, never> {
  for (let section = 1; ; section += 1) {
    yield { text: `${section} What was measured in year ${section}`, size: 15, before: LEADING, indent: 0 };
    for (let paragraph = 0; paragraph < PARAGRAPHS_OF_SECTION; paragraph += 1) {
      const length = LINES_OF_PARAGRAPH.least + Math.floor(LINES_OF_PARAGRAPH.more * random());
      for (let line = 0; line < length; line += 1)
        yield { text: sentence(random), size: 11, before: 0, indent: line === 0 ? INDENT : 0 };
    }
  }
}

function sentence(random: () => number): string {
  const words: string[] = [];
  while (words.join(" ").length < 74) words.push(WORDS[Math.floor(random() * WORDS.length)] ?? "");
  const line = words.join(" ");
  return `${line.slice(0, 1).toUpperCase()}${line.slice(1)}.`;
}

/** Draws grey noise, which no compression makes smaller, so that the file is as large as one with photographs. */
function drawPicture(page: PDFPage, random: () => number): void {
  const { width, height, bottom } = PICTURE;
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
  const draw = context.stream(`q ${width} 0 0 ${height} 87 ${bottom} cm /Noise Do Q`);
  page.node.addContentStream(context.register(draw));
}
