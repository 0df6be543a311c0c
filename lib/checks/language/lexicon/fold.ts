/** A word as the lexicon keeps it: lower case, without accents and ligatures ("Naïve" → "naive"). */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  if (/^[a-z]*$/.test(lower)) return lower;
  return lower.replaceAll("æ", "ae").replaceAll("œ", "oe").normalize("NFD").replace(/\p{M}/gu, "");
}
