/** TeX's category codes, with one of our own for command names and one for a macro's parameters. */
export const CAT = {
  escape: 0,
  begin: 1,
  end: 2,
  math: 3,
  align: 4,
  eol: 5,
  parameter: 6,
  superscript: 7,
  subscript: 8,
  ignored: 9,
  space: 10,
  letter: 11,
  other: 12,
  active: 13,
  comment: 14,
  command: 16,
  argument: 17,
} as const;

/** One token: a command's name without its backslash, a character, or the number of a macro's argument. */
export type Token = { readonly cat: number; readonly text: string };

const ascii: Token[][] = Array.from({ length: 18 }, (_, cat) =>
  Array.from({ length: 128 }, (_, code) => ({ cat, text: String.fromCharCode(code) })),
);

export function charToken(char: string, cat: number): Token {
  const code = char.length === 1 ? char.charCodeAt(0) : 128;
  return (code < 128 ? ascii[cat]?.[code] : undefined) ?? { cat, text: char };
}

export const commandToken = (name: string): Token => ({ cat: CAT.command, text: name });

export const SPACE = charToken(" ", CAT.space);
export const BEGIN = charToken("{", CAT.begin);
export const END = charToken("}", CAT.end);

export const isCommand = (token: Token | null | undefined, name: string): boolean =>
  token?.cat === CAT.command && token.text === name;

export const sameToken = (a: Token, b: Token): boolean => a.cat === b.cat && a.text === b.text;

/** Returns characters as TeX's `\string` does: spaces are spaces, all others are neither letter nor special. */
export function textTokens(text: string): Token[] {
  return Array.from(text, (char) => (char === " " ? SPACE : charToken(char, CAT.other)));
}

/** Returns source that reads as these tokens. */
export function sourceOf(tokens: readonly Token[]): string {
  let out = "";
  for (const [i, token] of tokens.entries()) {
    if (token.cat === CAT.argument) out += `#${token.text}`;
    else if (token.cat !== CAT.command) out += token.text;
    else {
      const next = tokens[i + 1];
      const needsSpace =
        /[a-zA-Z@]$/.test(token.text) &&
        next !== undefined &&
        /^[a-zA-Z@]/.test(next.text) &&
        next.cat !== CAT.command;
      out += `\\${token.text}${needsSpace ? " " : ""}`;
    }
  }
  return out;
}
