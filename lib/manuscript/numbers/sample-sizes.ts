import type { Block } from "#lib/manuscript/markdown/block.ts";
import { sourceSpan } from "../markdown/plain-text.ts";
import type { Span } from "../span.ts";

/** A total that the text gives for its whole sample, with the noun that labels it. */
export type SampleSize = { size: number; noun: string; span: Span; block: Block };

const COUNT = "(\\d{1,3}(?:,\\d{3})+|\\d{2,7})";
const NOUN =
  "(participants?|patients?|subjects?|respondents?|students?|children|adults|women|men|volunteers?|individuals?|infants?|mice|rats|animals|studies|trials|articles|cases|samples?|households|schools|teachers|interviews?)";
const LEAD =
  "(?:[Aa] total of|[Ii]n total,?|[Aa]ltogether,?|[Oo]verall,?|[Tt]he (?:final |total |full |entire )?(?:analytic |study )?sample (?:consisted of|comprised|included|was|of)|[Ww]e (?:recruited|enrolled|included|studied|tested|surveyed|interviewed|randomi[sz]ed))";
const LED = new RegExp(`${LEAD} (?:the )?${COUNT}(?: [a-z][a-z-]{1,18}){0,3}? ${NOUN}\\b`, "g");
const LETTERED = new RegExp(
  `\\b(?:[Tt]otal|[Ff]ull|[Ff]inal|[Oo]verall|[Ee]ntire)(?: study| analytic)? (?:sample|cohort|${NOUN})(?: size)?,? \\(?N\\s?=\\s?${COUNT}\\)?`,
  "g",
);

export function readSampleSizes(markdown: string, block: Block): SampleSize[] {
  const text = block.plain.text;
  const led = [...text.matchAll(LED)].map((match) => ({ match, size: match[1], noun: match[2] }));
  const lettered = [...text.matchAll(LETTERED)].map((match) => ({
    match,
    size: match[2],
    noun: match[1] ?? "sample",
  }));
  return [...led, ...lettered].map(({ match, size, noun }) => ({
    size: Number((size ?? "").replaceAll(",", "")),
    noun: (noun ?? "").toLowerCase().replace(/s$/, ""),
    span: sourceSpan(markdown, block.plain, match.index, match.index + match[0].length),
    block,
  }));
}
