import { posix } from "node:path";
import type { Archive } from "../../archives/archive.ts";
import { readZip } from "../../archives/zip.ts";
import { ConversionError } from "../../conversion.ts";
import { decodeText } from "../../decode-text.ts";
import { ARCHIVE_LIMITS } from "../../limits.ts";
import { type Element, elements, parseXml } from "../../xml.ts";

const OFFICE = "http://schemas.openxmlformats.org";
const STRICT = "http://purl.oclc.org/ooxml";

/** Both generations of OOXML under the same prefixes. */
const PREFIXES: Record<string, string> = {
  [`${OFFICE}/wordprocessingml/2006/main`]: "w",
  [`${STRICT}/wordprocessingml/main`]: "w",
  [`${OFFICE}/officeDocument/2006/relationships`]: "r",
  [`${STRICT}/officeDocument/relationships`]: "r",
  [`${OFFICE}/officeDocument/2006/math`]: "m",
  [`${STRICT}/officeDocument/math`]: "m",
  [`${OFFICE}/drawingml/2006/main`]: "a",
  [`${STRICT}/drawingml/main`]: "a",
  [`${OFFICE}/drawingml/2006/wordprocessingDrawing`]: "wp",
  [`${STRICT}/drawingml/wordprocessingDrawing`]: "wp",
  [`${OFFICE}/markup-compatibility/2006`]: "mc",
  "urn:schemas-microsoft-com:vml": "v",
  [`${OFFICE}/package/2006/relationships`]: "",
};

export type Relationship = { target: string; external: boolean; type: string };

export type DocxPackage = {
  document: Element;
  part: (type: string) => Promise<Element | null>;
  relationships: Map<string, Relationship>;
  media: (target: string) => Promise<Uint8Array | null>;
  core: Element | null;
};

async function readPart(archive: Archive, path: string): Promise<Element | null> {
  const bytes = await archive.get(path)?.read(ARCHIVE_LIMITS.markupBytes);
  if (bytes === undefined) return null;
  return parseXml((decodeText(bytes) ?? "").replace(/^\ufeff/, ""), PREFIXES);
}

async function relationshipsOf(archive: Archive, path: string): Promise<Map<string, Relationship>> {
  const folder = posix.dirname(path);
  const rels = await readPart(archive, posix.join(folder, "_rels", `${posix.basename(path)}.rels`));
  const out = new Map<string, Relationship>();
  for (const { attributes } of rels === null ? [] : elements(rels, "Relationship")) {
    const external = attributes.TargetMode === "External";
    const raw = attributes.Target ?? "";
    const target = external ? raw : raw.startsWith("/") ? raw.slice(1) : posix.join(folder, raw);
    out.set(attributes.Id ?? "", { target, external, type: (attributes.Type ?? "").split("/").at(-1) ?? "" });
  }
  return out;
}

export async function openDocx(bytes: Uint8Array): Promise<DocxPackage> {
  const archive = await readZip(bytes);
  const main = [...(await relationshipsOf(archive, "")).values()].find((r) => r.type === "officeDocument");
  const path = main?.target ?? "word/document.xml";
  const document = await readPart(archive, path);
  if (document === null) {
    throw new ConversionError(
      "document-damaged",
      "docx-no-document",
      "This Word file has no main document part. Open it in Word, save it again as .docx, and upload the new file.",
    );
  }
  const relationships = await relationshipsOf(archive, path);
  return {
    document,
    relationships,
    part: async (type) => {
      const target = [...relationships.values()].find((r) => r.type === type && !r.external)?.target;
      return target === undefined ? null : readPart(archive, target);
    },
    media: async (target) => (await archive.get(target)?.read()) ?? null,
    core: await readPart(archive, "docProps/core.xml").catch(() => null),
  };
}
