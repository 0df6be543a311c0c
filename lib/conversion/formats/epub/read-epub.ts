import { posix } from "node:path";
import type { Archive } from "../../archives/archive.ts";
import { readZip } from "../../archives/zip.ts";
import { ConversionError } from "../../conversion.ts";
import { decodeText } from "../../decode-text.ts";
import { ARCHIVE_LIMITS } from "../../limits.ts";
import type { Node } from "../../manuscript-tree.ts";
import type { Reader, Source } from "../../reader.ts";
import { descendants, type Element, elements, parseXml, textOf } from "../../xml.ts";
import { blocksOf } from "../html/html-blocks.ts";
import { readNotes } from "../html/html-notes.ts";
import { parseHtml } from "../html/parse-html.ts";

const PREFIXES = {
  "urn:oasis:names:tc:opendocument:xmlns:container": "",
  "http://www.idpf.org/2007/opf": "",
  "http://purl.org/dc/elements/1.1/": "dc",
};

async function part(archive: Archive, name: string): Promise<string> {
  const bytes = await archive.get(name)?.read(ARCHIVE_LIMITS.markupBytes);
  const text = bytes === undefined ? null : decodeText(bytes);
  if (text === null) {
    throw new ConversionError(
      "document-damaged",
      "epub-part",
      "A part of this EPUB is missing or unreadable. Export it again and upload the new file.",
    );
  }
  return text;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function resolve(from: string, href: string): string {
  return posix.normalize(posix.join(posix.dirname(from), decodePath(href.split("#")[0] ?? "")));
}

/** The chapters' paths, in reading order, without the navigation document. */
function spineOf(opf: Element, opfPath: string): string[] {
  const items = new Map(descendants(opf, "item").map((item) => [item.attributes.id ?? "", item.attributes]));
  return descendants(opf, "itemref").flatMap((ref) => {
    const item = items.get(ref.attributes.idref ?? "");
    if (item?.href === undefined || /\bnav\b/.test(item.properties ?? "")) return [];
    return /html/.test(item["media-type"] ?? "html") ? [resolve(opfPath, item.href)] : [];
  });
}

async function readImages(
  chapter: Element,
  path: string,
  archive: Archive,
  { images, warn }: Source,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const { attributes } of descendants(chapter, "img")) {
    const src = attributes.src ?? "";
    const bytes = await archive.get(resolve(path, src))?.read();
    const name = bytes === undefined ? null : images.add(bytes);
    if (name !== null) names.set(src, name);
    else warn("image-missing", "An image could not be read from this EPUB and was left out.");
  }
  return names;
}

function metadataOf(opf: Element) {
  const value = (name: string) =>
    descendants(opf, name)
      .map((e) => textOf(e).trim())
      .find((v) => v !== "");
  const [title, language] = [value("dc:title"), value("dc:language")];
  return { ...(title ? { title } : {}), ...(language ? { language } : {}) };
}

export const readEpub: Reader = async (source) => {
  const archive = await readZip(source.bytes);
  if (archive.has("META-INF/encryption.xml") && archive.has("META-INF/rights.xml")) {
    throw new ConversionError(
      "document-encrypted",
      "epub-drm",
      "This EPUB is copy-protected. Upload a version without protection.",
    );
  }
  const container = parseXml(await part(archive, "META-INF/container.xml"), PREFIXES);
  const opfPath = descendants(container, "rootfile")[0]?.attributes["full-path"] ?? "";
  const opf = parseXml(await part(archive, opfPath), PREFIXES);
  const spine = spineOf(opf, opfPath);
  const [nodes, notes]: [Node[], Node[]] = [[], []];
  for (const [i, path] of spine.entries()) {
    const chapter = parseHtml(await part(archive, path));
    const names = await readImages(chapter, path, archive, source);
    const read = readNotes(chapter, { imageName: (src) => names.get(src) ?? null }, notes.length + 1);
    const body = elements(chapter, "html").flatMap((html) => elements(html, "body"));
    nodes.push(
      ...blocksOf(body, read.context).map((node): Node => ({ ...node, source: { file: path, line: 1 } })),
    );
    notes.push(...read.notes());
    source.progress((i + 1) / spine.length);
  }
  return { nodes: [...nodes, ...notes], pages: null, metadata: metadataOf(opf), engine: "galley-epub/1" };
};
