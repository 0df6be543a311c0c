import { posix } from "node:path";
import { ConversionError } from "#lib/conversion/conversion.ts";
import { parseXml } from "#lib/conversion/xml.ts";
import { ExportError } from "../writer.ts";
import { attributeOf, escapeXml } from "../xml/scan-xml.ts";
import { readZipFiles, type ZipFiles } from "../zip-file.ts";
import { COMMENT_PARTS, type CommentPart } from "./word-names.ts";

const RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships";
const TYPES = "http://schemas.openxmlformats.org/package/2006/content-types";
const CONTENT_TYPES = "[Content_Types].xml";

/** A Word file whose parts can be changed. Parts are XML in UTF-8. */
export class DocxFile {
  readonly #files: ZipFiles;
  /** The path of the main document part. */
  readonly main: string;

  private constructor(files: ZipFiles, main: string) {
    this.#files = files;
    this.main = main;
  }

  /** @throws {ExportError} if the file has no document that can be written to */
  static async open(path: string): Promise<DocxFile> {
    const files = await readZipFiles(path);
    const root = textOf(files, "_rels/.rels") ?? "";
    const office = relationshipsIn(root).find(({ type }) => type.endsWith("/officeDocument"));
    const main = office?.target.replace(/^\//, "") ?? "word/document.xml";
    const file = new DocxFile(files, main);
    if (file.read(main) === null)
      throw new ExportError(
        "Nothing can be written into this Word file, because its main part is missing or not in UTF-8. Open it in Word, save it again, and upload the new file; or export the review as PDF.",
      );
    return file;
  }

  get files(): ZipFiles {
    return this.#files;
  }

  /** Returns a part as text; null if there is none in UTF-8. @throws {ExportError} if it is not well-formed */
  read(path: string): string | null {
    const text = textOf(this.#files, path);
    if (text === null) return null;
    try {
      parseXml(text.replace(/^\ufeff/, ""));
    } catch (error) {
      if (!(error instanceof ConversionError)) throw error;
      throw new ExportError(`Nothing can be written into this Word file. ${error.failure.detail}`);
    }
    return text;
  }

  write(path: string, text: string): void {
    this.#files.set(path, Buffer.from(text));
  }

  /** The part that the document points to by this kind of relationship; null if there is none. */
  related(kind: string): string | null {
    const found = relationshipsIn(textOf(this.#files, this.#relationships) ?? "").find(
      ({ type, isExternal }) => !isExternal && type.endsWith(`/${kind}`),
    );
    return found ? this.#pathOf(found) : null;
  }

  /** The part that a relationship of the document points to; null if there is none. */
  target(id: string): string | null {
    const found = relationshipsIn(textOf(this.#files, this.#relationships) ?? "").find(
      (each) => !each.isExternal && each.id === id,
    );
    return found ? this.#pathOf(found) : null;
  }

  #pathOf({ target }: Relationship): string | null {
    const path = target.startsWith("/") ? target.slice(1) : posix.join(posix.dirname(this.main), target);
    return this.#files.has(path) ? path : null;
  }

  /** Adds a part with its relationship and content type, and returns its path. */
  add(part: CommentPart, text: string, isStrict: boolean): string {
    const declared = COMMENT_PARTS[part];
    const type = isStrict && "strict" in declared ? declared.strict : declared.relationship;
    const folder = posix.dirname(this.main);
    const name = this.#freeName(folder, declared.file);
    const path = posix.join(folder, name);
    this.write(path, text);
    this.#append(
      this.#relationships,
      `<Relationships xmlns="${RELATIONSHIPS}"></Relationships>`,
      (all) =>
        `<Relationship xmlns="${RELATIONSHIPS}" Id="${freeId(all)}" Type="${type}" Target="${escapeXml(name)}"/>`,
    );
    const partName = escapeXml(`/${path}`);
    this.#append(
      CONTENT_TYPES,
      `<Types xmlns="${TYPES}"></Types>`,
      () => `<Override xmlns="${TYPES}" PartName="${partName}" ContentType="${declared.contentType}"/>`,
    );
    return path;
  }

  get #relationships(): string {
    return posix.join(posix.dirname(this.main), "_rels", `${posix.basename(this.main)}.rels`);
  }

  #freeName(folder: string, file: string): string {
    for (let n = 0; ; n += 1) {
      const name = n === 0 ? file : file.replace(".xml", `Galley${n}.xml`);
      if (!this.#files.has(posix.join(folder, name))) return name;
    }
  }

  #append(path: string, empty: string, element: (all: string) => string): void {
    const all = textOf(this.#files, path) ?? empty;
    this.write(path, appended(all, element(all)));
  }
}

/** Returns XML with an element as the last child of its root. */
export function appended(xml: string, element: string): string {
  const end = xml.lastIndexOf("</");
  if (end >= 0) return xml.slice(0, end) + element + xml.slice(end);
  const root = /<(?![?!])([^\s/>]+)[^>]*\/>\s*$/.exec(xml);
  if (!root) return xml;
  const at = root.index + root[0].lastIndexOf("/>");
  return `${xml.slice(0, at)}>${element}</${root[1]}>`;
}

interface Relationship {
  id: string;
  type: string;
  target: string;
  isExternal: boolean;
}

function relationshipsIn(xml: string): Relationship[] {
  return [...xml.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(([raw]) => ({
    id: attributeOf(raw, "Id") ?? "",
    type: attributeOf(raw, "Type") ?? "",
    target: attributeOf(raw, "Target") ?? "",
    isExternal: attributeOf(raw, "TargetMode") === "External",
  }));
}

function freeId(relationships: string): string {
  for (let n = 1; ; n += 1) if (!relationships.includes(`"rIdGalley${n}"`)) return `rIdGalley${n}`;
}

/** Null for what is not UTF-8. */
function textOf(files: ZipFiles, path: string): string | null {
  const bytes = files.get(path);
  if (!bytes) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
