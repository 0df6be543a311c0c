import { ConversionError } from "#lib/conversion/conversion.ts";
import { parseXml } from "#lib/conversion/xml.ts";
import type { ExportedComment, ExportedReview } from "../exported-review.ts";
import { noteText } from "../note-text.ts";
import { placeInFile } from "../placing/place-in-file.ts";
import { plainText } from "../plain-blocks.ts";
import { ExportError, type Manuscript, type PlacedComment, type Placement, type Writer } from "../writer.ts";
import { escapeXml } from "../xml/scan-xml.ts";
import { type Splice, splice } from "../xml/splice.ts";
import { readZipFiles, writeZipFiles } from "../zip-file.ts";
import { odtFormulas } from "./odt-formulas.ts";
import { type OdtText, readOdtText } from "./odt-text.ts";

const CONTENT = "content.xml";
/** Programs know the kind of the file by its first entry, which is not packed. */
const KIND = "mimetype";

/**
 * Writes comments as annotations into the author's OpenDocument text (ISO 26300), resolved where they are addressed or
 * dismissed. All other bytes of the XML stay.
 *
 * @throws {ExportError} when there is no such file, or it is damaged or has a password
 */
export const writeOdt: Writer = async (review, manuscript) => {
  const { original } = manuscript;
  if (original?.format !== "odt")
    throw new ExportError("Comments can be written into ODT files only. Export the review as DOCX or PDF.");
  const files = await readZipFiles(original.path);
  const xml = contentOf(files.get(CONTENT));
  const text = readOdtText(xml, odtFormulas(files));
  const { written, placed } = annotated(xml, text, { review, manuscript });
  files.set(CONTENT, Buffer.from(written));
  const kind = files.get(KIND);
  const ordered = new Map([...(kind ? [[KIND, kind] as const] : []), ...files]);
  return {
    bytes: writeZipFiles(ordered, new Set([KIND])),
    extension: "odt",
    contentType: "application/vnd.oasis.opendocument.text",
    placed,
    notes: [],
  };
};

function contentOf(bytes: Uint8Array | undefined): string {
  if (!bytes) throw new ExportError("This ODT file has no content. Save it again, and upload the new file.");
  try {
    const xml = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    parseXml(xml.replace(/^\ufeff/, ""));
    return xml;
  } catch (error) {
    if (!(error instanceof ConversionError) && !(error instanceof TypeError)) throw error;
    throw new ExportError(
      "Nothing can be written into this ODT file, because its content is not well-formed. Save it again in the program that made it, and upload the new file.",
    );
  }
}

function annotated(
  xml: string,
  text: OdtText,
  { review, manuscript }: { review: ExportedReview; manuscript: Manuscript },
) {
  const { markdown, blocks } = manuscript;
  const place = placeInFile({ markdown, blocks, file: text });
  const prefix = namePrefix(xml);
  const splices: Splice[] = [];
  const insert = (at: number, words: string) => splices.push({ start: at, end: at, words });
  const placed = review.comments.map((comment, i): PlacedComment => {
    const { placement, reason, range } = place(comment);
    const name = `${prefix}${i + 1}`;
    const annotation = annotationXml(comment, { name, at: review.reviewedAt, placement });
    const [first, last] = range ? [text.characters[range.first], text.characters[range.last]] : [];
    if (first && last) {
      insert(first.start, annotation);
      insert(last.end, `<office:annotation-end ${OFFICE} office:name="${name}"/>`);
    } else insert(endOf(text.endOfLast), annotation);
    const { id, number } = comment;
    return { id, number, placement, ...(reason === undefined ? {} : { reason }) };
  });
  return { written: splice(xml, splices), placed };
}

function endOf(endOfLast: number | null): number {
  if (endOfLast === null)
    throw new ExportError(
      "This ODT file has no paragraph that could carry a comment. Export the review as PDF instead.",
    );
  return endOfLast;
}

/** Returns a beginning of names that no annotation of the file has. */
function namePrefix(xml: string): string {
  for (let n = 0; ; n += 1) {
    const prefix = n === 0 ? "galley-" : `galley-${n}-`;
    if (!xml.includes(`"${prefix}`)) return prefix;
  }
}

const OFFICE = 'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"';
const NAMESPACES = `${OFFICE} xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"`;

function annotationXml(
  comment: ExportedComment,
  { name, at, placement }: { name: string; at: string; placement: Placement },
): string {
  const { status, replies } = comment;
  const resolved = status === "open" ? "" : ' loext:resolved="true"';
  const words = [
    noteText(comment, placement),
    ...replies.map(({ author, at: date, text }) => `${author}, ${date.slice(0, 10)}: ${plainText(text)}`),
  ];
  const paragraphs = words
    .join("\n")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => `<text:p>${escapeXml(line)}</text:p>`);
  return `<office:annotation ${NAMESPACES} office:name="${name}"${resolved}><dc:creator>Galley</dc:creator><dc:date>${escapeXml(at.slice(0, 19))}</dc:date>${paragraphs.join("")}</office:annotation>`;
}
