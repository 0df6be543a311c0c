/** The Symbol font's own encoding, from 0x20 on and from 0xA0 on; a space where it has no character. */
const LOW = " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼";
const HIGH =
  "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ ⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭";

const WINGDINGS: Record<number, string> = {
  108: "●",
  110: "■",
  113: "❑",
  117: "◆",
  118: "❖",
  167: "▪",
  168: "◻",
  216: "➢",
  223: "←",
  224: "→",
  225: "↑",
  226: "↓",
  232: "➔",
  251: "✗",
  252: "✓",
  253: "☒",
  254: "☑",
};

const low = [...LOW];
const high = [...HIGH];

function fromSymbol(code: number): string {
  if (code >= 0x20 && code < 0x7f) return low[code - 0x20] ?? "";
  return code >= 0xa0 ? (high[code - 0xa0] ?? "") : "";
}

/** Returns the Unicode of a character of a symbol font. `code` is 0x20..0xFF, or the same in the private area at 0xF000. */
export function symbolCharacter(code: number, font: string): string {
  const at = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  if (at > 0xff) return String.fromCodePoint(Math.min(0x10ffff, code));
  if (/^wingdings/i.test(font)) return WINGDINGS[at] ?? "";
  if (/^(symbol|mt extra|)$/i.test(font) || code >= 0xf000) return fromSymbol(at);
  return String.fromCodePoint(at);
}

/** Returns text as a symbol font shows it. Plain letters change in the Symbol font only. */
export function symbolText(text: string, font: string): string {
  const isSymbol = /^symbol$/i.test(font);
  if (!isSymbol && !/[\uf020-\uf0ff]/.test(text)) return text;
  let out = "";
  for (const c of text) {
    const code = c.codePointAt(0) ?? 0;
    const isPrivate = code >= 0xf020 && code <= 0xf0ff;
    out += isPrivate || (isSymbol && code > 0x20 && code <= 0xff) ? symbolCharacter(code, font) : c;
  }
  return out;
}
