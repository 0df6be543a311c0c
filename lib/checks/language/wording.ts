import { type PlainText, sourceSpan, touchesOpaque } from "#lib/manuscript/markdown/plain-text.ts";
import { remembering } from "#lib/manuscript/remembering.ts";
import { check, finding, notApplicable } from "../check.ts";
import { englishProse, notEnglish } from "./english.ts";
import { isMixed } from "./mixed-columns.ts";
import { USAGE_RULES } from "./usage-rules.ts";
import { WORD_FORM_RULES } from "./word-form-rules.ts";
import { WORDING_RULES, type WordingRule } from "./wording-rules.ts";

const THEME = {
  id: "wording",
  plural: "words do not fit the words beside them",
  advice: "Correct the word in each place.",
};

export const wording = check({
  id: "wording",
  label: "confused words, and agreement of verbs and nouns",
  types: ["grammar"],
  severity: "minor",
  method: {
    how: "Reports words that are often confused (“its”, “then”, “affect”, “principle”), prepositions, and forms of verbs and nouns if the words beside them show that they are wrong.",
    limits: "Errors that only the meaning of the sentence shows are not found.",
  },
  precision: {
    estimate: 0.9,
    ofPages: 0.5,
    why: "14 of 16 comments on real manuscripts and 8 of 8 on published papers were right",
  },
  needsWholeParagraph: true,
  examine: (manuscript) => {
    const reason = notEnglish(manuscript);
    if (reason !== null) return notApplicable(reason);
    // Where a text speaks of wills, "will dates" are the dates of one.
    const hasWills = /\bwills\b/.test(manuscript.markdown);
    const slipsIn = (plain: PlainText) =>
      slipsOf(plain).filter(({ context }) => !(hasWills && context.startsWith("will ")));
    const findings = englishProse(manuscript).flatMap(({ block: { plain } }) =>
      slipsIn(plain).map(({ from, to, context, why, says, suggestion }) =>
        finding(sourceSpan(manuscript.markdown, plain, from, to), {
          title: says?.title ?? `“${context}” looks wrong`,
          message:
            says?.message ?? `In “${context}”, ${why}.${suggestion === "" ? "" : ` Write “${suggestion}”.`}`,
          suggestion: suggestion === "" ? null : suggestion,
          theme: says === undefined ? THEME : { id: says.plural, plural: says.plural, advice: says.message },
        }),
      ),
    );
    return { checked: manuscript.wordCount, findings };
  },
});

type Slip = { from: number; to: number; context: string; suggestion: string } & Pick<
  WordingRule,
  "why" | "says"
>;
/** A slip with the range of all that proves it. */
type Match = Slip & { start: number; end: number };

/** The slips of one block in order; of those that several rules see at one place, the first. */
function slipsOf(plain: PlainText): Slip[] {
  const slips = new Map<number, Slip>();
  for (const match of matchesOf(plain.text)) {
    if (touchesOpaque(plain, match.start, match.end) || slips.has(match.from)) continue;
    if (isMixed(plain.text, match.start, match.end)) continue;
    slips.set(match.from, match);
  }
  return [...slips.values()].sort((a, b) => a.from - b.from);
}

/** A slip that is one word stands in every match, and is looked for sooner than its neighbours. */
const RULES = [...WORDING_RULES, ...WORD_FORM_RULES, ...USAGE_RULES].map((rule) => ({
  ...rule,
  needed: /\(\?<slip>([a-z]+)\)/.exec(rule.pattern.source)?.[1] ?? "",
}));

/** Returns the matches of each rule, in the order of the rules. */
const matchesOf = remembering((text: string): readonly Match[] =>
  RULES.flatMap(({ needed, pattern, right, why, says, isDoubtful }) => {
    if (!text.includes(needed)) return [];
    return [...text.matchAll(pattern)].flatMap((match): Match[] => {
      const { slip = match[0], ...groups } = match.groups ?? {};
      const corrected = right({ slip, ...groups })?.trim();
      if (corrected === undefined) return [];
      const suggestion = isDoubtful?.({ slip, ...groups }) ? "" : corrected;
      const start = match.index;
      const from = start + match[0].lastIndexOf(slip);
      const context = match[0].trim();
      return [
        { start, end: start + match[0].length, from, to: from + slip.length, context, why, says, suggestion },
      ];
    });
  }),
);
