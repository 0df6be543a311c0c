const OF_A_LETTER = 0.25;
const OF_A_DIGIT = 0.5;
const OF_A_SIGN = 1;
/** Of Hangul, Kana, Han and symbols, by the tokenizers that know them least. */
const OF_AN_EAST_ASIAN_CHARACTER = 1.25;

/** Estimates the most tokens of one UTF-16 unit of a text. English has four or more letters to the token. */
export function tokenCost(unit: number): number {
  if (unit >= 0x1100) return OF_AN_EAST_ASIAN_CHARACTER;
  if (unit > 0x24f) return 1;
  if (unit >= 0x30 && unit <= 0x39) return OF_A_DIGIT;
  return unit <= 0x20 || unit >= 0xc0 || isAsciiLetter(unit) ? OF_A_LETTER : OF_A_SIGN;
}

function isAsciiLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Estimates the most tokens of a text. */
export function tokenCostOf(text: string): number {
  let cost = 0;
  for (let i = 0; i < text.length; i += 1) cost += tokenCost(text.charCodeAt(i));
  return cost;
}
