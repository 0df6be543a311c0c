import { sourceSpan, touchesOpaque } from "#lib/manuscript/markdown/plain-text.ts";
import { check, finding, notApplicable } from "../check.ts";
import { proseOf, withoutProse } from "./english.ts";

const THEME = {
  id: "punctuation",
  plural: "slips of punctuation",
  advice: "Remove the stray space or the doubled mark, at each place.",
};
/** A space before a comma, and marks that cannot follow each other. "etc.," and "et al.;" are right. */
const SLIPS: readonly { pattern: RegExp; what: string }[] = [
  {
    pattern: /(?<=\p{Ll}{2}|\p{Ll}\)) +(?:[,;](?= |\p{Ll}{2})|\.(?=\s+\p{Lu}|\s*$))/gu,
    what: "A space stands before a punctuation mark",
  },
  {
    pattern: /(?<=[\p{L}\d)\]])(?:,\s?,|;\s?;|,\s?;|;\s?,|,\s?\.(?=\s+\p{Lu}|\s*$))/gu,
    what: "Two punctuation marks stand in a row",
  },
  { pattern: /(?<=\p{L}{4}|\))\.\.(?=\s+\p{Lu}|\s*$)/gu, what: "Two full stops stand in a row" },
];
/** More than this many per 1,000 words come from the conversion, not from the author. */
const MOST = 3;

export const punctuation = check({
  id: "punctuation",
  label: "stray spaces and doubled punctuation marks",
  types: ["grammar"],
  severity: "minor",
  method: {
    how: "Spaces before commas and stops, and doubled punctuation marks, are reported with the correction.",
    limits: "Where they are very many, they come from the conversion, and nothing is reported.",
  },
  precision: { estimate: 0.6, why: "first reading of alarms on published papers" },
  examine: (manuscript) => {
    const reason = withoutProse(manuscript);
    if (reason !== null) return notApplicable(reason);
    if (manuscript.unread.some((part) => part.what === "text"))
      return notApplicable("the text is LaTeX source");
    const found = proseOf(manuscript).flatMap(({ block }) =>
      SLIPS.flatMap(({ pattern, what }) =>
        [...block.plain.text.matchAll(pattern)]
          .filter(
            (match) =>
              !touchesOpaque(block.plain, Math.max(0, match.index - 1), match.index + match[0].length + 1) &&
              // French sets a space before a semicolon.
              !(manuscript.language === "fr" && match[0].trim() === ";"),
          )
          .map((match) => ({ match, what, plain: block.plain })),
      ),
    );
    if (found.length > 3 && (1000 * found.length) / manuscript.wordCount > MOST) {
      return notApplicable("stray spaces are so many that they probably come from the conversion");
    }
    const findings = found.map(({ match, what, plain }) => {
      const before =
        /\p{L}+[\])]?$/u.exec(plain.text.slice(Math.max(0, match.index - 30), match.index))?.[0] ?? "";
      const span = sourceSpan(
        manuscript.markdown,
        plain,
        match.index - before.length,
        match.index + match[0].length,
      );
      const mark = match[0].trim().charAt(0);
      return finding(span, {
        title: what,
        message: `${what}. Write “${before}${mark}”.`,
        suggestion: `${before}${mark}`,
        theme: THEME,
      });
    });
    return { checked: manuscript.wordCount, findings };
  },
});
