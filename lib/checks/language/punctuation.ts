import { isDamage } from "#lib/manuscript/doubt.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Block } from "#lib/manuscript/markdown/block.ts";
import { type PlainText, sourceSpan, touchesOpaque } from "#lib/manuscript/markdown/plain-text.ts";
import { allMatches } from "#lib/manuscript/text/all-matches.ts";
import { check, type Draft, finding, notApplicable } from "../check.ts";
import { proseOf, withoutProse } from "./english.ts";
import { followsOpenWord } from "./lost-reference.ts";

const THEME = {
  id: "punctuation",
  plural: "places have a punctuation slip",
  advice: "Set the space or the mark right at each place.",
};

/** A slip and its correction. Conversion makes stray and missing spaces as well, where it loses or joins something. */
type Slip = {
  pattern: RegExp;
  what: string;
  kind: "stray space" | "missing space" | "doubled mark";
  correct: (slip: string) => string;
};

/** Words before which no comma can stand: conversion lost a formula or a number after them. */
const LOST_AFTER =
  "as|by|of|in|the|a|an|is|are|was|and|or|for|with|to|from|where|at|on|than|via|let|be|figs?|figures?|tables?|eqs?|equations?|sections?|refs?|references?|appendix|chapter|step|lemma|theorem|algorithm|abb|abbildung|tabelle";

/** Some authors never set this space, so that many of these are no sign of a bad conversion. */
const BEFORE_CITATION: Slip = {
  pattern: /(?<=\p{Ll}{3}|[)])\((?=\p{Lu}[^()\d]{3,80}\b(?:19|20)\d\d[a-z]?(?:[;,][^()]{1,200})?\))/gu,
  what: "No space stands before a bracket",
  kind: "missing space",
  correct: () => " (",
};

const TWO_STOPS = "Two full stops stand in a row";

const SLIPS: readonly Slip[] = [
  {
    pattern: new RegExp(
      `(?<=\\p{Ll}{2}|\\p{Ll}\\))(?<!(?:^|[^\\p{L}])(?:${LOST_AFTER})) {1,5}(?:[,;](?= |\\p{Ll}{2})|\\.(?=\\s+\\p{Lu}|\\s*$))`,
      "giu",
    ),
    what: "A space stands before a punctuation mark",
    kind: "stray space",
    correct: (slip) => slip.trimStart(),
  },
  {
    // "etc.," and "et al.;" are right; a list of symbols "x, , y" has lost its dots.
    pattern:
      /(?<=[\p{L}\d)\]])(?<!= ?[\p{L}\d)\]]{1,12})(?:,,|;;|,;|;,|,\.(?=\s+\p{Lu}|\s*$))|(?<=\p{L}{2}|[)\]])(?:, ,|; ;|, ;|; ,|, \.(?=\s+\p{Lu}|\s*$))(?=\s*(?:[\p{L}\d]{2}|[“"(]|$))/gu,
    what: "Two punctuation marks stand in a row",
    kind: "doubled mark",
    correct: (slip) => (slip.endsWith(".") ? "." : slip.charAt(0)),
  },
  {
    pattern: /(?<=\p{L}{4}|\))\.\.(?=\s+\p{Lu}|\s*$)/gu,
    what: TWO_STOPS,
    kind: "doubled mark",
    correct: () => ".",
  },
  {
    pattern:
      /(?<=\((?:Supplementary |Suppl\. )?(?:Table|Tab\.|Figure|Fig\.?) ?S?\d{1,2}[A-Za-z]?)\.\)\.(?=\s+\p{Lu}|\s*$)/gu,
    what: TWO_STOPS,
    kind: "doubled mark",
    correct: () => ").",
  },
  {
    pattern: /,(?<=(?:^|\s)\p{L}?\p{Ll}{3,30},)(?=\p{Ll}{3,}(?:\s|[.;)]))/gu,
    what: "No space follows a comma",
    kind: "missing space",
    correct: () => ", ",
  },
  {
    pattern:
      /\.(?<=(?:(?:^|\s)\p{L}?\p{Ll}{3,30}|[)\]])\.)(?<!(?:^|[.:;] )\p{Lu}\p{Ll}+\.)(?=(?:A|\p{Lu}\p{Ll}+)\s\p{Ll})/gu,
    what: "No space follows a full stop",
    kind: "missing space",
    correct: () => ". ",
  },
  BEFORE_CITATION,
];
/** More than this many per 1,000 words come from the conversion, not from the author. */
const MOST = 3;
/** With so many damaged paragraphs, spaces are the work of conversion: formulas were lost, lines joined. */
const MOST_DAMAGED = 2;

export const punctuation = check({
  id: "punctuation",
  label: "stray and missing spaces, and doubled punctuation marks",
  types: ["grammar"],
  severity: "minor",
  method: {
    how: "Reports spaces before commas and full stops, missing spaces after them and before citations in brackets, and doubled punctuation marks, each with its correction.",
    limits:
      "Code, damaged paragraphs, and places where the conversion lost formulas or numbers are not checked. If there are very many errors, they come from the conversion, and nothing is reported.",
  },
  precision: { estimate: 0.9, ofPages: 0.5, why: "most comments on 100 real manuscripts were right" },
  restsOn: "signs",
  needsWholeParagraph: true,
  examine: (manuscript) => {
    const reason = withoutProse(manuscript);
    if (reason !== null) return notApplicable(reason);
    if (manuscript.unread.some((part) => part.what === "text"))
      return notApplicable("the text is LaTeX source");
    const found = findSlips(manuscript);
    const stray = found.filter(({ slip }) => slip !== BEFORE_CITATION).length;
    if (stray > 3 && (1000 * stray) / manuscript.wordCount > MOST) {
      return notApplicable(
        "stray and missing spaces are so many that they probably come from the conversion",
      );
    }
    return { checked: manuscript.wordCount, findings: found.map((slip) => describe(manuscript, slip)) };
  },
});

type FoundSlip = { slip: Slip; plain: PlainText; from: number; to: number };

function findSlips(manuscript: Manuscript): FoundSlip[] {
  const blocks = proseOf(manuscript).map(({ block }) => block);
  const damaged = blocks.filter(({ doubt }) => isDamage(doubt)).length;
  const slips = SLIPS.filter(({ kind }) => kind === "doubled mark" || damaged < MOST_DAMAGED);
  const mayLose = mayLoseFormulas(manuscript, blocks);
  // Between ", ," a page may have had a symbol.
  const isOnPages = manuscript.file?.isReadOffPages === true;
  return blocks
    .filter(({ doubt }) => doubt === null)
    .flatMap(({ plain }) =>
      slips.flatMap((slip) =>
        allMatches(plain.text, slip.pattern).map((match) => ({
          slip,
          plain,
          from: match.index,
          to: match.index + match[0].length,
        })),
      ),
    )
    .filter(
      ({ slip, plain, from, to }) =>
        !(mayLose && slip.kind !== "missing space" && plain.text.slice(from, to).includes(" ")) &&
        !(isOnPages && slip.kind === "doubled mark" && plain.text.slice(from, to).includes(" ")) &&
        !touchesOpaque(plain, Math.max(0, from - 1), to + 1) &&
        // A footnote's marker has spaces at its sides in the conversion only, and commas between it and the next.
        !(slip.what !== TWO_STOPS && /\[\^/.test(sourceOf(manuscript, plain, from - 1, to))) &&
        // A mark that is struck through is gone.
        !sourceOf(manuscript, plain, from - 1, to + 1).includes("~~") &&
        !(slip.kind === "stray space" && followsOpenWord(plain.text, from, manuscript.language)) &&
        // French sets a space before a semicolon.
        !(slip.kind === "stray space" && manuscript.language === "fr" && plain.text.charAt(to - 1) === ";"),
    );
}

/** In the text of a PDF with formulas, a space before a mark is most often the place of one that was not read. */
function mayLoseFormulas({ file, markdown }: Manuscript, blocks: readonly Block[]): boolean {
  if (!file?.isReadOffPages) return false;
  return blocks.filter(({ span }) => markdown.slice(span.start, span.end).includes("$")).length >= 5;
}

function sourceOf({ markdown }: Manuscript, plain: PlainText, from: number, to: number): string {
  return markdown.slice(plain.starts[Math.max(0, from)] ?? 0, plain.ends[to - 1] ?? 0);
}

function describe(manuscript: Manuscript, { slip, plain, from, to }: FoundSlip): Draft {
  const before =
    /[\p{L}\d](?:[\p{L}\d.]*[\p{L}\d])?[\])]?$/u.exec(plain.text.slice(Math.max(0, from - 30), from))?.[0] ??
    "";
  const after =
    slip.kind === "stray space" ? "" : (/^\p{L}+/u.exec(plain.text.slice(to, to + 30))?.[0] ?? "");
  const span = sourceSpan(manuscript.markdown, plain, from - before.length, to + after.length);
  const corrected = `${before}${slip.correct(plain.text.slice(from, to))}${after}`;
  const isPlain =
    manuscript.markdown.slice(span.start, span.end) ===
    plain.text.slice(from - before.length, to + after.length);
  return finding(span, {
    title: slip.what,
    message: `${slip.what}. Write “${corrected}”.`,
    suggestion: isPlain ? corrected : null,
    theme: THEME,
  });
}
