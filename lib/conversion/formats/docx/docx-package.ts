import { posix } from "node:path";
import type { Archive } from "../../archives/archive.ts";
import { readZip } from "../../archives/zip.ts";
import { ConversionError } from "../../conversion.ts";
import { ARCHIVE_LIMITS } from "../../limits.ts";
import { decodeText } from "../../text/decode-text.ts";
import { type Element, elements, parseXml } from "../../xml.ts";

const OFFICE = "http://schemas.openxmlformats.org";
const STRICT = "http://purl.oclc.org/ooxml";
const MICROSOFT = "http://schemas.microsoft.com/office";

/** The prefixes that both generations of OOXML get. */
const PREFIXES: Record<string, string> = {
  [`${OFFICE}/wordprocessingml/2006/main`]: "w",
  [`${STRICT}/wordprocessingml/main`]: "w",
  [`${OFFICE}/officeDocument/2006/relationships`]: "r",
  [`${STRICT}/officeDocument/relationships`]: "r",
  [`${OFFICE}/officeDocument/2006/math`]: "m",
  [`${STRICT}/officeDocument/math`]: "m",
  [`${OFFICE}/drawingml/2006/main`]: "a",
  [`${STRICT}/drawingml/main`]: "a",
  [`${OFFICE}/drawingml/2006/chart`]: "c",
  [`${STRICT}/drawingml/chart`]: "c",
  [`${OFFICE}/drawingml/2006/diagram`]: "dgm",
  [`${STRICT}/drawingml/diagram`]: "dgm",
  [`${OFFICE}/drawingml/2006/wordprocessingDrawing`]: "wp",
  [`${STRICT}/drawingml/wordprocessingDrawing`]: "wp",
  [`${OFFICE}/markup-compatibility/2006`]: "mc",
  [`${MICROSOFT}/drawing/2016/SVG/main`]: "asvg",
  "urn:schemas-microsoft-com:vml": "v",
  "urn:schemas-microsoft-com:office:office": "o",
  [`${OFFICE}/package/2006/relationships`]: "",
};

export type Relationship = { target: string; external: boolean; type: string };

/** A part of the package: its XML and its own relationships. */
export type Part = { root: Element; relationships: ReadonlyMap<string, Relationship> };

export type DocxPackage = {
  document: Part;
  /** Returns another part by the last word of its type (`styles`, `footnotes`); null if it is missing or damaged. */
  part: (type: string) => Promise<Part | null>;
  /** Returns a part that another points to, without its own relationships. */
  markup: (target: string) => Promise<Element | null>;
  media: (target: string) => Promise<Uint8Array | null>;
  core: Element | null;
};

/** Parses markup of Word. @throws {ConversionError} if it is not well-formed */
export const parseWord = (xml: string): Element => parseXml(xml, PREFIXES);

async function readPart(archive: Archive, path: string): Promise<Element | null> {
  const bytes = await archive.get(path)?.read(ARCHIVE_LIMITS.markupBytes);
  if (bytes === undefined) return null;
  return parseWord((decodeText(bytes) ?? "").replace(/^\ufeff/, ""));
}

async function relationshipsOf(archive: Archive, path: string): Promise<Map<string, Relationship>> {
  const folder = posix.dirname(path);
  const file = posix.join(folder, "_rels", `${posix.basename(path)}.rels`);
  const rels = await readPart(archive, file).catch(() => null);
  const out = new Map<string, Relationship>();
  for (const { attributes } of rels === null ? [] : elements(rels, "Relationship")) {
    const external = attributes.TargetMode === "External";
    const raw = attributes.Target ?? "";
    const target = external ? raw : raw.startsWith("/") ? raw.slice(1) : posix.join(folder, raw);
    out.set(attributes.Id ?? "", { target, external, type: (attributes.Type ?? "").split("/").at(-1) ?? "" });
  }
  return out;
}

/** Opens the package and parses its main part. Nothing outside the file is ever followed. */
export async function openDocx(bytes: Uint8Array): Promise<DocxPackage> {
  const archive = await readZip(bytes);
  const main = [...(await relationshipsOf(archive, "")).values()].find((r) => r.type === "officeDocument");
  const path = main?.target ?? "word/document.xml";
  const root = await readPart(archive, path);
  if (root === null) {
    throw new ConversionError(
      "document-damaged",
      "docx-no-document",
      "This Word file has no main document part. Open it in Word, save it again as .docx, and upload the new file.",
    );
  }
  const relationships = await relationshipsOf(archive, path);
  return {
    document: { root, relationships },
    part: async (type) => {
      const target = [...relationships.values()].find((r) => r.type === type && !r.external)?.target;
      const found = target === undefined ? null : await readPart(archive, target).catch(() => null);
      return found === null || target === undefined
        ? null
        : { root: found, relationships: await relationshipsOf(archive, target) };
    },
    markup: (target) => readPart(archive, target).catch(() => null),
    media: async (target) =>
      (await archive
        .get(target)
        ?.read()
        .catch(() => undefined)) ?? null,
    core: await readPart(archive, "docProps/core.xml").catch(() => null),
  };
}
