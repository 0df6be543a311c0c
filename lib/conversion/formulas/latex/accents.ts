/** Accents by their combining or spacing character: for one symbol, and for more than one. */
const ACCENTS: Record<string, [narrow: string, wide: string]> = {
  "\u0300": ["\\grave", "\\grave"],
  "\u0301": ["\\acute", "\\acute"],
  "´": ["\\acute", "\\acute"],
  "\u0302": ["\\hat", "\\widehat"],
  "^": ["\\hat", "\\widehat"],
  ˆ: ["\\hat", "\\widehat"],
  "\u0303": ["\\tilde", "\\widetilde"],
  "~": ["\\tilde", "\\widetilde"],
  "˜": ["\\tilde", "\\widetilde"],
  "\u0304": ["\\bar", "\\overline"],
  "\u0305": ["\\bar", "\\overline"],
  "¯": ["\\bar", "\\overline"],
  "‾": ["\\bar", "\\overline"],
  "―": ["\\bar", "\\overline"],
  "\u0306": ["\\breve", "\\breve"],
  "˘": ["\\breve", "\\breve"],
  "\u0307": ["\\dot", "\\dot"],
  "˙": ["\\dot", "\\dot"],
  "\u0308": ["\\ddot", "\\ddot"],
  "¨": ["\\ddot", "\\ddot"],
  "\u20db": ["\\dddot", "\\dddot"],
  "\u20dc": ["\\ddddot", "\\ddddot"],
  "\u030a": ["\\mathring", "\\mathring"],
  "˚": ["\\mathring", "\\mathring"],
  "\u030c": ["\\check", "\\widecheck"],
  ˇ: ["\\check", "\\widecheck"],
  ˋ: ["\\grave", "\\grave"],
  "\u0331": ["\\underline", "\\underline"],
  "\u0332": ["\\underline", "\\underline"],
  "\u033f": ["\\overline", "\\overline"],
  "\u20d6": ["\\overleftarrow", "\\overleftarrow"],
  "\u20d7": ["\\vec", "\\overrightarrow"],
  "→": ["\\vec", "\\overrightarrow"],
  "\u20d0": ["\\overleftarrow", "\\overleftarrow"],
  "\u20d1": ["\\vec", "\\overrightarrow"],
  "\u20e1": ["\\overleftrightarrow", "\\overleftrightarrow"],
  "⏞": ["\\overbrace", "\\overbrace"],
  "⏟": ["\\underbrace", "\\underbrace"],
  "⏜": ["\\overparen", "\\overparen"],
  "⏝": ["\\underparen", "\\underparen"],
  "⎴": ["\\overbracket", "\\overbracket"],
  "⎵": ["\\underbracket", "\\underbracket"],
};

/** True if LaTeX is one symbol, so that a narrow mark fits and a script needs no braces. */
export function isOneToken(latex: string): boolean {
  return /^(?:\\[a-zA-Z]+|\\[^a-zA-Z]|[^\\{}\s]|\\[a-zA-Z]+\{[^{}]*\})$/u.test(latex);
}

/** Returns the command of an accent over one symbol; null for a character that is no accent. */
export function accentCommand(mark: string): string | null {
  return ACCENTS[mark]?.[0] ?? null;
}

/** Sets an accent over its base; null if the character is no accent that LaTeX has. */
export function accented(mark: string, base: string): string | null {
  const commands = ACCENTS[mark];
  if (commands === undefined) return null;
  const isNarrow = isOneToken(base) && !/^\\(mathrm|mathit|text|operatorname)/.test(base);
  return `${commands[isNarrow ? 0 : 1]}{${base}}`;
}

const STRETCHY: Record<string, string> = {
  "→": "\\xrightarrow",
  "←": "\\xleftarrow",
  "↔": "\\xleftrightarrow",
  "⇒": "\\xRightarrow",
  "⇐": "\\xLeftarrow",
  "⇔": "\\xLeftrightarrow",
  "⇌": "\\xrightleftharpoons",
};

/** Sets a character that groups its base: braces and brackets, or an arrow that its base labels. */
export function grouped(mark: string, base: string, isTop: boolean): string {
  const arrow = STRETCHY[mark];
  if (arrow !== undefined) return isTop ? `${arrow}[${base}]{}` : `${arrow}{${base}}`;
  const known = accented(mark, base);
  if (known !== null && !/^\\vec/.test(known)) return known;
  return isTop ? `\\overbrace{${base}}` : `\\underbrace{${base}}`;
}

/** Sets a label over or under its base: of a brace or arrow, as limits of an operator, or as a stack. */
export function limit(base: string, label: string, isUnder: boolean): string {
  const script = isUnder ? "_" : "^";
  const arrow = /^\\(long)?(right|left|leftright)arrow$|^\\to$/.exec(base);
  if (arrow !== null) {
    const command = `\\x${arrow[2] ?? "right"}arrow`;
    return isUnder ? `${command}[${label}]{}` : `${command}{${label}}`;
  }
  if (/^\\(under|over)(brace|bracket|paren)\{/.test(base)) return `${base}${script}{${label}}`;
  if (
    /^\\(lim|liminf|limsup|max|min|sup|inf|det|gcd|Pr|arg\\(max|min)|sum|prod|coprod|int|iint|iiint|oint|big(cup|cap|vee|wedge|oplus|otimes|odot|sqcup|uplus)|operatorname\*\{[^{}]*\})$/.test(
      base,
    )
  )
    return `${base}${script}{${label}}`;
  return `${isUnder ? "\\underset" : "\\overset"}{${label}}{${base}}`;
}
