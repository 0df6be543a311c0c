import { sourceSpan } from "#lib/manuscript/markdown/plain-text.ts";
import { check, finding, nothingToCheck } from "../check.ts";

/** The sign that was meant, by the one that a page shows in its place. */
const MEANT: Readonly<Record<string, string>> = { "¡": "<", "¿": ">" };

/** Between a letter or a closing bracket and a number, where neither sign of Spanish can stand. */
const BROKEN = /(?<=[\p{L}\p{N})\]%]\s{0,2})[¡¿](?=\s{0,2}[-−–]?\s?(?:\d|\.\d))/gu;
const COMPARISON = /[<>≤≥=]/;

export const brokenSign = check({
  id: "broken-sign",
  label: "comparison signs that the font shows as other characters",
  types: ["statistics", "numbers"],
  severity: "major",
  method: {
    how: "Finds “¡” or “¿” between a name and a number (“p ¡ 0.01”). LaTeX prints them instead of “<” and “>” outside of formulas if the font has the oldest encoding.",
    limits: "Signs that were lost without a trace are not found.",
  },
  precision: { estimate: 0.95, why: "neither sign has another use before a number" },
  restsOn: "token",
  examine: ({ markdown, blocks }) => {
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
      return finding(span, {
        title: `“${sign}” stands where “${meant}” is meant`,
        message: `The page shows “${printed}”, because the font has another character in place of “${meant}”. ${advice}`,
        suggestion: printed.replace(sign, meant),
        theme: { id: "broken-sign", plural: "comparison signs appear as “¡” or “¿”", advice },
      });
    });
    return { checked: texts.length, findings };
  },
});
