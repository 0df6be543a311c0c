import type { Archive } from "../../archives/archive.ts";
import { readZip } from "../../archives/zip.ts";
import { ConversionError } from "../../conversion.ts";
import { ARCHIVE_LIMITS } from "../../limits.ts";
import type { Node } from "../../manuscript-tree.ts";
import { mathmlToLatex } from "../../mathml.ts";
import type { Reader, Source } from "../../reader.ts";
import { descendants, type Element, elements, first, parseXml, textOf } from "../../xml.ts";
import { blocksOf } from "./odt-blocks.ts";
import type { OdtContext } from "./odt-inline.ts";
import { readOdtLists, readOdtStyles } from "./odt-styles.ts";

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

async function part(archive: Archive, name: string): Promise<Element | null> {
  const bytes = await archive.get(name)?.read(ARCHIVE_LIMITS.markupBytes);
  return bytes === undefined ? null : parseXml(Buffer.from(bytes).toString("utf8"), PREFIXES);
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

async function readImages(
  archive: Archive,
  content: Element,
  { images, warn }: Source,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const { attributes } of descendants(content, "draw:image")) {
    const href = (attributes["xlink:href"] ?? "").replace(/^\.\//, "");
    // The picture that stands for a formula or chart is not the formula itself.
    if (/^ObjectReplacements\//.test(href)) continue;
    const bytes = await archive.get(href)?.read();
    const name = bytes === undefined ? null : images.add(bytes);
    if (name !== null) names.set(href, name);
    else warn("image-unsupported", "An image in a format that browsers do not show was left out.");
  }
  return names;
}

async function readFormulas(archive: Archive, content: Element): Promise<Map<string, string>> {
  const formulas = new Map<string, string>();
  for (const { attributes } of descendants(content, "draw:object")) {
    const href = (attributes["xlink:href"] ?? "").replace(/^\.\//, "");
    const math = await part(archive, `${href}/content.xml`).catch(() => null);
    if (math !== null && /(^|:)math$/.test(math.name)) formulas.set(href, mathmlToLatex(math));
  }
  return formulas;
}

export const readOdt: Reader = async (source) => {
  const archive = await readZip(source.bytes);
  await refuseEncrypted(archive);
  const content = await part(archive, "content.xml");
  const body = first(content ?? undefined, "office:body", "office:text");
  if (content === null || body === undefined) {
    throw new ConversionError(
      "document-damaged",
      "odt-no-content",
      "This OpenDocument file has no text part. Save it again as .odt and upload the new file.",
    );
  }
  const styles = await part(archive, "styles.xml").catch(() => null);
  const parts = styles === null ? [content] : [styles, content];
  const names = await readImages(archive, content, source);
  const formulas = await readFormulas(archive, content);
  const context: OdtContext = {
    styleOf: readOdtStyles(parts),
    isOrdered: readOdtLists(parts),
    imageName: (href) => names.get(href) ?? null,
    latexOf: (href) => formulas.get(href) ?? null,
    notes: [],
    boxes: [],
  };
  const nodes = blocksOf(body, context);
  const notes = context.notes.map(
    (note, i): Node => ({
      type: "footnote",
      id: String(i + 1),
      nodes: elements(note, "text:note-body").flatMap((b) => blocksOf(b, context)),
    }),
  );
  const meta = await part(archive, "meta.xml").catch(() => null);
  const [title] = meta === null ? [] : descendants(meta, "dc:title").map((e) => textOf(e).trim());
  return {
    nodes: [...nodes, ...notes],
    pages: null,
    metadata: title ? { title } : {},
    engine: "galley-odt/1",
  };
};
