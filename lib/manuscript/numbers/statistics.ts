import type { Block } from "#lib/manuscript/markdown/block.ts";
import { sourceSpan } from "../markdown/plain-text.ts";
import type { Span } from "../span.ts";
import { LOST, repairSigns } from "./repair-signs.ts";

export type TestKind = "t" | "F" | "chi2" | "r" | "z" | "Q";
export type Comparison = "=" | "<" | ">" | "≤" | "≥";

/** A number as printed: its value and how many decimals the author gave (what rounding may hide). */
export type Printed = { text: string; value: number; decimals: number };

/** A test statistic reported with its p-value: "t(28) = 2.20, p = .036". */
export type Statistic = {
  test: TestKind;
  df1: number | null;
  df2: number | null;
  value: Printed;
  valueComparison: Comparison;
  /** Null for "ns". */
  p: (Printed & { comparison: Comparison }) | null;
  span: Span;
  /** The same range in plain units of the block. */
  from: number;
  to: number;
  text: string;
  /** Signs were damaged in the text, and read by where they stand. */
  repaired: boolean;
  /** The sign before p left no trace of which it was. */
  lostSign: boolean;
  block: Block;
};

const NUMBER = "[-–]?\\s?(?:\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d{0,9}\\.?\\d{1,12})";
const SIGN = "(?:[<>]\\s?=|[=<>≤≥:])";
const DF = `(\\d{1,7}(?:\\.\\d{1,4})?|[∞])`;
const NAMES =
  "(t|F|χ\\s?2|χ²|χ\\^2|[Xx]\\s?2|[Xx]²|[Xx]\\^2|chi-?\\s?squared?|ꭓ2|2|r|z|Z|H|G\\s?[2²]|Q[a-zA-Z-]{0,8})";
const TEST = new RegExp(
  `(?<![\\w.'’])${NAMES}\\s?(?:[([]\\s?(?:df\\s?=\\s?)?${DF}\\s?(?:[,;]\\s?(?:df2?\\s?=\\s?)?(?:N\\s?=\\s?)?${DF})?\\s?(?:[,;]\\s?[Nn]\\s?=\\s?[\\d,]{1,9})?\\s?[)\\]])?\\s{0,2}(${SIGN})\\s{0,2}(${NUMBER})`,
  "g",
);
const P = new RegExp(
  `^\\s?[,;:)(\\].]{0,2}\\s?(?:and )?(?:with )?(?:an? )?(?:two-tailed |one-tailed |associated )?(?:(ns|n\\.s\\.)(?![a-z])|[pP](?:\\s?-?\\s?values?)?(?:\\s?\\((?:two|one|2|1)-(?:tailed|sided)\\))?\\s{0,2}(${SIGN}|of)\\s{0,2}((?:\\d{0,3}\\.)?\\d{1,12}(?:\\s?[×xX·*]\\s?10\\s?\\^?\\s?[-–]\\s?\\d{1,3}|[eE][-–]\\d{1,3})?))`,
);
const BETWEEN =
  /^\s?[,;]\s?(?:(?:(?:M|MSE|SE|SD|d|η|η2|ηp2|partial η2|Cohen's d|b|B|β|n|N)\s?=\s?[-–]?[\d.]{1,10}(?:,\d{3})*|(?:df|d\.f\.)\s?=?\s?\d{1,4}(?:\s?[,;]\s?\d{1,6})?)\s?(?=[,;]))/;

/** "F1,28 = 4.20" and "t28 = 2.20", with the degrees of freedom as a subscript; "t = 2.20, df = 28". */
const SUBSCRIPTED = new RegExp(
  `(?<![\\w.'’])(F|t|r)(\\d{1,4})(?:\\s?,\\s?(\\d{1,5}))?\\s{0,2}(=)\\s{0,2}(${NUMBER})`,
  "g",
);
const NAMED_DF = new RegExp(
  `(?<![\\w.'’])(t|χ2|χ²|chi-?\\s?squared?)()\\s{0,2}()(=)\\s{0,2}(${NUMBER})(?=[,;]\\s?(?:df|d\\.f\\.)\\s?=\\s?(\\d{1,6}))`,
  "g",
);

/** "F = 4.20; df = 1, 28;" and "F = 4.20; df 1, 28;". */
const NAMED_DFS = new RegExp(
  `(?<![\\w.'’])(F)()\\s{0,2}()(=)\\s{0,2}(${NUMBER})(?=[,;]\\s?(?:df|d\\.f\\.)\\s?=?\\s?(\\d{1,4})\\s?[,;]\\s?(\\d{1,6})(?![\\d.]))`,
  "g",
);

/** "r = .10, n = 50" and "r = .10 (n = 50": two degrees of freedom fewer. */
const NAMED_N = new RegExp(
  `(?<![\\w.'’])(r)()\\s{0,2}()(=)\\s{0,2}(${NUMBER})\\s?[,;(]\\s?[nN]\\s?=\\s?(\\d{1,6})(?!\\d)`,
  "g",
);

const LOST_SIGN = new RegExp(`[pP](?:\\s?-?\\s?values?)?\\s{0,2}${LOST}?\\s{0,2}(?:0?[.·]\\d+|1\\.0+)$`);

/** "X²(2)": a letter that authors use for χ, not a damaged one. */
const CHI_AS_X = /[XxΧ](?=\s?\^?\s?[2²])/g;

/** Reads test statistics with p-values in a block. Numbers keep the author's precision; the spans are the Markdown's. */
export function readStatistics(markdown: string, block: Block): Statistic[] {
  if (!/\d/.test(block.plain.text)) return [];
  const text = repairSigns(block.plain.text);
  const matches = [TEST, SUBSCRIPTED, NAMED_DF, NAMED_DFS, NAMED_N].flatMap((pattern) => [
    ...text.matchAll(pattern),
  ]);
  const found = matches.flatMap((match): Statistic[] => {
    const kind = testKind(match[1] ?? "", text.slice(Math.max(0, match.index - 4), match.index));
    const p = readP(text, match.index + match[0].length);
    if (kind === null || p === null) return [];
    const first = kind === "r" && match[6] !== undefined ? String(Number(match[6]) - 2) : match[6];
    const df = degrees(kind, first ?? match[2], match[7] ?? (match[3] || undefined));
    const reported = block.plain.text.slice(match.index, p.to);
    const value = printed(minusRead(kind, match[5] ?? "", reported, p.value));
    if (df === null || value === null) return [];
    const span = sourceSpan(markdown, block.plain, match.index, p.to);
    return [
      {
        test: kind,
        ...df,
        value,
        valueComparison: comparison(match[4] ?? "="),
        p: p.value,
        span,
        from: match.index,
        to: p.to,
        text: reported,
        repaired: reported.replace(CHI_AS_X, "χ") !== text.slice(match.index, p.to),
        lostSign: LOST_SIGN.test(reported),
        block,
      },
    ];
  });
  return found.toSorted((a, b) => a.from - b.from);
}

/** "t(28) 5 22.20": in fonts whose "=" became a five the minus became a two, where the number is too great without it. */
function minusRead(kind: TestKind, value: string, reported: string, p: Statistic["p"]): string {
  const rest = /^\s?2(\d{0,2}\.\d+)$/.exec(value)?.[1];
  if (rest === undefined || !["t", "z", "r"].includes(kind) || !/[\])zZr]\s5\s/.test(reported)) return value;
  const isTiny = p?.comparison === "<" && p.value <= 0.001;
  const isTooGreat = kind === "r" || (Number(value) >= 20 && !isTiny);
  return isTooGreat ? `-${rest}` : value;
}

/** `before` is what stands before the name. */
function testKind(name: string, before: string): TestKind | null {
  if (name === "t" || name === "F" || name === "r") return name;
  if (name === "z" || name === "Z") return "z";
  // "2(3) = 11.92" after a bracket, a comma or a word: the letter χ was lost. After a letter it is that letter's.
  if (name === "2") return /(?:[([,;:]|\p{L}{2})\s?$/u.test(before) ? "chi2" : null;
  // Kruskal and Wallis's H and the likelihood ratio G² are referred to chi squared as well.
  return name.startsWith("Q") ? "Q" : "chi2";
}

/** Degrees of freedom as the test needs them; null if the report lacks them. */
function degrees(
  kind: TestKind,
  first: string | undefined,
  second: string | undefined,
): { df1: number | null; df2: number | null } | null {
  if (kind === "z") return first === undefined ? { df1: null, df2: null } : null;
  if (first === undefined || first === "∞") return null;
  if (kind === "F") {
    // "F(1.40)": the comma between the two, read as a point.
    const [one, two] = second === undefined ? first.split(".") : [first, second];
    return two === undefined || two === "∞" ? null : { df1: Number(one), df2: Number(two) };
  }
  // A correlation has n − 2 degrees of freedom: a fraction means another statistic, such as a mixed model's.
  if (kind === "r" && first.includes(".")) return null;
  if (kind === "t" || kind === "r") return second === undefined ? { df1: null, df2: Number(first) } : null;
  return { df1: Number(first), df2: null };
}

/** The p-value that stands at a place of a text, a few named numbers before it allowed. */
export function readP(text: string, at: number): { value: Statistic["p"]; to: number } | null {
  let position = at;
  for (let skipped = 0; skipped < 3; skipped += 1) {
    const tail = text.slice(position, position + 90);
    const match = P.exec(tail);
    if (match !== null) return finishP(match, position + match[0].length);
    const between = BETWEEN.exec(tail);
    if (between === null) return null;
    position += between[0].length;
  }
  return null;
}

function finishP(match: RegExpExecArray, to: number): { value: Statistic["p"]; to: number } | null {
  if (match[1] !== undefined) return { value: null, to };
  const value = printed(match[3] ?? "");
  if (value === null || value.value > 1) return null;
  return { value: { ...value, comparison: comparison(match[2] ?? "=") }, to };
}

function comparison(sign: string): Comparison {
  const plain = sign.replace(/\s/g, "");
  if (plain.startsWith("<")) return plain.includes("=") ? "≤" : "<";
  if (plain.startsWith(">")) return plain.includes("=") ? "≥" : ">";
  return plain === "≤" || plain === "≥" ? plain : "=";
}

/** "1,234.50" → { value: 1234.5, decimals: 2 }; "3 × 10^-5" → { value: 0.00003, decimals: 5 }. */
export function printed(text: string): Printed | null {
  const compact = text
    .replace(/\s/g, "")
    .replace(/–/g, "-")
    .replace(/(?<=\d),(?=\d{3})/g, "");
  const power = /^(.+?)(?:[×xX·*]10\^?|[eE])(-\d+)$/.exec(compact);
  const mantissa = power?.[1] ?? compact;
  const exponent = Number(power?.[2] ?? 0);
  const value = Number(mantissa) * 10 ** exponent;
  if (mantissa === "" || !Number.isFinite(value)) return null;
  const decimals = (/\.(\d+)$/.exec(mantissa)?.[1]?.length ?? 0) - exponent;
  return { text: text.trim(), value, decimals: Math.max(0, decimals) };
}
