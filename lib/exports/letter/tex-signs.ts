import { symbolLatex } from "#lib/conversion/formulas/symbols/symbol-latex.ts";
import { TEX_SPECIALS } from "../tex/tex-specials.ts";

/** More signs than must be escaped, since some are read in another way after a command or before themselves. */
const SPECIALS: Readonly<Record<string, string>> = {
  ...TEX_SPECIALS,
  "[": "{[}",
  "]": "{]}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  '"': "\\textquotedbl{}",
  "`": "\\textasciigrave{}",
  "\u00a0": "~",
  "\u00ad": "\\-",
  "\u2009": "\\,",
  "\u202f": "\\,",
  "\u200b": "\\allowbreak{}",
  "\u2011": "\\mbox{-}",
};

/** The letters and signs that pdfLaTeX prints with T1 fonts and textcomp, as was tried with each. */
const PRINTED =
  /[\u00a1-\u0125\u0128-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u0165\u0168-\u017e\u0192\u0218-\u021b\u2010\u2012-\u2016\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2031\u2039\u203a\u20ac\u2116\u2122\ufb00-\ufb06]/;
/** Superior and inferior figures. */
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const LOWERED = "₀₁₂₃₄₅₆₇₈₉";
/** Greek letters that look like Latin ones, for which LaTeX has no commands. */
const WITHOUT_COMMAND = "∯∰⟦⟧";
const GREEK = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο";
const LATIN = "ABEZHIKMNOPTYXo";

/** Returns the LaTeX that prints a character; null if pdfLaTeX has none. */
export function signTex(sign: string): string | null {
  const special = SPECIALS[sign];
  if (special !== undefined) return special;
  if (sign < "\u0080") return sign;
  if (RAISED.includes(sign)) return `\\textsuperscript{${RAISED.indexOf(sign)}}`;
  if (LOWERED.includes(sign)) return `\\textsubscript{${LOWERED.indexOf(sign)}}`;
  if (PRINTED.test(sign)) return sign;
  const formula = signFormula(sign);
  return formula === null ? null : `\\ensuremath{${formula}}`;
}

/** Returns the LaTeX of a character within a formula; null if there is none. */
export function signFormula(sign: string): string | null {
  const alike = GREEK.indexOf(sign);
  if (alike >= 0) return `\\mathrm{${LATIN[alike]}}`;
  if (WITHOUT_COMMAND.includes(sign)) return null;
  const latex = symbolLatex(sign);
  return latex !== "" && /^[ -~]+$/.test(latex) ? latex : null;
}
