const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t]/;
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/;
const REPLACEMENTS: Record<string, string> = {
  "−": "-",
  "‐": "-",
  "‑": "-",
  ﬀ: "ff",
  ﬁ: "fi",
  ﬂ: "fl",
  ﬃ: "ffi",
  ﬄ: "ffl",
  ﬅ: "ft",
  "＝": "=",
  "＜": "<",
  "＞": ">",
  "（": "(",
  "）": ")",
};
/** Named entities of HTML that papers use. */
export const ENTITIES: Record<string, string> = {
  lt: "<",
  gt: ">",
  amp: "&",
  nbsp: " ",
  quot: '"',
  ndash: "–",
  mdash: "—",
  minus: "-",
  thinsp: " ",
};

/** Returns a character in the form for comparison: spaces plain, invisible ones gone, ligatures and full-width forms spelt out. */
export function readCharacter(character: string): string {
  if (character === "\t") return " ";
  if (character < "\u0080") return character;
  if (SPACES.test(character)) return " ";
  if (INVISIBLE.test(character)) return "";
  return REPLACEMENTS[character] ?? character;
}
