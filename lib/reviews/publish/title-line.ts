import { splitFormulas } from "#lib/contract/formula.ts";
import { formulaAsText } from "#lib/manuscript/latex/formula-as-text.ts";

/** Returns a line of Markdown as plain text: without marks, notes and pictures, formulas as characters. */
export function titleLine(markdown: string): string {
  return splitFormulas(markdown)
    .map(({ kind, text }) => (kind === "formula" ? formulaAsText(text) : withoutMarks(text)))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

/** Returns a title without what stands around it: its label, quotation marks, the mark of a note, a date. */
export function bareTitle(line: string): string {
  return line
    .replace(/^title\s?:\s*/i, "")
    .replace(/^title (?=\p{Lu}\p{Ll}(?:\S* ){4})/iu, "")
    .replace(AROUND, "$1")
    .replace(/^.{0,80}?(?=\[Re\] )/, "")
    .replace(NOTE_MARK, "")
    .replace(DATE_AT_END, "")
    .replace(/\s*[:–—-]$/, "")
    .trim();
}

/** Quotation marks around the whole. */
const AROUND = /^[«“"„]([^«»“”"„]+)[»”"“]$/;
/** Signs after a title that lead to a note: "switching a)", "models ✩", "councillors∗". */
const NOTE_MARK = /(?:\s+[a-z]\)|\s*[*∗†‡⋆✩]+|(?<=\p{L}{3})[¹²³]+)$/u;
const DATE_AT_END = /,?\s(?:\d{1,2},? \p{Lu}\p{Ll}{2,8}|\p{Lu}\p{Ll}{2,8} \d{1,2}),? (?:19|20)\d\d$/u;

function withoutMarks(text: string): string {
  return text
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replace(/\[\^[^\]]*\]/g, "")
    .replace(/\^\{[^{}]*\}|<sup>[^<]{0,20}<\/sup>/g, "")
    .replace(/<[^>]{0,200}>/g, "")
    .replace(/\[([^\]]+)\]\([^)]*\)(?:\{[^{}]*\})?/g, "$1")
    .replace(/\*\*|__|`/g, "")
    .replace(/(?<!\\)\*/g, "")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "")
    .replace(/\\([!-/:-@[-`{-~ ])/g, "$1");
}
