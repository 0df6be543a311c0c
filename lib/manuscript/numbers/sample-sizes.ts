import type { Block } from "#lib/manuscript/markdown/block.ts";
import { sourceSpan } from "../markdown/plain-text.ts";
import type { Span } from "../span.ts";

/** A total that the text gives for its whole sample, with the noun that labels it. */
export type SampleSize = {
  size: number;
  noun: string;
  /** "All 118 participants": it refers to a sample that is given elsewhere. */
  refersBack: boolean;
  span: Span;
  block: Block;
};

/** The noun of a total that has none. */
const SAMPLE = "sample";
const COUNT = "(\\d{1,3}(?:,\\d{3})+|\\d{2,7})";
const NOUN =
  "(participants?|patients?|subjects?|respondents?|students?|children|adults|women|men|volunteers?|individuals?|infants?|people|persons|workers|employees|nurses|users|players|athletes|residents|mice|rats|animals|studies|trials|articles|cases|samples?|households|schools|teachers|interviews?)";
const LEAD =
  "(?:[Aa] total of|[Ii]n total,?|[Aa]ltogether,?|[Oo]verall,?|[Tt]he (?:final |total |full |entire )?(?:analytic |study )?sample (?:consisted of|comprised|included|was|of)|[Ww]e (?:recruited|enrolled|included|studied|tested|surveyed|interviewed|randomi[sz]ed))";
const LED = new RegExp(`${LEAD} (?:the )?${COUNT}(?: [a-z][a-z-]{1,18}){0,3}? ${NOUN}\\b`, "g");
const ALL = new RegExp(`\\b[Aa]ll (?:of the |the )?${COUNT} (?:[a-z][a-z-]{1,18} ){0,2}?${NOUN}\\b`, "g");
const ENROLLED = new RegExp(
  `(?<![\\d.,–-])${COUNT} (?:${NOUN} )?(?:were|was) (?:then |finally )?(?:randomi[sz]ed|enrolled|recruited|included|analy[sz]ed)\\b`,
  "g",
);
const LETTERED = new RegExp(
  `\\b(?:[Tt]otal|[Ff]ull|[Ff]inal|[Oo]verall|[Ee]ntire)(?: study| analytic)? (?:sample|cohort|${NOUN})(?: size)?,? \\(?N\\s?=\\s?${COUNT}\\)?`,
  "g",
);

export function readSampleSizes(markdown: string, block: Block): SampleSize[] {
  const text = block.plain.text;
  if (!/\d/.test(text)) return [];
  const plain = (pattern: RegExp, refersBack: boolean) =>
    [...text.matchAll(pattern)].map((match) => ({ match, size: match[1], noun: match[2], refersBack }));
  const lettered = [...text.matchAll(LETTERED)].map((match) => ({
    match,
    size: match[2],
    noun: match[1] ?? SAMPLE,
    refersBack: false,
  }));
  return [...plain(LED, false), ...plain(ENROLLED, false), ...plain(ALL, true), ...lettered].map(
    ({ match, size, noun, refersBack }) => ({
      size: Number((size ?? "").replaceAll(",", "")),
      noun: (noun ?? SAMPLE).toLowerCase().replace(/s$/, ""),
      refersBack,
      span: sourceSpan(markdown, block.plain, match.index, match.index + match[0].length),
      block,
    }),
  );
}
