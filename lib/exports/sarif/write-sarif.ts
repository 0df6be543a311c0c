import type { Block } from "#lib/conversion/conversion.ts";
import type { ExportedComment } from "../exported-review.ts";
import { placeAsData } from "../place-as-data.ts";
import type { Writer } from "../writer.ts";
import { type SarifComment, type SarifPlace, sarifLog } from "./sarif-log.ts";

/** Writes the comments as a SARIF 2.1.0 log. A manuscript in LaTeX has lines; another one has pages, or neither. */
export const writeSarif: Writer = async ({ comments, filename, version }, { blocks }) => ({
  bytes: Buffer.from(
    `${JSON.stringify(
      sarifLog(
        comments.map((each) => asSarif(each, filename, blocks)),
        version,
      ),
      null,
      2,
    )}\n`,
  ),
  extension: "sarif",
  contentType: "application/sarif+json",
  placed: comments.map(placeAsData),
  notes: [],
});

function asSarif(comment: ExportedComment, filename: string, blocks: readonly Block[]): SarifComment {
  const {
    id,
    number,
    source = "",
    severity,
    title,
    message,
    evidence,
    quote,
    score = null,
    status,
  } = comment;
  return {
    id,
    rule: source.replace(/^check:/, ""),
    severity,
    title: `${number}: ${title}`,
    message: [message, ...evidence].join("\n"),
    quote,
    score,
    place: placeOf(comment, filename, blocks),
    related: [],
    ...(status === "dismissed" ? { isSuppressed: true } : {}),
  };
}

function placeOf({ start, pages }: ExportedComment, filename: string, blocks: readonly Block[]): SarifPlace {
  const source = blocks.findLast((block) => block.start <= start)?.source;
  if (source && !Array.isArray(source)) return { file: source.file, line: source.line };
  const page = pages[0]?.page;
  return { file: filename, ...(page === undefined ? {} : { page }) };
}
