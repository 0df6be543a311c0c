/** Returns what is wrong with an ISBN, or null. Check digits follow the ISBN Users' Manual: modulus 11 and modulus 10. */
export function faultOfIsbn(text: string): string | null {
  const digits = text.replace(/[\s-]/g, "").toUpperCase();
  if (digits.length === 10) {
    const sum = weighted(digits.slice(0, 9), (i) => 10 - i);
    const expected = (11 - (sum % 11)) % 11;
    return checkDigit(digits, expected === 10 ? "X" : String(expected));
  }
  if (digits.length === 13) {
    const sum = weighted(digits.slice(0, 12), (i) => (i % 2 === 0 ? 1 : 3));
    return checkDigit(digits, String((10 - (sum % 10)) % 10));
  }
  return `it has ${digits.length} digits, not 10 or 13`;
}

function weighted(digits: string, weight: (index: number) => number): number {
  return [...digits].reduce((sum, digit, i) => sum + Number(digit) * weight(i), 0);
}

function checkDigit(digits: string, expected: string): string | null {
  const given = digits.slice(-1);
  return given === expected
    ? null
    : `its last digit should be ${expected}, not ${given}, so a digit is wrong`;
}

/** Returns what is wrong with an arXiv identifier, or null: YYMM.NNNN until 2014, YYMM.NNNNN since, archive/YYMMNNN before 2007. */
export function faultOfArxivId(text: string): string | null {
  const old = /^[a-z-]+(?:\.[A-Z]{2})?\/(\d{2})(\d{2})(\d+)$/i.exec(text);
  if (old !== null) {
    if (!isMonth(old[2])) return `“${old[2]}” is no month`;
    return old[3]?.length === 3 ? null : "seven digits follow the slash";
  }
  const id = /^(\d+)\.(\d+)(?:v\d+)?$/.exec(text);
  if (id === null) return "it has neither of the two forms";
  const [, date = "", number = ""] = id;
  if (date.length !== 4) return "four digits of year and month precede the point";
  if (!isMonth(date.slice(2))) return `“${date.slice(2)}” is no month`;
  const expected = date >= "1501" ? 5 : 4;
  return number.length === expected
    ? null
    : `${expected} digits follow the point in identifiers of that month`;
}

function isMonth(text: string | undefined): boolean {
  const month = Number(text);
  return month >= 1 && month <= 12;
}

export function faultOfPmid(text: string): string | null {
  if (text.startsWith("0")) return "it begins with a zero";
  return text.length <= 8 ? null : `it has ${text.length} digits, and none has more than eight`;
}
