import { isDamage } from "#lib/manuscript/doubt.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { LoneBracket } from "#lib/manuscript/text/lone-bracket.ts";
import { check, finding, notApplicable } from "../check.ts";
import { isWholeParagraph } from "../whole-paragraph.ts";
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
  label: "brackets without a partner",
  types: ["style"],
  severity: "minor",
  method: {
    how: "In each paragraph, every opening bracket needs a closing one, and every closing bracket an opening one. Half-open intervals and list markers are allowed.",
    limits:
      "Formulas, braces, code and rows of tables are not checked. Paragraphs with several such brackets are not reported, because the conversion has probably damaged them.",
  },
  precision: {
    estimate: 0.9,
    ofPages: 0.5,
    why: "all 17 comments on 100 real manuscripts were right; in PDFs half were, if the paragraph is not whole or contains a formula",
  },
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
      .filter(({ block }) => !(hasDamage && isUnfinished(block)) && !hasModel(block))
      .filter((bracket) => !(manuscript.file?.isReadOffPages && isTornOff(bracket)));
    return {
      checked: manuscript.paragraphs.length + manuscript.captions.length,
      findings: single.map((bracket) => ({
        ...describe(manuscript, bracket),
        isCertainOnPages: isInWholeProse(manuscript, bracket),
      })),
    };
  },
});

/** A paragraph that breaks off may be half of one, if conversion mixed up others of this document. */
function isUnfinished({ kind, plain }: LoneBracket["block"]): boolean {
  return kind === "paragraph" && /[\p{L},]\s*$/u.test(plain.text);
}

/**
 * On a page, the partner of a bracket may be in the rest of a caption or of a sentence that stands elsewhere, and beside
 * a bracket with a space inside it a formula was lost.
 */
function isTornOff({ side, from: at, block: { plain } }: LoneBracket): boolean {
  const { text } = plain;
  return side === "open"
    ? /^\s/.test(text.slice(at + 1)) || /[\p{L}\p{N},–-]\s*$/u.test(text)
    : /\s$/.test(text.slice(0, at)) || /^\W*\p{Ll}/u.test(text);
}

/** A formula this close to a bracket, in UTF-16 units, may hold its partner. */
const AROUND = 120;

/** True if nothing of a paragraph seems lost: it begins and ends as a sentence does, and holds words and no formula. */
function isInWholeProse({ markdown }: Manuscript, { from: at, span, block }: LoneBracket): boolean {
  const { text } = block.plain;
  return (
    isWholeParagraph(text) &&
    !/[$√∑∫{}]|\\_/.test(markdown.slice(span.start - AROUND, span.end + AROUND)) &&
    /\p{L}{2}/u.test(text.slice(Math.max(0, at - 6), at + 7))
  );
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
