import type { LetterLine } from "./letter-lines.ts";

/** A field whose name alone tells that it is one: "Overall merit: B. OK paper", "Paper #12: Title". */
const FIELD =
  /^(?:(?:overall |reviewer(?:['’]?s)? |final |your )*(?:recommendation|decision|rating|score|merit|confidence|expertise|familiarity)(?: \([^()]{1,30}\))?\s?:.{0,80}|overall evaluation\s?:.{0,60}|(?:paper|submission|manuscript)(?: (?:id|number|no\.?|type))?\s?:? ?#?\d[\w.-]*(?:: .{1,200})?|-* ?text:|(?:significant|supported|referencing|accurate key points)\s?: .{1,200}|(?:date (?:received|submitted)|expertise)\s?:.{0,60})$/i;
/** "( ) (x)", "(x) Minor revision": boxes that were ticked or not. */
const BOXES = /^\(\s?x?\s?\)|\(\s?x?\s?\)\s*\(\s?x?\s?\)/i;
const PLACE = /^(?:page|p\.|line|l\.|table|fig|eq|ref|section|sec\.|step|chapter|footnote|appendix)/i;
const RATING =
  "(?:very |can be |must be )?(?:high|medium|moderate|low|marginal|none|good|excellent|fair|poor|average|weak|strong|yes|no|maybe|partly|n/?a|adequate|acceptable|satisfactory|improved|(?:weak |strong )?(?:accept|reject)|(?:major|minor) revisions?)";
/** What is a field if another one stands beside it. */
const LIKE_FIELD = [
  // "Originality: 4 (good)"
  /^\p{Lu}[^.:?!]{2,60}:\s?-?\d{1,2}(?:\s*[(/:.–-].{0,60})?$/u,
  new RegExp(`^(?:\\d{1,2}[.)] )?\\p{L}[^.:!]{2,100}:\\s?(?:${RATING})\\W*$`, "iu"),
  // "1. Grounded in theory and literature:"
  /^\d{1,2}[.)] \p{Lu}[^.:?!]{10,80}:$/u,
  // "Please rate the originality (5 - High / 1 - Low): 3"
  /^please rate\b.{5,200}:\s?\d{0,2}$/i,
  // "Hazards are adequately described:", with or without an answer
  /^\p{Lu}[^.:?!]{3,60}\b(?:is|are)\b[^.:?!]{3,60}:$/u,
  // "Is the paper of interest to engineers?: Maybe"
  /^\p{L}.{10,200}\?\s?:.{0,30}$/u,
  /^(?:title|authors?|track|keywords)\s?:\s.{1,300}$/i,
];
const NAME_OF_VALUE = /^\p{Lu}[^.:?!]{2,50}:$/u;
/** "Overall merit", with "B. OK paper" below it. */
const FIELD_ALONE =
  /^(?:(?:overall|summary|reviewer(?:['’]?s)?|technical|paper|supplement\w*) )*(?:merit|expertise|rating|novelty|confidence|scores?|recommendation|type|familiarity|originality|soundness|clarity|significance|materials?)\s?:?$/i;
const VALUE_ALONE = /^(?:\d{1,2}|[A-Z])(?:\.| *\()|^not applicable\b/;
const NUMBER = /^-?\d{1,2}$/;
const HAS_WORDS = /[\p{L}\p{N}]/u;
const LONGEST_VALUE = 40;
/** A mail breaks a long field over so many lines. */
const MOST_LINES_OF_FIELD = 3;
/** Columns before the rest of a value that goes on in the next line. */
const LEAST_INDENT = 8;

/**
 * Tells for each line whether it is a field of the form that a reviewer fills in beside the report: numbers of the
 * paper, scores, boxes. Such lines are no points.
 */
export function formLines(lines: readonly LetterLine[]): boolean[] {
  const said = saidIn(lines);
  const isSure = said.map(({ words }) => FIELD.test(words) || BOXES.test(words));
  const isLike = said.map(({ words }) => isLikeField(words));
  const isField = [...isSure];
  const wordsAt = (place: number) => said[place]?.words ?? "";
  const mark = (place: number) => {
    if (place < said.length) isField[place] = true;
  };
  const isAt = (flags: readonly boolean[], place: number) => flags[place] === true;
  for (const place of said.keys()) {
    const hasNeighbour = [place - 1, place + 1].some(
      (beside) => isAt(isSure, beside) || isAt(isLike, beside),
    );
    if (isAt(isLike, place) && (hasNeighbour || isAt(isField, place - 1))) mark(place);
    const value = wordsAt(place + 1);
    if (FIELD_ALONE.test(wordsAt(place)) && (VALUE_ALONE.test(value) || FIELD_ALONE.test(wordsAt(place + 2))))
      for (const each of [place, place + 1]) mark(each);
    if (!NAME_OF_VALUE.test(wordsAt(place))) continue;
    const isText =
      isAt(isField, place - 1) && value.length <= LONGEST_VALUE && /^\p{Lu}[^.:?!]*$/u.test(value);
    if (NUMBER.test(value) || isText) for (const each of [place, place + 1]) mark(each);
  }
  const is = lines.map(() => false);
  for (const [place, { from, to }] of said.entries()) is.fill(isField[place] === true, from, to);
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    if (before && is[at - 1] && before.words !== "" && goesOn(line, before)) is[at] = true;
  }
  return is;
}

interface Said {
  /** Indices of the first line and of the one after the last. */
  from: number;
  to: number;
  words: string;
}

/** Returns the lines with words; a paragraph of few lines that are a field together is one. */
function saidIn(lines: readonly LetterLine[]): Said[] {
  const said: Said[] = [];
  for (let from = 0; from < lines.length; from += 1) {
    const words = lines[from]?.words ?? "";
    if (!HAS_WORDS.test(words)) continue;
    const isFirst = /(?:^|:)$/.test(lines[from - 1]?.words ?? "");
    const field = isFirst ? fieldOfLines(lines, from) : null;
    said.push(field ?? { from, to: from + 1, words });
    from = (said.at(-1)?.to ?? from + 1) - 1;
  }
  return said;
}

function fieldOfLines(lines: readonly LetterLine[], from: number): Said | null {
  let to = from + 1;
  while (to - from <= MOST_LINES_OF_FIELD && (lines[to]?.words ?? "") !== "") to += 1;
  if (to - from < 2 || to - from > MOST_LINES_OF_FIELD) return null;
  const own = lines.slice(from, to);
  // Lines that are fields each are no parts of one.
  if (own.slice(0, -1).some(({ words }) => isLikeField(words) || /[:.]$/.test(words))) return null;
  const words = own.map((line) => line.words).join(" ");
  return isLikeField(words) ? { from, to, words } : null;
}

function isLikeField(words: string): boolean {
  return !PLACE.test(words) && LIKE_FIELD.some((each) => each.test(words));
}

function goesOn(line: LetterLine, before: LetterLine): boolean {
  return line.words !== "" && line.indent > before.indent && line.indent >= LEAST_INDENT;
}
