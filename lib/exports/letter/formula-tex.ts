import katex from "katex";
import { signFormula } from "./tex-signs.ts";

/** Control words that read files, write them, or change how TeX reads. */
const UNSAFE =
  /\\(?:input|include\w*|write\w*|read\w*|open\w*|close\w*|immediate|catcode|csname|endcsname|[egx]?def|let|futurelet|global|long|new\w+|renew\w+|provide\w*|special|use\w*|loop|repeat|lua\w*|directlua|every\w*|expandafter|noexpand|scantokens|par|output|shipout|jobname|message|show\w*|err\w*|halign|verb\w*|font\w*|char|the|\^\^)(?![a-zA-Z])|\^\^|%|#/;
/** Commands that KaTeX shows and LaTeX with the packages of the letter does not know, as was tried with each. */
const UNKNOWN =
  /\\(?:\w*coloncolon\w*|colon(?:minus|equals)|(?:minus|equals)colon|hbox|vcenter|origof|imageof|omicron|gt|lt|lparen|rparen|oiint|oiiint|varvdots|[urvHcNRZ]|degree|widecheck|Overrightarrow|over(?:group|linesegment)|under(?:group|linesegment)|overleftharpoon|overrightharpoon|utilde|xtwohead\w+|xtofrom|xright\w*equilibrium|xleftequilibrium|xrightleftarrows|xlongequal|(?:text)?color|colorbox|fcolorbox|b?cancel|xcancel|phase|sout|ang[ln]\w?|mathsfit|href|url|html\w+|includegraphics|mathchoice|arctg|arcctg|ch|cosec|cotg|ctg|cth|sh|tg|th|sixptsize|aa|AA|textcopyright|textregistered|notni|dotsx|(?:Ka|La)?TeX|[ld]?[lr]lbracket|[lr]Brace|rrbracket|minuso|[dhlru]l?[aA]rr|[DHLRU]l?arr|lr[aA]rr|Lrarr|[lr]ang|alef(?:sym)?|Alpha|Beta|bull|Chi|clubs|cnums|Complex|Dagger|diamonds|Epsilon|Eta|exist|hearts|image|infin|Iota|isin|Kappa|Mu|natnums|Nu|Omicron|plusmn|reals?|Reals|Rho|sdot|sect|spades|sub|supe?|sube|Tau|thetasym|weierp|Zeta|arg(?:min|max)|plim|[bB]ra|[kK]et|[bB]raket|[sS]et|blue|orange|pink|red|green|gray|purple|(?:blue|teal|green|gold|red|maroon|purple|mint|gray)[A-I]|ka(?:Blue|Green))(?![a-zA-Z])/;
/** What LaTeX reads in another way than KaTeX does within words of a formula. */
const ODD_WORDS = /\\(?:text\w*|mbox)\s*\{[^{}]*[_^&~$][^{}]*\}/;
/** Options that LaTeX reads in another way than KaTeX. */
const OPTIONED = /\\(?:cfrac|overbracket|underbracket)\s*\[/;
const INNER = /^(?:[bBpvV]?matrix|smallmatrix|cases|aligned|alignedat|gathered|array|split|subarray)$/;

/** Returns a formula, without its dollar signs, as LaTeX takes it; null if it could fail or do more than print. */
export function formulaTex(formula: string, { isDisplayed }: { isDisplayed: boolean }): string | null {
  const letters: string[] = [];
  for (const sign of formula.replace(/\s+/g, " ").trim()) {
    const latex = sign < "\u0080" ? sign : signFormula(sign);
    if (latex === null) return null;
    letters.push(/^\\[a-zA-Z]+$/.test(latex) ? `${latex} ` : latex);
  }
  const latex = letters.join("");
  if (latex === "" || UNSAFE.test(latex) || UNKNOWN.test(latex) || ODD_WORDS.test(latex)) return null;
  if (OPTIONED.test(latex)) return null;
  const environments = [...latex.matchAll(/\\(?:begin|end)\s*\{([^}]*)\}/g)];
  if (!environments.every(([, name = ""]) => INNER.test(name))) return null;
  if (!isRead(latex, isDisplayed)) return null;
  return environments.length === 0 && /\\\\/.test(latex) ? `\\begin{gathered}${latex}\\end{gathered}` : latex;
}

/** True if KaTeX reads it: braces and fences are closed, and all commands are known. */
function isRead(latex: string, displayMode: boolean): boolean {
  try {
    katex.renderToString(latex, {
      throwOnError: true,
      strict: "ignore",
      trust: false,
      displayMode,
      maxExpand: 100,
    });
    return true;
  } catch {
    return false;
  }
}
