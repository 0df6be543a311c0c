import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { sourceSpan } from "#lib/manuscript/markdown/plain-text.ts";
import type { Printed } from "#lib/manuscript/numbers/statistics.ts";
import { check, type Draft, finding, notApplicable } from "../check.ts";
import { isOneSlip } from "./one-slip.ts";

/** An equation that a sentence states: the parts make the whole, or what is left when they are taken from it. */
type Flow = { from: number; to: number; whole: number; parts: number[]; left: number | null };

const COUNT = "(\\d{1,3}(?:,\\d{3})+|\\d{1,7})(?![\\d.,]*\\d|\\s?%)";
const NOUN =
  "(?:participants|patients|subjects|respondents|students|children|adults|volunteers|individuals|infants|women|men|mice|rats|animals|people|adolescents|athletes|records|articles|studies|papers|abstracts|eyes|households|schools|teachers|nurses|families|pairs|questionnaires|responses|samples|trials|citations|references)";
const START = new RegExp(
  `(?:\\b[Oo]f (?:the |these |those |all |our |an? total of )?|\\b[Aa] total of |\\b[Ii]n total,? |^)(?:the )?(?:initial |first )?${COUNT} (?:\\p{L}[\\p{L}-]{1,20} ){0,4}?${NOUN}\\b`,
  "u",
);
const LOST =
  /(?<![\d.,–-])(\d{1,3}(?:,\d{3})+|\d{1,7})(?: (?:of them|\p{L}[\p{L}-]{1,20})){0,3}? (?:were|was|had to be|have been) (?:then |also |later |subsequently |further )?(?:excluded|removed|discarded|dropped|withdrawn|omitted)|\b(?:excluding|after (?:the )?(?:exclusion|removal) of|[Ww]e (?:excluded|removed|discarded|dropped)) (\d{1,3}(?:,\d{3})+|\d{1,7})(?!\s?%)/gu;
const LEFT =
  /\b(?:leaving|which left|that left|left us with|resulting in|which resulted in|yielding|so that|for) (?:a (?:final |total )?(?:sample|number|total|cohort) of |the (?:final |remaining )?|us with |a |an )?(?:total of )?(\d{1,3}(?:,\d{3})+|\d{1,7})(?![\d.,]*\d|\s?%)(?= (?:\p{L}[\p{L}-]{1,20} ){0,4}?(?:participants|patients|subjects|respondents|students|children|adults|volunteers|individuals|infants|women|men|mice|rats|animals|people|adolescents|athletes|records|articles|studies|papers|abstracts|eyes|households|schools|teachers|nurses|families|pairs|questionnaires|responses|samples|trials|citations|references|in the (?:final )?(?:analys|sample|data)|for (?:the )?(?:final )?analys))/u;
const SPLIT =
  /\b(?:randomi[sz]ed|randomly (?:assigned|allocated|divided)|assigned|allocated|divided|split|separated)\b/u;
const GROUP = /\(\s?[nN]\s?=\s?(\d{1,3}(?:,\d{3})+|\d{1,6})\s?\)/gu;
/** A sentence that begins another count. */
const ANEW = /\b(?:[Oo]f (?:the |these )?\d|total)/;
/** "80 sites (77 insular and 3 coastal)". */
const PAIR = new RegExp(
  `(?<![\\d.,–-])${COUNT} (?:\\p{L}[\\p{L}-]{1,20} ){0,2}\\p{L}[\\p{L}-]{1,20}(?: \\(|, |: )${COUNT} \\p{L}[\\p{L}-]{1,20}(?: \\p{L}[\\p{L}-]{1,20})? and ${COUNT} \\p{L}[\\p{L}-]{1,20}(?: \\p{L}[\\p{L}-]{1,20})?[),.;]`,
  "u",
);
/** Other moves of the same people make the equation another one. */
const MORE =
  /\b(?:overlap|some of|both|twice|per group|each|lost to|withdrew|declined|refused|replaced|added|additional|respectively|missing|died|unless|if|subset|of whom|of which|first \d|previous|non-?responders)\b/iu;
/** So large a share of the whole may be out; more means that the sentence counts something else. */
const MOST_OFF = 0.25;

export const sampleFlow = check({
  id: "sample-flow",
  label: "numbers enrolled, excluded and analysed, and groups against their total",
  types: ["numbers", "consistency"],
  severity: "major",
  method: {
    how: "If one or two sentences give a total, how many were excluded and how many remained, checks that enrolled − excluded = analysed. If a sentence divides a total into groups with their n, adds up the groups. Two parts directly after their total (“80 sites (77 inland and 3 coastal)”) are added up if their sum differs from the total in only one digit.",
    limits:
      "Flows over more than two sentences or several stages, and flows with people who were counted twice, died or were lost, are not checked. Differences of more than a quarter of the total are not reported.",
    sources: [
      {
        title: "Schulz et al. (2010), CONSORT 2010 statement",
        url: "https://doi.org/10.1136/bmj.c332",
      },
    ],
  },
  precision: { estimate: 0.75, why: "published papers gave too few comments to count" },
  examine: (manuscript) => {
    const flows = manuscript.sentences.flatMap((sentence, i) => {
      const next = manuscript.sentences[i + 1];
      const found = split(sentence.text) ?? flow(sentence.text) ?? pair(sentence.text);
      if (found !== null) return [{ found, sentence }];
      if (next === undefined || next.block !== sentence.block || ANEW.test(next.text)) return [];
      const text = sentence.block.plain.text.slice(sentence.from, next.to);
      const both = flow(text);
      return both === null ? [] : [{ found: both, sentence }];
    });
    if (flows.length === 0)
      return notApplicable(
        "no sentence was found that gives a total with what was excluded and left, or with its groups, such as “120 patients were randomised to A (n = 60) or B (n = 60)”",
      );
    return {
      checked: flows.length,
      findings: flows.flatMap(({ found, sentence }) => describe(manuscript, found, sentence)),
    };
  },
});

function count(text: string | undefined): number {
  return Number((text ?? "").replaceAll(",", ""));
}

/** "Of 120 patients, 14 were excluded, leaving 106 patients". */
function flow(text: string): Flow | null {
  const start = START.exec(text);
  const left = LEFT.exec(text);
  if (start === null || left === null || left.index < start.index || MORE.test(text)) return null;
  const lost = [...text.matchAll(LOST)].filter(({ index }) => index > start.index && index < left.index);
  if (lost.length === 0) return null;
  const inBrackets = [...text.slice(start.index, left.index).matchAll(/\d+/g)].length;
  // Other numbers between are reasons, which may be parts of the excluded: then only one of these is read.
  if (inBrackets > 2 * (lost.length + 1)) return null;
  return {
    from: start.index,
    to: left.index + left[0].length,
    whole: count(start[1]),
    parts: lost.map((match) => count(match[1] ?? match[2])),
    left: count(left[1]),
  };
}

/** "120 patients were randomised to A (n = 61) or B (n = 59)". */
function split(text: string): Flow | null {
  const start = START.exec(text);
  if (start === null || MORE.test(text)) return null;
  const verb = SPLIT.exec(text.slice(start.index));
  if (verb === null) return null;
  const groups = [...text.matchAll(GROUP)].filter(({ index }) => index > start.index);
  const last = groups.at(-1);
  if (groups.length < 2 || last === undefined || (groups[0]?.index ?? 0) < start.index + verb.index)
    return null;
  const parts = groups.map((match) => count(match[1]));
  return { from: start.index, to: last.index + last[0].length, whole: count(start[1]), parts, left: null };
}

/** Two parts right after their whole; only a slip of a digit shows that they were meant to make it. */
function pair(text: string): Flow | null {
  const match = PAIR.exec(text);
  if (match === null || MORE.test(match[0])) return null;
  const [whole, first, second] = [count(match[1]), count(match[2]), count(match[3])];
  const isMeant =
    whole === first + second || (whole > 9 && isOneSlip(asPrinted(whole), asPrinted(first + second)));
  if (!isMeant) return null;
  return {
    from: match.index,
    to: match.index + match[0].length - 1,
    whole,
    parts: [first, second],
    left: null,
  };
}

function asPrinted(value: number): Printed {
  return { text: String(value), value, decimals: 0 };
}

function describe(
  manuscript: Manuscript,
  { from, to, whole, parts, left }: Flow,
  sentence: Manuscript["sentences"][number],
): Draft[] {
  const sum = parts.reduce((all, part) => all + part, 0);
  const expected = left === null ? sum : whole - sum;
  const given = left ?? whole;
  const off = Math.abs(expected - given);
  const isMeant = off <= MOST_OFF * whole || isOneSlip(asPrinted(expected), asPrinted(given));
  if (off === 0 || !isMeant || expected < 0) return [];
  const { block } = sentence;
  const equation = left === null ? parts.join(" + ") : [whole, ...parts].join(" − ");
  return [
    finding(sourceSpan(manuscript.markdown, block.plain, sentence.from + from, sentence.from + to), {
      title:
        left === null
          ? "The groups do not add up to the total"
          : "What is left does not follow from what was excluded",
      message:
        left === null
          ? `The text divides ${whole} into groups of ${parts.join(", ")}, which make ${sum}. Correct the wrong number, or say where the other ${off} belong.`
          : `The text gives ${whole}, excludes ${parts.join(" and ")}, and is left with ${left}; but ${equation} = ${expected}. Correct the wrong number, or say what happened to the other ${off}.`,
      evidence: {
        reported: `${given}`,
        recomputed: `${expected}`,
        how: `${equation} = ${expected}`,
        reference: "https://doi.org/10.1136/bmj.c332",
      },
    }),
  ];
}
