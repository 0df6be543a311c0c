/**
 * The fonts of TeX's mathematics by the layout of their codes (TeXbook, appendix F). Where PDFium knows no Unicode
 * for a glyph it gives the code, so a layout tells what is printed.
 */
type Layout = "italic" | "symbols" | "extension" | "msa" | "msb" | "c" | "more" | "other";

const LAYOUTS: [Layout, RegExp][] = [
  ["more", /^[tp]xb?exas?\d*$/i],
  ["extension", /^(cmex|lmmathext|lmex|euex|[tp]xb?exs?\d*$|rtxex|ntxex|mtex|yhcmex)/i],
  ["symbols", /^(cmb?sy\d|cmsy|lmmathsy|lmsy|[tp]xb?sys?\d*$|ntxsy|mtsy|eusm|eusb)/i],
  ["italic", /^(cmmi|cmmib|lmmathit|lmmi|r?[tp]xb?mi\d*$|ntxmi|mtmi|rmtmi|eur[mb]|.*I7$)/i],
  ["c", /^([tp]xsyc|ntxsyc)/i],
  ["other", /^(stmary|wasy|mathx|mathb|esint|fdsymbol|mnsymbol|mdsymbol)/i],
  ["msa", /^(msam|[tp]xsya|ntxsya)/i],
  ["msb", /^(msbm|[tp]xsyb|ntxsyb)/i],
];

const split = (text: string) => text.trim().split(/\s+/);

/** Codes 0 to 127; a dot has no character of use. */
const EXTENSION = split(`
( ) [ ] ⌊ ⌋ ⌈ ⌉ { } ⟨ ⟩ | ‖ / \\ ( ) ( ) [ ] ⌊ ⌋ ⌈ ⌉ { } ⟨ ⟩ / \\
( ) [ ] ⌊ ⌋ ⌈ ⌉ { } ⟨ ⟩ / \\ / \\ ⎛ ⎞ ⎡ ⎤ ⎣ ⎦ ⎢ ⎥ ⎧ ⎫ ⎩ ⎭ ⎨ ⎬ ⎪ ⏐
⎝ ⎠ ⎜ ⎟ ⟨ ⟩ ⨆ ⨆ ∮ ∮ ⨀ ⨀ ⨁ ⨁ ⨂ ⨂ ∑ ∏ ∫ ⋃ ⋂ ⨄ ⋀ ⋁ ∑ ∏ ∫ ⋃ ⋂ ⨄ ⋀ ⋁
∐ ∐ ˆ ˆ ˆ ˜ ˜ ˜ [ ] ⌊ ⌋ ⌈ ⌉ { } √ √ √ √ ⎷ │ ┌ ‖ ↑ ↓ ⏞ ⏞ ⏟ ⏟ ⇑ ⇓`);
/** Codes from 128 of the fonts that came with newtx and newpx. */
const codes = (text: string) =>
  new Map(
    split(text).map((pair): [number, string] => [
      Number.parseInt(pair, 10),
      pair.slice(pair.indexOf(":") + 1),
    ]),
  );
const MORE_EXTENSION = codes(`
128:( 129:) 130:[ 131:] 132:⌊ 133:⌋ 134:⌈ 135:⌉ 136:{ 137:} 138:⟨ 139:⟩ 140:| 141:‖ 154:ˆ 155:ˆ 156:ˆ 157:˜ 158:˜ 159:˜
169:⎛ 170:⎞ 171:⎝ 172:⎠ 173:⎜ 174:⎟ 175:∫ 176:∬ 177:∭ 178:∮ 180:∫ 181:∬ 182:∭ 183:∮ 185:∫ 186:∬ 187:∭ 188:∮ 190:∫
191:∬ 192:∭ 193:∮ 195:⨆ 196:⨆ 199:⨀ 200:⨀ 201:⨁ 202:⨁ 203:⨂ 204:⨂ 205:∑ 206:∏ 208:⋃ 209:⋂ 210:⨄ 211:⋀ 212:⋁ 213:∑
214:∏ 216:⋃ 217:⋂ 218:⨄ 219:⋀ 220:⋁ 221:∐ 222:∐`);
const MORE_SYMBOLS = codes(`
128:∫ 129:∬ 130:∭ 131:∮ 140:∫ 141:∬ 142:∭ 143:∮ 152:∏ 153:∑ 154:∄ 155:∅ 156:∅ 157:/ 159:´ 160:ˆ 161:˜ 162:¯ 163:˘
164:˙ 165:¨ 167:ˇ 174:⃗ 175:⃗ 177:· 178:· 179:∘ 180:• 181:• 182:• 183:′ 184:+ 185:( 186:) 187:[ 188:] 200:⟦ 201:⟧`);
const SYMBOLS = split(`
− · × ∗ ÷ ⋄ ± ∓ ⊕ ⊖ ⊗ ⊘ ⊙ ◯ ∘ • ≍ ≡ ⊆ ⊇ ≤ ≥ ⪯ ⪰ ∼ ≈ ⊂ ⊃ ≪ ≫ ≺ ≻ ← → ↑ ↓ ↔ ↗ ↘ ≃ ⇐ ⇒ ⇑ ⇓ ⇔ ↖ ↙ ∝
′ ∞ ∈ ∋ △ ▽ ̸ ↦ ∀ ∃ ¬ ∅ ℜ ℑ ⊤ ⊥ ℵ A B C D E F G H I J K L M N O P Q R S T U V W X Y Z ∪ ∩ ⊎ ∧ ∨
⊢ ⊣ ⌊ ⌋ ⌈ ⌉ { } ⟨ ⟩ | ‖ ↕ ⇕ \\ ≀ √ ∐ ∇ ∫ ⊔ ⊓ ⊑ ⊒ § † ‡ ¶ ♣ ♢ ♡ ♠`);
const ITALIC = split(`
Γ Δ Θ Λ Ξ Π Σ Υ Φ Ψ Ω α β γ δ ϵ ζ η θ ι κ λ μ ν ξ π ρ σ τ υ ϕ χ ψ ω ε ϑ ϖ ϱ ς φ ↼ ↽ ⇀ ⇁ . . ▹ ◃
0 1 2 3 4 5 6 7 8 9 . , < / > ⋆ ∂ A B C D E F G H I J K L M N O P Q R S T U V W X Y Z ♭ ♮ ♯ ⌣ ⌢ ℓ
a b c d e f g h i j k l m n o p q r s t u v w x y z ı ȷ ℘ ⃗ ⁀`);
const MSA = codes(
  "3:□ 4:■ 15:⊨ 13:⊩ 30:↰ 32:⇝ 36:≗ 37:≿ 38:≳ 39:⪆ 40:⊸ 41:∴ 42:∵ 44:≜ 45:≾ 46:≲ 47:⪅ 52:≼ 53:≦ 54:⩽ 55:≶ 60:≽ 61:≧ 62:⩾ 63:≷ 66:⊳ 67:⊲ 68:⊵ 69:⊴ 88:✓ 92:∠",
);
const MSB = codes(
  "0:≨ 1:≩ 2:≰ 3:≱ 4:≮ 5:≯ 28:≁ 29:≇ 32:⊊ 33:⊋ 40:⊊ 41:⊋ 42:⊈ 43:⊉ 44:∦ 45:∤ 48:⊬ 50:⊭ 56:↚ 57:↛ 58:⇍ 59:⇏ 63:∅ 64:∄ 91:ˆ 92:ˆ 93:˜ 94:˜ 117:≊ 118:⪸ 119:⪷ 125:ℏ 126:ℏ 127:϶",
);
/** The third symbol font of txfonts. */
const SYMBOLS_C = codes(
  "9:∥ 10:∥ 11:∦ 17:≐ 27:≅ 44:≠ 46:≢ 47:≁ 48:≉ 49:⊄ 50:⊅ 60:∉ 61:∌ 66:≔ 94:◇ 123:⇝ 126:⟦ 127:⟧",
);
/** The second extension font of txfonts, newtx and their like. */
const EXTENSION_A = codes("8:∯ 9:∯ 16:∏ 17:∏ 18:⟦ 19:⟧ 20:⟦ 21:⟧ 22:⟦ 23:⟧ 24:⟦ 25:⟧ 32:⎯");
/**
 * The ligatures, quotation marks and dashes at control codes of TeX's text fonts. Bitmap fonts have neither names nor
 * Unicode, so the code alone tells. Codes below 16 are of the OT1 encoding, the others of T1: what the other encoding
 * has there are accents and letters of few languages.
 */
const NAMELESS_TEXT = codes(
  "11:ff 12:fi 13:fl 14:ffi 15:ffl 16:“ 17:” 21:– 22:— 27:ff 28:fi 29:fl 30:ffi 31:ffl",
);
/** The first code of the calligraphic capitals in STIX's first fonts. */
const CALLIGRAPHIC_A = 0xe22d;

const layouts = new Map<string, Layout | null>();

function layoutOf(font: string): Layout | null {
  const known = layouts.get(font);
  if (known !== undefined) return known;
  const found = LAYOUTS.find(([, pattern]) => pattern.test(font))?.[0] ?? null;
  if (layouts.size < 5_000) layouts.set(font, found);
  return found;
}

/**
 * True for a font of big operators and delimiters: every code is a sign, those of white space and control characters
 * too.
 */
export const isExtensionFont = (font: string): boolean => /^(extension|more)$/.test(layoutOf(font) ?? "");

/** True for a font whose codes tell its signs, where PDFium knows no Unicode for them. */
export const hasLayout = (font: string): boolean => layoutOf(font) !== null;

/** Adobe's private codes for pieces of brackets. */
const PIECES = "⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪⎮⎞⎟⎠⎤⎥⎦⎫⎬⎭";
const FIRST_PIECE = 0xf8eb;

/** An unknown sign of a math font must not pass for the letter with its code. */
const UNKNOWN = "\ufffd";

const TABLES: Record<Exclude<Layout, "other">, (code: number) => string | undefined> = {
  extension: (code) => EXTENSION[code] ?? MORE_EXTENSION.get(code),
  symbols: (code) => SYMBOLS[code] ?? MORE_SYMBOLS.get(code),
  italic: (code) => ITALIC[code],
  msa: (code) => MSA.get(code),
  msb: (code) => MSB.get(code),
  c: (code) => SYMBOLS_C.get(code),
  more: (code) => EXTENSION_A.get(code),
};

/**
 * Returns the sign at a code of a math font, U+FFFD where its layout has none, or at a control code of a font without
 * a name; null for a font without a layout.
 */
export function symbolAt(font: string, code: number): string | null {
  const piece = PIECES[code - FIRST_PIECE];
  if (piece !== undefined) return piece;
  const capital = code - CALLIGRAPHIC_A;
  if (/^STIX.*Calligraphy/.test(font) && capital >= 0 && capital < 26)
    return String.fromCharCode(65 + capital);
  if (font === "") return NAMELESS_TEXT.get(code) ?? null;
  const layout = layoutOf(font);
  if (layout === null) return null;
  const found = layout === "other" ? undefined : TABLES[layout](code);
  return found === undefined || (found === "." && !(layout === "italic" && code === 58)) ? UNKNOWN : found;
}
