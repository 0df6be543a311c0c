/** An equation's number as authors print it: (1), [2a], (A.3), (2-1), Eq. (4), with leaders before it. */
const NUMBER =
  /^[\s.…·]*[,;.]?[\s.…·]*(?:eq(?:uation|n)?\.?\s*)?[([（]?\s*((?:[A-Z]{1,2}[.-]?)?\d{1,3}(?:[.\-–]\d{1,3}){0,2}\s?[a-z]?'?)\s*[)\]）]?[\s.,;]*$/i;
const PUNCTUATION = /^[\s.,;:，。；]*$/;

/** Reads the number beside a formula: "" if there is only punctuation, null if the words are text. */
export function equationNumber(words: string): string | null {
  if (PUNCTUATION.test(words)) return "";
  const number = NUMBER.exec(words)?.[1]?.replace(/\s/g, "") ?? null;
  return number !== null && (/[([（]/.test(words) || /^[A-Z]?\.?\d/.test(words.trim())) ? number : null;
}

export function tagged(latex: string, number: string): string {
  return number === "" || latex.includes("\\tag{") ? latex : `${latex} \\tag{${number}}`;
}
