import type { ExportedComment } from "../exported-review.ts";
import { placeAsData } from "../place-as-data.ts";
import { withoutControls } from "../without-controls.ts";
import type { Writer } from "../writer.ts";

/** What a spreadsheet runs as a formula, also in the width of East Asian letters and behind blanks. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]/;
/** Excel reads UTF-8 only behind it. */
const BYTE_ORDER_MARK = "\uFEFF";

const COLUMNS: readonly (readonly [string, (comment: ExportedComment) => string])[] = [
  ["number", ({ number }) => number],
  ["status", ({ status }) => status],
  ["severity", ({ severity }) => severity ?? ""],
  ["types", ({ types }) => types.join(", ")],
  ["title", ({ title }) => title],
  ["message", ({ message }) => message],
  ["quote", ({ quote }) => quote],
  ["suggestion", ({ replacement }) => replacement ?? ""],
  ["evidence", ({ evidence }) => evidence.join("\n")],
  ["pages", ({ pages }) => [...new Set(pages.map(({ page }) => page))].join(", ")],
  ["origin", ({ origin }) => origin],
  ["replies", ({ replies }) => replies.map(({ author, text }) => `${author}: ${text}`).join("\n")],
  ["id", ({ id }) => id],
  ["author", ({ author }) => author ?? ""],
];

/** Writes a line for each comment after RFC 4180, below the names of the columns. */
export const writeCsv: Writer = async ({ comments }) => {
  const head = COLUMNS.map(([name]) => name);
  const rows = comments.map((comment) => COLUMNS.map(([, read]) => quoted(read(comment))));
  const lines = [head, ...rows].map((cells) => `${cells.join(",")}\r\n`);
  return {
    bytes: Buffer.from(BYTE_ORDER_MARK + lines.join("")),
    extension: "csv",
    contentType: "text/csv; charset=utf-8",
    placed: comments.map(placeAsData),
    notes: [],
  };
};

/** An apostrophe keeps a spreadsheet from running words as a formula. */
function quoted(value: string): string {
  // First the signs that nobody sees go, so that none of them hides the beginning of a formula.
  const text = withoutControls(value);
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
