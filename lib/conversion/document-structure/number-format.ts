import { roman } from "../roman.ts";

/** Counts a to z and then aa to zz, as Word does. */
function letters(value: number): string {
  return String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.min(20, Math.ceil(value / 26)));
}

const CHINESE = "零一二三四五六七八九十";

function chinese(value: number): string {
  if (value <= 10) return CHINESE[value] ?? "";
  if (value >= 100) return String(value);
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  return `${tens === 1 ? "" : CHINESE[tens]}十${ones === 0 ? "" : CHINESE[ones]}`;
}

/** Prints a counter's value in the format of a numbering level (`w:numFmt`), or in digits if the format is not known. */
export function formatNumber(value: number, format: string): string {
  if (value < 1 || value > 5_000) return String(value);
  switch (format) {
    case "upperRoman":
      return roman(value).toUpperCase();
    case "lowerRoman":
      return roman(value);
    case "upperLetter":
      return letters(value).toUpperCase();
    case "lowerLetter":
      return letters(value);
    case "decimalZero":
      return String(value).padStart(2, "0");
    case "chineseCounting":
    case "chineseCountingThousand":
    case "japaneseCounting":
    case "ideographDigital":
      return chinese(value);
    default:
      return String(value);
  }
}
