import { posix } from "node:path";
import type { Archive } from "../../archives/archive.ts";
import { ConversionError } from "../../conversion.ts";
import { decodeHtml } from "../../html-content/decode-html.ts";
import { parseHtml } from "../../html-content/parse-html.ts";
import { ARCHIVE_LIMITS } from "../../limits.ts";
import { descendants, type Element, elements, parseXml, textOf } from "../../xml.ts";

const PREFIXES = {
  "urn:oasis:names:tc:opendocument:xmlns:container": "",
  "http://www.idpf.org/2007/opf": "",
  "http://purl.org/dc/elements/1.1/": "dc",
};

export type EpubPackage = {
  /** The paths of the chapters in reading order, without navigation. */
  chapters: string[];
  metadata: { title?: string; language?: string };
};

const damaged = (reason: string) =>
  new ConversionError(
    "document-damaged",
    reason,
    "A part of this EPUB is missing or unreadable. Export it again and upload the new file.",
  );

/** Reads a text part of the archive. If no name is equal, case is ignored. */
export async function textPart(archive: Archive, name: string): Promise<string | null> {
  const lower = name.toLowerCase();
  const entry = archive.get(name) ?? [...archive.values()].find((e) => e.name.toLowerCase() === lower);
  const bytes = await entry?.read(ARCHIVE_LIMITS.markupBytes);
  return bytes === undefined ? null : decodeHtml(bytes);
}

/** Parses XML, or reads it as HTML where it is not well-formed. */
function parseLoosely(xml: string): Element {
  try {
    return parseXml(xml, PREFIXES);
  } catch {
    return parseHtml(xml.replace(/<(\/?)opf:/g, "<$1")).root;
  }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Returns the path inside the archive that a part refers to. */
export function resolvePath(from: string, href: string): string {
  const bare = decodePath(href.split(/[#?]/)[0] ?? "");
  return posix.normalize(posix.join(posix.dirname(from), bare)).replace(/^(\.\.\/)+|^\//, "");
}

async function packagePath(archive: Archive): Promise<string | null> {
  const container = await textPart(archive, "META-INF/container.xml").catch(() => null);
  const named =
    container === null
      ? undefined
      : descendants(parseLoosely(container), "rootfile")[0]?.attributes["full-path"];
  if (named !== undefined && archive.has(named)) return named;
  return [...archive.keys()].find((name) => /\.opf$/i.test(name)) ?? null;
}

const NAVIGATION =
  /(^|[^a-z])(nav|toc|ncx|contents|cover|copyright|colophon|imprint|dedication|index-of)([^a-z]|$)/i;

function spineOf(opf: Element, opfPath: string, archive: Archive): string[] {
  const items = new Map(descendants(opf, "item").map((item) => [item.attributes.id ?? "", item.attributes]));
  const guide = new Set(
    descendants(opf, "reference")
      .filter((e) => /^(cover|toc|copyright-page|loi|lot)$/i.test(e.attributes.type ?? ""))
      .map((e) => resolvePath(opfPath, e.attributes.href ?? "")),
  );
  const refs = descendants(opf, "itemref").flatMap((ref) => {
    const item = items.get(ref.attributes.idref ?? "");
    if (item?.href === undefined || /\bnav\b/.test(item.properties ?? "")) return [];
    if (!/html|^$/.test(item["media-type"] ?? "")) return [];
    return [
      {
        path: resolvePath(opfPath, item.href),
        id: ref.attributes.idref ?? "",
        linear: ref.attributes.linear !== "no",
      },
    ];
  });
  const isFront = ({ path, id }: { path: string; id: string }) =>
    guide.has(path) || NAVIGATION.test(posix.basename(path)) || /^(cover|nav|toc|copyright)/i.test(id);
  const present = refs.filter(({ path }) => archive.has(path));
  const kept = present.filter((ref) => !isFront(ref));
  return [...new Set((kept.length > 0 ? kept : present).map(({ path }) => path))];
}

/** Sorts chapters by name where the package gives no order: `ch2` before `ch10`. */
function anyChapters(archive: Archive): string[] {
  const names = [...archive.keys()].filter((name) => /\.(x?html?)$/i.test(name));
  const kept = names.filter((name) => !NAVIGATION.test(posix.basename(name)));
  return (kept.length > 0 ? kept : names).toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

function metadataOf(opf: Element): EpubPackage["metadata"] {
  const value = (name: string) =>
    descendants(opf, name)
      .map((e) => textOf(e).trim())
      .find((v) => v !== "");
  const [title, language] = [value("dc:title"), value("dc:language")];
  return { ...(title ? { title } : {}), ...(language ? { language } : {}) };
}

/** Throws if anything but a font is encrypted: fonts are often scrambled in free books. */
export async function refuseProtected(archive: Archive): Promise<void> {
  const xml = await textPart(archive, "META-INF/encryption.xml").catch(() => null);
  if (xml === null) return;
  const uris = [...xml.matchAll(/CipherReference[^>]{0,200}?URI\s*=\s*["']([^"']*)["']/g)].map(
    (m) => m[1] ?? "",
  );
  const locked = uris.filter((uri) => /\.(x?html?|opf|xml)$/i.test(uri.split(/[#?]/)[0] ?? ""));
  if (locked.length === 0) return;
  throw new ConversionError(
    "document-encrypted",
    "epub-drm",
    "This EPUB is copy-protected. Upload a version without protection.",
  );
}

/** Reads an EPUB's package, or guesses the chapters by the names of its parts. */
export async function openPackage(archive: Archive): Promise<EpubPackage> {
  const path = await packagePath(archive);
  const xml = path === null ? null : await textPart(archive, path).catch(() => null);
  const opf = xml === null ? null : parseLoosely(xml);
  const spine = opf === null || path === null ? [] : spineOf(opf, path, archive);
  const chapters = spine.length > 0 ? spine : anyChapters(archive);
  if (chapters.length === 0) throw damaged("epub-no-chapters");
  return { chapters: chapters.slice(0, 3_000), metadata: opf === null ? {} : metadataOf(opf) };
}

/** True if a chapter is marked as a cover, a table of contents or the imprint. */
export function isFrontPage(body: Element): boolean {
  const [only] = elements(body).filter((e) => !/^(script|style)$/.test(e.name));
  const kinds = [body, ...(only === undefined ? [] : [only])]
    .map((e) => `${e.attributes["epub:type"] ?? ""} ${e.attributes.role ?? ""}`)
    .join(" ");
  return /(^|[\s-])(cover|toc|copyright-page|halftitlepage|imprint|landmarks|loi|lot)(\s|$)/.test(kinds);
}
