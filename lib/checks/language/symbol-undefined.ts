import { printedLetter } from "#lib/manuscript/latex/formula-letters.ts";
import type { UsedSymbol } from "#lib/manuscript/text/displayed-symbols.ts";
import { check, type Draft, finding, notApplicable } from "../check.ts";

/** Constants, operators and variables of integration that every reader knows. */
const STANDARD = new Set([
  ..."eijdDoOxyztTEPRNZCQI",
  "\\pi",
  "\\delta",
  "\\Delta",
  "\\Sigma",
  "\\Gamma",
  "\\epsilon",
]);
/** With fewer letters outside the displays the conversion has lost the formulas of the running text. */
const LEAST_ELSEWHERE = 5;
/** With more of them missing it is the text that was not read. */
const MOST_MISSING = 4;

export const symbolUndefined = check({
  id: "symbol-undefined",
  label: "symbols of displayed equations that the text does not explain",
  types: ["missing_content", "style"],
  severity: "minor",
  method: {
    how: "Looks for each letter on the right side of a displayed equation in the running text, captions and tables. Reports a letter that does not occur there, that no equation defines on its left side, and that is not an index or a variable of integration.",
    limits:
      "Only single letters are compared, without accents, fonts and indices. A letter that the text uses for something else is not reported. The confidence is low where the text below the equation does not explain its other letters. Well-known constants and operators, parameters of named distributions and numbered coefficients are not checked, nor equations after which the text says what all other symbols are.",
  },
  precision: {
    estimate: 0.8,
    ofPages: 0.5,
    why: "of 21 on real manuscripts 8 were right and 9 half right; most of the 8 stand above a list that leaves the letter out",
  },
  restsOn: "signs",
  examine: ({ displayedSymbols }) => {
    const { displays, used, elsewhere } = displayedSymbols;
    if (displays === 0) return notApplicable("no displayed equation was recognised");
    if (elsewhere.size < LEAST_ELSEWHERE)
      return notApplicable("hardly any symbol was recognised in the running text");
    const missing = used.filter(({ symbol }) => !elsewhere.has(symbol) && !STANDARD.has(symbol));
    if (missing.length > MOST_MISSING)
      return notApplicable("most symbols of the running text were not recognised");
    const perDisplay = Map.groupBy(missing, ({ span }) => span.start);
    const findings = [...perDisplay.values()].flatMap(describe);
    return { checked: used.length, findings };
  },
});

/** Readers know many a symbol, such as the matrix of a regression, unless the text explains all others. */
const CONFIDENCE_OF_USUAL = 0.3;

/** Describes the letters of one display that are explained nowhere. */
function describe(missing: readonly UsedSymbol[]): Draft[] {
  const [first] = missing;
  if (first === undefined) return [];
  const letters = missing.map(({ symbol }) => printedLetter(symbol));
  const [list, isOne] = [letters.join(", "), letters.length === 1];
  return [
    finding(first.span, {
      title: isOne ? `The symbol ${list} is not explained` : `The symbols ${list} are not explained`,
      message: isOne
        ? `The symbol ${list} occurs in this equation and nowhere in the text. Say what it stands for.`
        : `The symbols ${list} occur in this equation and nowhere in the text. Say what each stands for.`,
      confidence: first.isLeftOut ? 1 : CONFIDENCE_OF_USUAL,
    }),
  ];
}
