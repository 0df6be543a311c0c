import { sourceSpan } from "#lib/manuscript/markdown/plain-text.ts";
import { check, finding, nothingToCheck } from "../check.ts";

const NOUN =
  "(?:participants|patients|subjects|respondents|students|children|adults|volunteers|individuals|infants|controls|mice|rats|animals|people|adolescents|athletes)";
const SEX = "(?:women|men|females?|males?|girls|boys)";
const COUNT = "(\\d{1,3}(?:,\\d{3})+|\\d{1,6})";
/** "120 participants (60 women, 50 men)" and "120 participants (60 women and 50 men)". */
const PARTS = new RegExp(
  `(?<![\\d.,])${COUNT} (?:[a-z-]{2,20} ){0,3}${NOUN}\\s?[(,:] ?(?:n = )?${COUNT} (${SEX})(?: \\(?\\d{1,3}(?:\\.\\d+)?%\\)?)?(?:,| and|, and|;) ?(?:n = )?${COUNT} (${SEX})(?! ?(?:,|and|;) ?\\d+ (?:non|other|trans|did|un|prefer|miss|gender))`,
  "g",
);

export const partsSum = check({
  id: "parts-sum",
  label: "totals against the numbers of women and men",
  types: ["numbers", "consistency"],
  severity: "major",
  method: {
    how: "If a total is followed by its numbers of women and men, or of females and males, adds the two and compares the sum with the total.",
    limits: "Other groups, and groups over several sentences, are not checked.",
  },
  precision: { estimate: 0.85, why: "alarms in print are too few to count" },
  examine: (manuscript) => {
    const found = manuscript.paragraphs.flatMap(({ block }) =>
      [...block.plain.text.matchAll(PARTS)].map((match) => ({ match, block })),
    );
    const sums = found.filter(({ match }) => isFemale(match[3]) !== isFemale(match[5]));
    if (sums.length === 0)
      return nothingToCheck(
        "no total was found with its numbers of women and men, such as “120 participants (60 women, 60 men)”",
      );
    const findings = sums.flatMap(({ match, block }) => {
      const [total, first, second] = [number(match[1]), number(match[2]), number(match[4])];
      if (first + second === total) return [];
      return [
        finding(sourceSpan(manuscript.markdown, block.plain, match.index, match.index + match[0].length), {
          title: "The parts do not add up to the total",
          message: `The text gives ${total} in total, but ${first} ${match[3]} and ${second} ${match[5]} make ${first + second}. Correct the wrong number, or say where the other ${Math.abs(total - first - second)} belong.`,
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

function isFemale(noun: string | undefined): boolean {
  return /^(?:women|female|girls)/.test(noun ?? "");
}

function number(text: string | undefined): number {
  return Number((text ?? "").replaceAll(",", ""));
}
