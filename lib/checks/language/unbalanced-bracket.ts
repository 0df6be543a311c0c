import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { LoneBracket } from "#lib/manuscript/text/brackets.ts";
import { check, finding, notApplicable } from "../check.ts";
import { withoutProse } from "./english.ts";
import { withWords } from "./lone-mark.ts";

const THEME = {
  id: "unbalanced-bracket",
  plural: "brackets without a partner",
  advice: "Add the missing partner or remove the bracket, at each place.",
};

export const unbalancedBracket = check({
  id: "unbalanced-bracket",
  label: "brackets opened and closed",
  types: ["style"],
  severity: "minor",
  method: {
    how: "Within each paragraph every bracket must be closed, and every closing one have been opened. Half-open intervals and list markers are known.",
    limits:
      "Formulas and code are left out, and paragraphs with several lone brackets, which are damage of the conversion more often than slips.",
  },
  precision: { estimate: 0.7, why: "first reading of alarms on published papers" },
  examine: (manuscript) => {
    if (manuscript.unread.some((part) => part.what === "text"))
      return notApplicable("the text is LaTeX source, whose brackets need not pair");
    const cut = manuscript.unread.find((part) => part.what === "paragraphs");
    if (cut !== undefined) return notApplicable(cut.reason);
    const reason = withoutProse(manuscript);
    if (reason !== null) return notApplicable(reason);
    const perBlock = Map.groupBy(manuscript.loneBrackets, (bracket) => bracket.block.span.start);
    // Several lone brackets in one paragraph are a formula or a damaged line rather than a slip.
    const single = [...perBlock.values()].filter((group) => group.length === 1).flat();
    return {
      checked: manuscript.paragraphs.length + manuscript.captions.length,
      findings: single.map((bracket) => describe(manuscript, bracket)),
    };
  },
});

function describe(manuscript: Manuscript, bracket: LoneBracket) {
  const verb = bracket.side === "open" ? "opened and never closed" : "closed and never opened";
  return finding(withWords(manuscript.markdown, bracket), {
    title: `A bracket is ${verb}`,
    message: `The bracket “${bracket.character}” is ${verb} in this paragraph. Add its partner or remove it.`,
    theme: THEME,
  });
}
