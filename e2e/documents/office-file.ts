import { crc32, deflateSync } from "node:zlib";
import type { MadeFile } from "#e2e/pages/home-page.ts";
import { archive } from "./archive.ts";

const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const A = "http://schemas.openxmlformats.org/drawingml/2006/main";
const TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const HEAD = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`;

/** A Word file of headings ("# …") and paragraphs, with one picture after the first paragraph. */
export function wordFile(name: string, lines: readonly string[]): MadeFile {
  const [title = "", first = "", ...rest] = lines.map(paragraph);
  const buffer = archive({
    "[Content_Types].xml": `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${TYPE}.main+xml"/></Types>`,
    "_rels/.rels": relationships(
      `<Relationship Id="r1" Type="${R}/officeDocument" Target="word/document.xml"/>`,
    ),
    "word/_rels/document.xml.rels": relationships(
      `<Relationship Id="r1" Type="${R}/image" Target="media/image1.png"/>`,
    ),
    "word/document.xml": `${HEAD}<w:document xmlns:w="${W}" xmlns:r="${R}"><w:body>${title}${first}${PICTURE}${rest.join("")}</w:body></w:document>`,
    "word/media/image1.png": picture(120, 60),
  });
  return { name, mimeType: TYPE, buffer };
}

function paragraph(line: string): string {
  const [, marks = "", text = ""] = /^(#*) ?(.*)$/.exec(line) ?? [];
  const style = marks ? `<w:pPr><w:pStyle w:val="Heading${marks.length}"/></w:pPr>` : "";
  return `<w:p>${style}<w:r><w:t xml:space="preserve">${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</w:t></w:r></w:p>`;
}

function relationships(entries: string): string {
  return `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries}</Relationships>`;
}

const PICTURE = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="1143000" cy="571500"/><wp:docPr id="1" name="Picture 1" descr="Two bars"/><a:graphic xmlns:a="${A}"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="1" name="image1.png"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="r1"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

/** A PNG of two bars, in grey. */
function picture(width: number, height: number): Buffer {
  const rows = Buffer.concat(
    Array.from({ length: height }, (_, y) =>
      Buffer.from([0, ...Array.from({ length: width }, (_, x) => (isBar(x / width, y / height) ? 90 : 250))]),
    ),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function isBar(x: number, y: number): boolean {
  return (x > 0.15 && x < 0.4 && y > 0.2) || (x > 0.6 && x < 0.85 && y > 0.5);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
