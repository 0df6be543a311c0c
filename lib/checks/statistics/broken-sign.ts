import { sourceSpan } from "#lib/manuscript/markdown/plain-text.ts";
import type { Span } from "#lib/manuscript/span.ts";
import { check, type Draft, finding, nothingToCheck } from "../check.ts";

/** The sign that was meant, by the one that a page shows in its place. */
const MEANT: Readonly<Record<string, string>> = { "¡": "<", "¿": ">" };

/** Between a letter or a closing bracket and a number, where neither sign of Spanish can stand. */
const BROKEN = /(?<=[\p{L}\p{N})\]%]\s{0,2})[¡¿](?=\s{0,2}[-−–]?\s?(?:\d|\.\d))/gu;
const OBJECT = "\uFFFC";
const COMPARISON = /[<>≤≥=]/;

export const brokenSign = check({
  id: "broken-sign",
  label: "comparison signs that the font shows as other characters",
  types: ["statistics", "numbers"],
  severity: "major",
  method: {
    how: "Finds “¡” or “¿” between a name and a number (“p ¡ 0.01”). LaTeX prints them instead of “<” and “>” outside of formulas if the font has the oldest encoding.",
    limits:
      "Signs that were lost without a trace are not found. Beside a formula of a PDF, “¡” may stand only in the text that readers copy, while the page shows the right sign, so the confidence is low there.",
  },
  precision: {
    estimate: 0.95,
    ofPages: 0.5,
    why: "neither sign has another use before a number; beside a formula of a PDF the page may show the right one",
  },
  restsOn: "token",
  examine: ({ markdown, blocks, file }) => {
    const isOnPages = file?.isReadOffPages === true;
    const texts = blocks.filter(({ plain, kind }) => kind !== "code" && /\d/.test(plain.text));
    const broken = texts.flatMap(({ plain }) =>
      [...plain.text.matchAll(BROKEN)].map(({ 0: sign, index }) => {
        const from =
          /[^\s([]{1,12}\s{0,2}$/.exec(plain.text.slice(Math.max(0, index - 14), index))?.index ?? 0;
        const start = Math.max(0, index - 14) + from;
        const number = /^\s{0,2}[-−–]?\s?[\d.,]*\d%?/.exec(plain.text.slice(index + 1, index + 16));
        const end = index + 1 + (number?.[0].length ?? 0);
        return { sign, printed: plain.text.slice(start, end), span: sourceSpan(markdown, plain, start, end) };
      }),
    );
    if (broken.length === 0 && !texts.some(({ plain }) => COMPARISON.test(plain.text)))
      return nothingToCheck("the text compares no numbers by signs");
    const findings = broken.map(({ sign, printed, span }) => {
      const meant = MEANT[sign] ?? "";
      const advice = "In LaTeX write the comparison as a formula, $<$ or $>$.";
      if (isOnPages && printed.includes(OBJECT)) return asCopied(span, sign, printed);
      return finding(span, {
        title: `“${sign}” stands where “${meant}” is meant`,
        message: `The page shows “${printed}”, because the font has another character in place of “${meant}”. ${advice}`,
        suggestion: printed.replace(sign, meant),
        isCertainOnPages: true,
        theme: { id: "broken-sign", plural: "comparison signs appear as “¡” or “¿”", advice },
      });
    });
    return { checked: texts.length, findings };
  },
});

/** Beside a formula of a PDF the text may differ from what the page shows: its font may not tell which characters its signs are. */
function asCopied(span: Span, sign: string, printed: string): Draft {
  const legible = printed.slice(printed.indexOf(sign));
  return finding(span, {
    title: `“${sign}” stands in place of a comparison sign`,
    message: `The text of the PDF has “${legible}”. If the page shows “${sign}” too, write the comparison as a formula, $<$ or $>$ in LaTeX. If the page shows the right sign, readers who copy or search the text get “${sign}”, and the LaTeX package cmap corrects that.`,
    severity: "minor",
    theme: {
      id: "broken-sign",
      plural: "comparison signs are “¡” or “¿” in the text of the PDF",
      advice:
        "In LaTeX write them as formulas, $<$ or $>$, or load the package cmap if the pages show the right signs.",
    },
  });
}
