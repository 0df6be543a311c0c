import { type PlainText, sourceSpan, touchesOpaque } from "#lib/manuscript/plain-text.ts";
import { check, finding, notApplicable } from "./check.ts";
import { englishProse, notEnglish } from "./english.ts";
import { WORDING_RULES } from "./wording-rules.ts";

const THEME = {
  id: "wording",
  plural: "words that their neighbours prove wrong",
  advice: "Correct each as its title says.",
};

export const wording = check({
  id: "wording",
  label: "words confused with others, and agreement of verbs and nouns",
  types: ["grammar"],
  severity: "minor",
  method: {
    how: "Words that are often confused (“its”, “then”, “affect”, “principle”), prepositions, and forms of verbs and nouns are reported where the words beside them leave no other reading.",
    limits:
      "Slips that only the sense of the sentence shows are passed over; a text without an alarm may well hold some.",
  },
  precision: { estimate: 0.9, why: "all 8 alarms on 48 published papers were right, too few for a rate" },
  examine: (manuscript) => {
    const reason = notEnglish(manuscript);
    if (reason !== null) return notApplicable(reason);
    const findings = englishProse(manuscript).flatMap(({ block: { plain } }) =>
      slipsOf(plain).map(({ from, to, context, why, suggestion }) =>
        finding(sourceSpan(manuscript.markdown, plain, from, to), {
          title: `“${context}” looks wrong`,
          message: `In “${context}”, ${why}.${suggestion === "" ? "" : ` Write “${suggestion}”.`}`,
          suggestion: suggestion === "" ? null : suggestion,
          theme: THEME,
        }),
      ),
    );
    return { checked: manuscript.wordCount, findings };
  },
});

type Slip = { from: number; to: number; context: string; why: string; suggestion: string };

/** The slips of one block in order; of those that several rules see at one place, the first. */
function slipsOf(plain: PlainText): Slip[] {
  const slips = new Map<number, Slip>();
  for (const { pattern, right, why } of WORDING_RULES) {
    for (const match of plain.text.matchAll(pattern)) {
      const { slip = match[0], ...groups } = match.groups ?? {};
      const suggestion = right({ slip, ...groups });
      if (suggestion === null || touchesOpaque(plain, match.index, match.index + match[0].length)) continue;
      const from = match.index + match[0].lastIndexOf(slip);
      if (slips.has(from)) continue;
      const context = match[0].trim();
      slips.set(from, { from, to: from + slip.length, context, why, suggestion: suggestion.trim() });
    }
  }
  return [...slips.values()].sort((a, b) => a.from - b.from);
}
