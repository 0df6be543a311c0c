import { isDamage } from "#lib/manuscript/doubt.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { LoneBracket } from "#lib/manuscript/text/brackets.ts";
import { check, finding, notApplicable } from "../check.ts";
import { withoutProse } from "./english.ts";
import { withWords } from "./lone-mark.ts";

const THEME = {
  id: "unbalanced-bracket",
  plural: "brackets have no partner",
  advice: "Add the missing partner or remove the bracket, at each place.",
};

/** With so many paragraphs, and such a share of those with brackets, lone brackets come from the conversion. */
const MOST_PARAGRAPHS = 4;
const MOST_SHARE = 0.12;

export const unbalancedBracket = check({
  id: "unbalanced-bracket",
  label: "brackets have no partner",
  types: ["style"],
  severity: "minor",
  method: {
    how: "In each paragraph, every opening bracket needs a closing one, and every closing bracket an opening one. Half-open intervals and list markers are allowed.",
    limits:
      "Formulas, braces, code and rows of tables are not checked. Paragraphs with several such brackets are not reported, because the conversion has probably damaged them.",
  },
  precision: { estimate: 0.9, why: "all 17 on 100 real manuscripts stand so in the file" },
  restsOn: "signs",
  examine: (manuscript) => {
    if (manuscript.unread.some((part) => part.what === "text"))
      return notApplicable("the text is LaTeX source, whose brackets need not pair");
    const cut = manuscript.unread.find((part) => part.what === "paragraphs");
    if (cut !== undefined) return notApplicable(cut.reason);
    const reason = withoutProse(manuscript);
    if (reason !== null) return notApplicable(reason);
    const perBlock = Map.groupBy(manuscript.loneBrackets, (bracket) => bracket.block.span.start);
    const withBrackets = manuscript.paragraphs.filter(({ text }) => /[()[\]]/.test(text)).length;
    if (perBlock.size > MOST_PARAGRAPHS && perBlock.size > MOST_SHARE * withBrackets)
      return notApplicable("lone brackets are so many that they probably come from the conversion");
    const hasDamage = manuscript.paragraphs.some(({ block }) => isDamage(block.doubt));
    // Several lone brackets in one paragraph are a formula or a damaged line rather than a slip.
    const single = [...perBlock.values()]
      .filter((group) => group.length === 1)
      .flat()
      .filter(({ block }) => !(hasDamage && isUnfinished(block)) && !hasModel(block));
    return {
      checked: manuscript.paragraphs.length + manuscript.captions.length,
      findings: single.map((bracket) => describe(manuscript, bracket)),
    };
  },
});

/** A paragraph that breaks off may be half of one, if conversion mixed up others of this document. */
function isUnfinished({ kind, plain }: LoneBracket["block"]): boolean {
  return kind === "paragraph" && /[\p{L},]\s*$/u.test(plain.text);
}

/** "Leverage lm(rate_of_all ~ income + ...": the title of a plot, with the call that made it cut off. */
function hasModel({ plain }: LoneBracket["block"]): boolean {
  return /\(\w+ ~ \w/.test(plain.text);
}

function describe(manuscript: Manuscript, bracket: LoneBracket) {
  const verb = bracket.side === "open" ? "opened and never closed" : "closed and never opened";
  return finding(withWords(manuscript.markdown, bracket), {
    title: `A bracket is ${verb}`,
    message: `The bracket “${bracket.character}” is ${verb} in this paragraph. Add its partner or remove it.`,
    theme: THEME,
  });
}
