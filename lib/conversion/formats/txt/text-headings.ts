import { isSectionName } from "../../document-structure/section-names.ts";
import {
  MAX_CAPITAL_WORD_LENGTH,
  MAX_HEADING_LENGTH,
  MAX_HEADING_WORDS,
  MAX_UNDERLINE_DIFFERENCE,
  MAX_UNDERLINE_DIFFERENCE_SHARE,
  MIN_CAPITAL_SENTENCE_LENGTH,
  MIN_CAPITALS,
  MIN_LETTERS_SHARE,
  UNDERLINED_LENGTH,
} from "./txt-thresholds.ts";

const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+\p{Lu}[^.!?]{1,90}$/u;
const ROMAN = /^(?:[IVX]{1,5})\.\s+\p{Lu}.{1,90}$/u;
const LETTERED = /^[A-H]\.\s+\p{Lu}[^.!?]{2,80}$/u;
const CHAPTER = /^(?:chapter|part|appendix|section)\s+(?:\d+|[IVXLC]+|[A-H])\b.{0,80}$/i;

const isShort = (line: string) =>
  line.length <= MAX_HEADING_LENGTH && line.split(/\s+/).length <= MAX_HEADING_WORDS;

/** Returns the level of a line that is a heading by its words alone; null if it is none. */
export function headingLevel(line: string): number | null {
  const trimmed = line.trim();
  const atx = /^(#{1,6})\s+\S/.exec(trimmed)?.[1];
  if (atx !== undefined) return atx.length;
  if (!isShort(trimmed) || /[,;]$/.test(trimmed)) return null;
  const number = NUMBERED.exec(trimmed)?.[1];
  if (number !== undefined && !/[.;,:!?]$/.test(trimmed)) return 1 + number.split(".").length;
  if (isSectionName(trimmed) || CHAPTER.test(trimmed)) return 2;
  if (ROMAN.test(trimmed) && !/[.]$/.test(trimmed)) return 2;
  if (LETTERED.test(trimmed) && !/[.]$/.test(trimmed)) return 3;
  const letters = trimmed.match(/\p{L}/gu)?.length ?? 0;
  // A lone token in capitals is more likely a gene, a sequence or a cell of a table.
  const isToken =
    /^\S+$/.test(trimmed) &&
    (/\d/.test(trimmed) || /^[ACGTUN'’-]+$/.test(trimmed) || trimmed.length > MAX_CAPITAL_WORD_LENGTH);
  const isShouted =
    !isToken &&
    letters >= MIN_CAPITALS &&
    trimmed === trimmed.toUpperCase() &&
    trimmed !== trimmed.toLowerCase();
  return isShouted &&
    trimmed.length < MIN_CAPITAL_SENTENCE_LENGTH &&
    !/[.;,]$/.test(trimmed) &&
    letters > trimmed.length * MIN_LETTERS_SHARE
    ? 2
    : null;
}

/** Returns the level of a heading that the next line underlines; null if it does not. */
export function underlinedLevel(line: string, next: string | undefined): number | null {
  const rule = /^\s*([=\-~^*#])\1{2,}\s*$/.exec(next ?? "");
  const trimmed = line.trim();
  const { least, most } = UNDERLINED_LENGTH;
  if (rule === null || trimmed.length < least || line.length > most || /\s{3,}|\t/.test(trimmed)) return null;
  const difference = Math.abs((next ?? "").trim().length - trimmed.length);
  if (difference > Math.max(MAX_UNDERLINE_DIFFERENCE, trimmed.length * MAX_UNDERLINE_DIFFERENCE_SHARE))
    return null;
  return rule[1] === "=" || rule[1] === "#" ? 1 : rule[1] === "-" || rule[1] === "*" ? 2 : 3;
}

/** True if a line that has space around it can be a heading. */
export function standsApart(line: string): boolean {
  const trimmed = line.trim();
  return (
    isShort(trimmed) &&
    /^[\p{Lu}\d“"]/u.test(trimmed) &&
    !/[.,;:!?]$/.test(trimmed) &&
    /\p{L}{2}/u.test(trimmed)
  );
}
