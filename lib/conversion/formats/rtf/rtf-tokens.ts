/** A token of RTF: a group's bound, a control word with its number, a single byte, binary data or text. */
export type RtfToken =
  | { type: "open" }
  | { type: "close" }
  | { type: "word"; name: string; value: number | null }
  | { type: "byte"; value: number }
  | { type: "binary"; data: string }
  | { type: "text"; text: string };

const TOKEN =
  /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\/g;
const SYMBOLS: Record<string, string> = {
  "~": "\u00a0",
  _: "-",
  "-": "",
  "\\": "\\",
  "{": "{",
  "}": "}",
  "\t": "\t",
};

/** Splits RTF into tokens. `source` holds one character a byte. */
export function* rtfTokens(source: string): Generator<RtfToken> {
  const matcher = new RegExp(TOKEN);
  for (let match = matcher.exec(source); match !== null; match = matcher.exec(source)) {
    const [, word, value, hex, symbol, brace, text] = match;
    if (word === "bin") {
      const length = Math.max(0, Math.min(source.length, Number(value ?? 0)));
      yield { type: "binary", data: source.slice(matcher.lastIndex, matcher.lastIndex + length) };
      matcher.lastIndex += length;
    } else if (word !== undefined)
      yield { type: "word", name: word, value: value === undefined ? null : Number(value) };
    else if (hex !== undefined) yield { type: "byte", value: Number.parseInt(hex, 16) };
    else if (symbol === "*") yield { type: "word", name: "*", value: null };
    else if (symbol === "\n" || symbol === "\r") yield { type: "word", name: "par", value: null };
    else if (symbol !== undefined) yield { type: "text", text: SYMBOLS[symbol] ?? "" };
    else if (brace !== undefined) yield brace === "{" ? { type: "open" } : { type: "close" };
    else if (text !== undefined) yield { type: "text", text };
  }
}
