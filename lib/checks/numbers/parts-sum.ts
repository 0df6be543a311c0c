import { sourceSpan } from "#lib/manuscript/markdown/plain-text.ts";
import { check, finding, nothingToCheck } from "../check.ts";

const NOUN =
  "(?:participants|patients|subjects|respondents|students|children|adults|volunteers|individuals|infants|controls|mice|rats|animals|people|adolescents|athletes|raters|annotators|interviewees|listeners|observers|employees|workers|teachers|nurses|physicians|residents|drivers|pupils|learners)";
const SEX = "(women|men|females?|males?|girls|boys)";
const COUNT = "(\\d{1,3}(?:,\\d{3})+|\\d{1,6})";
const SHARE = "(?: \\(?\\d{1,3}(?:\\.\\d+)?%\\)?)?";
const BETWEEN = "(?:,| and|, and|;)";
const ADJECTIVES = "(?:[a-z-]{2,20} ){0,3}";
const TOOK_PART =
  "(?: (?:took part|participated|were (?:recruited|enrolled|included))(?: in (?:the|this|our) (?:study|survey|experiment|trial))?)?";
/** "120 participants (60 women, 50 men)" and "120 participants took part (60 women and 50 men)". */
const PARTS = new RegExp(
  `(?<![\\d.,])${COUNT} ${ADJECTIVES}${NOUN}${TOOK_PART}\\s?[(,:] ?(?:n = )?${COUNT} ${SEX}${SHARE}${BETWEEN} ?(?:n = )?${COUNT} ${SEX}(?! ?(?:,|and|;) ?\\d+ (?:non|other|trans|did|un|prefer|miss|gender))`,
  "g",
);
/** "Of 120 participants, 60 women and 70 men took part": fewer may be a part of them, and more may not. */
const AMONG = new RegExp(
  `\\b(?:[Oo]f|[Aa]mong) (?:the |these |all |our )?${COUNT} ${ADJECTIVES}${NOUN},? ${COUNT}${SHARE} (?:were )?${SEX}${SHARE}${BETWEEN} ${COUNT}${SHARE} (?:were )?${SEX}\\b`,
  "g",
);

export const partsSum = check({
  id: "parts-sum",
  label: "totals against the numbers of women and men",
  types: ["numbers", "consistency"],
  severity: "major",
  method: {
    how: "If a total is followed by its numbers of women and men, or of females and males, adds the two and compares the sum with the total.",
    limits:
      "Other groups, and groups over several sentences, are not checked. “Of 120 patients, 40 women and 30 men” may be a part of them, and is reported only if the two make more than the total.",
  },
  precision: { estimate: 0.85, why: "published papers gave too few comments to count" },
  examine: (manuscript) => {
    const found = manuscript.paragraphs.flatMap(({ block }) =>
      [PARTS, AMONG].flatMap((pattern) =>
        [...block.plain.text.matchAll(pattern)]
          .filter((match) => pattern === AMONG || !isAmong(block.plain.text, match))
          .map((match) => ({ match, block, isAll: pattern === PARTS })),
      ),
    );
    const sums = found.filter(({ match }) => isFemale(match[3]) !== isFemale(match[5]));
    if (sums.length === 0)
      return nothingToCheck(
        "no total was found with its numbers of women and men, such as “120 participants (60 women, 60 men)”",
      );
    const findings = sums.flatMap(({ match, block, isAll }) => {
      const [total, first, second] = [number(match[1]), number(match[2]), number(match[4])];
      if (first + second === total || (!isAll && first + second < total)) return [];
      return [
        finding(sourceSpan(manuscript.markdown, block.plain, match.index, match.index + match[0].length), {
          title: "The parts do not add up to the total",
          message: `The text gives ${total} in total, but ${first} ${match[3]} and ${second} ${match[5]} make ${first + second}. Correct the wrong number, or say where the other ${Math.abs(total - first - second)} ${first + second < total ? "belong" : "come from"}.`,
          evidence: {
            reported: `${total} in total; ${first} and ${second}`,
            recomputed: `${first + second}`,
            how: `${first} + ${second}`,
          },
        }),
      ];
    });
    return { checked: sums.length, findings };
  },
});

/** Longer than any words that lead to a part of a sample, in UTF-16 units. */
const LONGEST_LEAD = 40;

/** "Of 120 participants, 60 women": `AMONG` reads these. "A total of 120 participants, 60 women" is all of them. */
function isAmong(text: string, { 0: whole, index }: RegExpExecArray): boolean {
  return (
    /^[^(:]*,/.test(whole.replace(/(?<=\d),(?=\d)/g, "").split(/ \d/)[0] ?? "") &&
    /(?:(?:^|[.;:,(] ?)[Oo]f|[Aa]mong) (?:the |these |all |our )?$/.test(
      text.slice(Math.max(0, index - LONGEST_LEAD), index),
    )
  );
}

function isFemale(noun: string | undefined): boolean {
  return /^(?:women|female|girls)/.test(noun ?? "");
}

function number(text: string | undefined): number {
  return Number((text ?? "").replaceAll(",", ""));
}
