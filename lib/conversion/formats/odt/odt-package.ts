import type { Archive } from "../../archives/archive.ts";
import { readZip } from "../../archives/zip.ts";
import { ConversionError } from "../../conversion.ts";
import type { ReaderInput } from "../../format-reader.ts";
import { mathmlToLatex } from "../../formulas/mathml/mathml-to-latex.ts";
import { drawGraphic } from "../../graphics/draw-graphic.ts";
import { ARCHIVE_LIMITS } from "../../limits.ts";
import { decodeText } from "../../text/decode-text.ts";
import { descendants, type Element, elements, first, parseXml, textOf } from "../../xml.ts";

const ODF = "urn:oasis:names:tc:opendocument:xmlns";
const PREFIXES: Record<string, string> = {
  [`${ODF}:office:1.0`]: "office",
  [`${ODF}:text:1.0`]: "text",
  [`${ODF}:table:1.0`]: "table",
  [`${ODF}:drawing:1.0`]: "draw",
  [`${ODF}:style:1.0`]: "style",
  [`${ODF}:xsl-fo-compatible:1.0`]: "fo",
  [`${ODF}:svg-compatible:1.0`]: "svg",
  [`${ODF}:manifest:1.0`]: "manifest",
  "http://www.w3.org/1999/xlink": "xlink",
  "http://purl.org/dc/elements/1.1/": "dc",
  "http://www.w3.org/1998/Math/MathML": "math",
};

export type OdtPackage = {
  body: Element;
  /** The parts that hold styles, the document's own first. */
  parts: Element[];
  imageOf: (image: Element) => string | null;
  latexOf: (object: Element) => string | null;
  metadata: { title?: string; language?: string };
};

/** Parses markup of OpenDocument. @throws {ConversionError} if it is not well-formed */
export const parseOdt = (xml: string): Element => parseXml(xml, PREFIXES);

const damaged = () =>
  new ConversionError(
    "document-damaged",
    "odt-no-content",
    "This OpenDocument file has no text part. Save it again as .odt and upload the new file.",
  );

async function part(archive: Archive, name: string): Promise<Element | null> {
  const bytes = await archive.get(name)?.read(ARCHIVE_LIMITS.markupBytes);
  return bytes === undefined ? null : parseOdt(Buffer.from(bytes).toString("utf8"));
}

async function refuseEncrypted(archive: Archive): Promise<void> {
  const manifest = await part(archive, "META-INF/manifest.xml").catch(() => null);
  if (manifest !== null && descendants(manifest, "manifest:encryption-data").length > 0) {
    throw new ConversionError(
      "document-encrypted",
      "odt-encrypted",
      "This document is protected by a password. Remove the password and upload the file again.",
    );
  }
}

const hrefOf = (e: Element) => (e.attributes["xlink:href"] ?? "").replace(/^\.\//, "");

/** Keeps an image, or the drawing of a metafile. Returns its name; null if a browser shows neither. */
async function addImage(bytes: Uint8Array, { images, warn }: ReaderInput): Promise<string | null> {
  const name = images.add(bytes) ?? images.add((await drawGraphic(bytes, ["metafile"])).picture);
  if (name === null)
    warn("image-unsupported", "An image in a format that browsers do not show was left out.");
  return name;
}

async function readImages(
  archive: Archive,
  content: Element,
  source: ReaderInput,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  // The picture that stands for a formula is not the formula itself; a chart has no other.
  const formulas = new Set(
    descendants(content, "draw:frame")
      .filter((f) => elements(f, "draw:object").length > 0)
      .flatMap((f) => elements(f, "draw:image").map(hrefOf)),
  );
  for (const image of descendants(content, "draw:image")) {
    const href = hrefOf(image);
    if (href === "" || names.has(href)) continue;
    const bytes = await archive.get(href)?.read();
    if (bytes === undefined) continue;
    if (formulas.has(href)) {
      const name = source.images.add(bytes);
      if (name !== null) names.set(href, name);
      continue;
    }
    const name = await addImage(bytes, source);
    if (name !== null) names.set(href, name);
  }
  return names;
}

export const isMath = (e: Element | null): e is Element => e !== null && /(^|:)math$/.test(e.name);

async function readFormulas(archive: Archive, content: Element): Promise<Map<string, string>> {
  const formulas = new Map<string, string>();
  for (const object of descendants(content, "draw:object")) {
    const href = hrefOf(object).replace(/\/$/, "");
    if (href === "" || formulas.has(href)) continue;
    const math = await part(archive, `${href}/content.xml`).catch(() => null);
    if (isMath(math)) formulas.set(href, mathmlToLatex(math));
  }
  return formulas;
}

function metadataOf(meta: Element | null): OdtPackage["metadata"] {
  const value = (name: string) =>
    (meta === null ? [] : descendants(meta, name)).map((e) => textOf(e).trim()).find((v) => v !== "");
  const [title, language] = [value("dc:title"), value("dc:language")];
  return { ...(title ? { title } : {}), ...(language ? { language } : {}) };
}

/** Opens a document in one XML file, which holds its formulas and, as text, its images. */
async function openFlat(bytes: Uint8Array, source: ReaderInput): Promise<OdtPackage> {
  const text = decodeText(bytes);
  const root = text === null ? null : parseOdt(text);
  const body = first(root ?? undefined, "office:body", "office:text");
  if (root === null || body === undefined) throw damaged();
  const names = new Map<Element, string | null>();
  for (const image of descendants(body, "draw:image")) {
    const data = first(image, "office:binary-data");
    if (data !== undefined) names.set(image, await addImage(Buffer.from(textOf(data), "base64"), source));
  }
  return {
    body,
    parts: [root],
    imageOf: (image) => names.get(image) ?? null,
    latexOf: (object) => {
      const math = elements(object).find((e) => isMath(e));
      return math === undefined ? null : mathmlToLatex(math);
    },
    metadata: metadataOf(root),
  };
}

/** Opens an OpenDocument text, packed or flat. */
export async function openOdt(source: ReaderInput): Promise<OdtPackage> {
  const bytes = source.file.bytes();
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return openFlat(bytes, source);
  const archive = await readZip(bytes);
  await refuseEncrypted(archive);
  const content = await part(archive, "content.xml");
  const body = first(content ?? undefined, "office:body", "office:text");
  if (content === null || body === undefined) throw damaged();
  const styles = await part(archive, "styles.xml").catch(() => null);
  const names = await readImages(archive, content, source);
  const formulas = await readFormulas(archive, content);
  return {
    body,
    parts: styles === null ? [content] : [styles, content],
    imageOf: (image) => names.get(hrefOf(image)) ?? null,
    latexOf: (object) => {
      const inside = elements(object).find((e) => isMath(e));
      return inside === undefined
        ? (formulas.get(hrefOf(object).replace(/\/$/, "")) ?? null)
        : mathmlToLatex(inside);
    },
    metadata: metadataOf(await part(archive, "meta.xml").catch(() => null)),
  };
}
