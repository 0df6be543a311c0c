import type { ExportedComment, ExportedReview } from "../exported-review.ts";
import { type FilePlace, placeInFile } from "../placing/place-in-file.ts";
import { ExportError, type Manuscript, type PlacedComment, type Writer, type Written } from "../writer.ts";
import { escapeXml } from "../xml/scan-xml.ts";
import { splice } from "../xml/splice.ts";
import { writeZipFiles } from "../zip-file.ts";
import { CommentIds } from "./comment-ids.ts";
import { addCommentParts } from "./comment-parts.ts";
import { AUTHOR, type WordComment, wordComments } from "./comment-xml.ts";
import { DocxFile } from "./docx-file.ts";
import { drawnWords } from "./drawn-words.ts";
import { RunMarks } from "./mark-runs.ts";
import { readNotes } from "./read-notes.ts";
import { canTrack } from "./tracked-change.ts";
import { aroundFields } from "./word-fields.ts";
import { isStrictWord, wordNamespace } from "./word-names.ts";
import { readWordText, type WordText } from "./word-text.ts";

const CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/**
 * Writes comments into the author's Word file (ECMA-376, with the parts that Word added in 2012 to 2018): threads with
 * replies, resolved where they are addressed or dismissed, and a tracked change where there is a suggestion. All other
 * bytes of the XML stay. A manuscript of another format, or one whose file is gone, gets a report instead.
 *
 * @throws {ExportError} when the file is damaged or has a password
 */
export const writeDocx: Writer = async (review, manuscript) => {
  const { original } = manuscript;
  if (original?.format !== "docx") {
    const { writeReport } = await import("./write-report.ts");
    return {
      ...(await writeReport(review)),
      extension: "docx",
      contentType: CONTENT_TYPE,
    };
  }
  const file = await DocxFile.open(original.path);
  const placed = addComments(file, review, manuscript);
  return {
    bytes: writeZipFiles(file.files),
    extension: "docx",
    contentType: CONTENT_TYPE,
    placed,
    notes: [],
  } satisfies Written;
};

function addComments(
  file: DocxFile,
  review: ExportedReview,
  { markdown, blocks }: Manuscript,
): PlacedComment[] {
  const xml = file.read(file.main) ?? "";
  const body = readWordText(xml, { drawn: drawnWords(file, xml), notes: readNotes(file) });
  const place = placeInFile({ markdown, blocks, file: body });
  const isStrict = isStrictWord(xml);
  const ids = new CommentIds([xml, file.read(file.related("comments") ?? "") ?? ""]);
  const marks = new BodyMarks(xml, body, isStrict, ids);
  const all: WordComment[] = [];
  const placed = review.comments.map((comment): PlacedComment => {
    const { placement, reason, range } = outsideFields(place(comment), body);
    const own = wordComments(comment, { at: review.reviewedAt, placement }, ids);
    all.push(...own);
    marks.add(own, range);
    if (placement === "exact" && range && comment.status === "open") marks.suggest(range, comment, own);
    const { id, number } = comment;
    return { id, number, placement, ...(reason === undefined ? {} : { reason }) };
  });
  if (all.length === 0) return placed;
  file.write(file.main, marks.written());
  addCommentParts(file, all, isStrict);
  return placed;
}

/** Returns the place with the fields in which it begins or ends: when Word updates a field, marks in it are gone. */
function outsideFields(place: FilePlace, { fields, characters }: WordText): FilePlace {
  if (place.range === null) return place;
  const range = aroundFields(fields, place.range);
  const added = [
    ...characters.slice(range.first, place.range.first),
    ...characters.slice(place.range.last + 1, range.last + 1),
  ];
  const isSame = !added.some(({ character }) => /[\p{L}\p{N}]/u.test(character));
  if (isSame || place.placement !== "exact") return { ...place, range };
  const reason = "The words are in a field, such as a citation or a link. The comment is on the whole field.";
  return { placement: "paragraph", reason, range };
}

interface Range {
  first: number;
  last: number;
}

interface Suggested {
  range: Range;
  comment: ExportedComment;
  own: WordComment;
}

/** What is written into the main part. */
class BodyMarks {
  readonly #xml: string;
  readonly #body: WordText;
  readonly #ids: CommentIds;
  readonly #declared: string;
  readonly #marks: RunMarks;
  readonly #ranges: Range[] = [];
  readonly #suggested: Suggested[] = [];
  readonly #atEnd: string[] = [];

  constructor(xml: string, body: WordText, isStrict: boolean, ids: CommentIds) {
    this.#xml = xml;
    this.#body = body;
    this.#ids = ids;
    this.#marks = new RunMarks(body);
    const namespace = `xmlns:w="${wordNamespace(isStrict)}"`;
    const root = /<(?![?!])[^>]*>/.exec(xml)?.[0] ?? "";
    this.#declared = root.includes(namespace) ? "" : ` ${namespace}`;
  }

  /** Marks a range with a comment and its replies, each of which Word wants to have a range and a reference of its own. */
  add(comments: readonly WordComment[], range: FilePlace["range"]): void {
    const d = this.#declared;
    const starts = comments.map(({ id }) => `<w:commentRangeStart${d} w:id="${id}"/>`).join("");
    const ends = comments
      .map(
        ({ id }) => `<w:commentRangeEnd${d} w:id="${id}"/><w:r${d}><w:commentReference w:id="${id}"/></w:r>`,
      )
      .join("");
    if (range === null) {
      this.#atEnd.push(starts + ends);
      return;
    }
    this.#marks.before(range.first, starts);
    this.#marks.after(range.last, ends);
    this.#ranges.push(range);
  }

  /** Remembers a suggestion, which becomes a tracked change unless another comment begins or ends in its words. */
  suggest(range: Range, comment: ExportedComment, [own]: readonly WordComment[]): void {
    if (own && canTrack(this.#xml, this.#body, range, comment)) this.#suggested.push({ range, comment, own });
  }

  #track({ range, comment, own }: Suggested): void {
    const { replacement } = comment;
    const overlaps = this.#ranges.filter(({ first, last }) => first <= range.last && last >= range.first);
    if (overlaps.length !== 1 || replacement === null) return;
    const by = `w:author="${AUTHOR}" w:date="${own.date}"`;
    const { properties } = this.#body.characters[range.first]?.item?.run ?? { properties: "" };
    const tag = (name: string) => `<w:${name}${this.#declared} w:id="${this.#ids.next()}" ${by}>`;
    const words = `<w:r>${properties}<w:t xml:space="preserve">${escapeXml(replacement)}</w:t></w:r>`;
    const inserted = replacement === "" ? "" : `${tag("ins")}${words}</w:ins>`;
    this.#marks.change(range, tag("del"), `</w:del>${inserted}`);
  }

  written(): string {
    for (const each of this.#suggested) this.#track(each);
    const splices = this.#marks.splices();
    const { endOfLast } = this.#body;
    if (this.#atEnd.length > 0) {
      if (endOfLast === null)
        throw new ExportError(
          "This Word file has no paragraph that could carry a comment. Export the review as PDF instead.",
        );
      splices.push({ start: endOfLast, end: endOfLast, words: this.#atEnd.join("") });
    }
    return splice(this.#xml, splices);
  }
}
