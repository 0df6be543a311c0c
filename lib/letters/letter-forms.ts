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
/** Columns before the rest of a value that goes on in the next line. */
const LEAST_INDENT = 8;

/**
 * Tells for each line whether it is a field of the form that a reviewer fills in beside the report: numbers of the
 * paper, scores, boxes. Such lines are no points.
 */
export function formLines(lines: readonly LetterLine[]): boolean[] {
  const said = lines.flatMap(({ words }, at) => (HAS_WORDS.test(words) ? [at] : []));
  const isSure = lines.map(({ words }) => FIELD.test(words) || BOXES.test(words));
  const isLike = lines.map(({ words }) => !PLACE.test(words) && LIKE_FIELD.some((each) => each.test(words)));
  const is = [...isSure];
  const wordsAt = (place: number) => lines[said[place] ?? -1]?.words ?? "";
  const mark = (place: number) => {
    const at = said[place];
    if (at !== undefined) is[at] = true;
  };
  const isAt = (flags: readonly boolean[], place: number) => flags[said[place] ?? -1] === true;
  for (const place of said.keys()) {
    const hasNeighbour = [place - 1, place + 1].some(
      (beside) => isAt(isSure, beside) || isAt(isLike, beside),
    );
    if (isAt(isLike, place) && (hasNeighbour || isAt(is, place - 1))) mark(place);
    const value = wordsAt(place + 1);
    if (FIELD_ALONE.test(wordsAt(place)) && (VALUE_ALONE.test(value) || FIELD_ALONE.test(wordsAt(place + 2))))
      for (const each of [place, place + 1]) mark(each);
    if (!NAME_OF_VALUE.test(wordsAt(place))) continue;
    const isText = isAt(is, place - 1) && value.length <= LONGEST_VALUE && /^\p{Lu}[^.:?!]*$/u.test(value);
    if (NUMBER.test(value) || isText) for (const each of [place, place + 1]) mark(each);
  }
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    if (before && is[at - 1] && before.words !== "" && goesOn(line, before)) is[at] = true;
  }
  return is;
}

function goesOn(line: LetterLine, before: LetterLine): boolean {
  return line.words !== "" && line.indent > before.indent && line.indent >= LEAST_INDENT;
}
