/** RTF as a stream: groups, control words with their number, single bytes, and text. */
export type RtfToken =
  | { type: "open" | "close" }
  | { type: "word"; name: string; value: number | null }
  | { type: "byte"; value: number }
  | { type: "binary"; length: number }
  | { type: "text"; text: string };

const TOKEN =
  /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|([^\\{}\r\n]+)|[\r\n]+/g;
const SYMBOLS: Record<string, string> = { "~": "\u00a0", _: "-", "-": "", "\\": "\\", "{": "{", "}": "}" };

export function* rtfTokens(source: string): Generator<RtfToken> {
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(source); match !== null; match = TOKEN.exec(source)) {
    const [, word, value, hex, symbol, brace, text] = match;
    if (word === "bin") {
      const length = Math.max(0, Number(value ?? 0));
      TOKEN.lastIndex += length;
      yield { type: "binary", length };
    } else if (word !== undefined)
      yield { type: "word", name: word, value: value === undefined ? null : Number(value) };
    else if (hex !== undefined) yield { type: "byte", value: Number.parseInt(hex, 16) };
    else if (symbol === "*") yield { type: "word", name: "*", value: null };
    else if (symbol === "\n" || symbol === "\r") yield { type: "word", name: "par", value: null };
    else if (symbol !== undefined) yield { type: "text", text: SYMBOLS[symbol] ?? "" };
    else if (brace !== undefined) yield { type: brace === "{" ? "open" : "close" };
    else if (text !== undefined) yield { type: "text", text };
  }
}
