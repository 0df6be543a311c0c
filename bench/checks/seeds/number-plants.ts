import { beforeList, type Change, changeOne, type Edit, leap, type Plant } from "./plant.ts";
import type { Random } from "./random.ts";

const P = "[,;][^.;()]{0,30}?\\*?[pP]\\*?\\s?=\\s?";
const TEST = "\\*?(?:[tFrH]|χ)\\*?[\\^~²2]{0,3}\\s?\\(";
const VALUE = "\\d{0,4}\\.\\d{1,3}";
const tested = (df: string, value: string, p: string) =>
  new RegExp(`${TEST}(?:\\d{1,4},\\s?)?${df}\\)\\s?=\\s?${value}${P}${p}`, "gd");
const named = (pattern: string) => `(?<n>${pattern})`;

const COUNT = "\\d{1,3}(?:,\\d{3})+|\\d{1,6}";
const share = (part: string, percent: string) =>
  new RegExp(
    `(?<![\\d.,/])${part}(?:/| of (?:the )?)(?:${COUNT})(?: [a-z]+){0,3} ?[(\\[]${percent}%[)\\]]`,
    "gd",
  );
const ESTIMATE = "(?:HR|OR|RR|β|ratio|difference|mean|incidence|efficacy)\\]?\\)?\\s?(?:=|:|of|was|,)?\\s?";
const BOUND = "\\d{1,3}\\.\\d{1,3}";
const INTERVAL = new RegExp(
  `${ESTIMATE}${BOUND}[,;]? ?[(\\[]?95% ?CI[:,]? ?${BOUND} ?(?:–|-|to|,) ?(?<n>${BOUND})`,
  "gd",
);
const IN_ABSTRACT = ["abstract-number", "percentage", "sample-size"];

/** Errors of statistics and numbers, each a number of the paper itself that is changed where it stands. */
export const NUMBER_PLANTS: readonly Plant[] = [
  number("p-value of a test", ["p-value"], tested("\\d{1,5}", VALUE, named("0?\\.\\d{1,4}")), farP),
  number(
    "value of a test",
    ["p-value", "effect-size"],
    tested("\\d{1,5}", named(VALUE), "0?\\.\\d{1,4}"),
    leap,
  ),
  number(
    "bound of an interval",
    ["confidence-interval", "interval-and-p", "abstract-number"],
    INTERVAL,
    belowAll,
  ),
  number(
    "percentage beside its counts",
    ["percentage"],
    share(`(?:${COUNT})`, named("\\d{1,3}(?:\\.\\d+)?")),
    leap,
  ),
  number("count beside its percentage", ["percentage"], share(named(COUNT), "\\d{1,3}(?:\\.\\d+)?"), leap),
  {
    error: "total of two groups",
    expected: ["sample-flow", "parts-sum", "sample-size", "abstract-number"],
    plant: changeTotal,
  },
  { error: "number of the abstract", expected: IN_ABSTRACT, plant: changeAbstract(() => "") },
  { error: "labelled number of the abstract", expected: IN_ABSTRACT, plant: changeAbstract(labelAfter) },
  { error: "unit of a quantity", expected: ["unit-magnitude"], plant: changeUnit },
  number(
    "p-value above one",
    ["impossible-value"],
    /(?<![\w.])\*?[pP]\*?\s?=\s?(?<n>0?\.\d{1,4})(?!\d)/dg,
    aboveOne,
  ),
  number(
    "correlation above one",
    ["impossible-value"],
    /(?<![\w.])\*?[rR]\*?\s?=\s?(?<n>0?\.\d{2,3})(?!\d)/dg,
    aboveOne,
  ),
];

function number(error: string, expected: readonly string[], pattern: RegExp, change: Change): Plant {
  const plant: Plant["plant"] = (text, random) =>
    changeOne(beforeList(text).matchAll(pattern), change, random);
  return { error, expected, plant };
}

/** From clearly significant to not, or the other way round. */
function farP(p: string, random: Random): string {
  return Number(p) < 0.05 ? `.${20 + random.below(60)}` : `.00${1 + random.below(9)}`;
}

function belowAll(bound: string): string {
  return (Number(bound) / 20).toFixed(bound.split(".")[1]?.length ?? 2);
}

function aboveOne(value: string): string {
  return value.replace(/^0?\./, "1.");
}

/** One digit other than it was, as a slip of the pen makes it: never the first to nought, never the same value. */
function slip(old: string, random: Random): string | null {
  const digits = [...old.matchAll(/\d/g)];
  const digit: Change = (was, _, { index }) =>
    random.pick(
      [..."1234567890"].filter((each) => each !== was && !(index === digits[0]?.index && each === "0")),
    );
  const [edit] = changeOne(digits, digit, random);
  return edit ? old.slice(0, edit.at) + edit.insert + old.slice(edit.at + 1) : null;
}

/** "120 participants (61 women and 59 men)": a sentence with a number and two others that make it. */
function changeTotal(text: string, random: Random): Edit[] {
  const sum =
    /(?<![\d.,–-])(?<n>\d{2,5}) [a-z][a-z -]{2,40}[(:,] ?(?:n = )?(?<a>\d{1,5})[^\d.;]{3,60}?(?<b>\d{1,5}) [a-z]/dg;
  const places = [...beforeList(text).matchAll(sum)].filter(
    ({ groups }) => Number(groups?.a) + Number(groups?.b) === Number(groups?.n),
  );
  return changeOne(places, slip, random);
}

/** The word or unit that follows a number. */
function labelAfter(text: string): string | null {
  return /^\s?(?:%|\p{L}{1,20})/u.exec(text)?.[0] ?? null;
}

/** A number of two digits or more that the abstract and the body give, with the same label in both if `labelOf` demands one. */
function changeAbstract(labelOf: (after: string) => string | null): Plant["plant"] {
  return (text, random) => {
    const head = /^#+ Abstract$/m.exec(text);
    if (head === null) return [];
    const from = head.index + head[0].length;
    const next = text.slice(from).search(/^## /m);
    const to = next < 0 ? from : from + next;
    const body = beforeList(text).slice(to);
    const numbers =
      /(?<![\p{L}\d.,–\-[^~]|CI[:,]? ?|\b(?:Study|Table|Fig) )(?<n>\d{1,3}(?:,\d{3})+|\d{1,5}\.\d{1,3}|\d{2,6})(?![\d\p{L}\]^~-]|[.,]\d| ?% ?CI)/dgu;
    const places = [...text.matchAll(numbers)].filter(({ 0: value, index }) => {
      const label = labelOf(text.slice(index + value.length, index + value.length + 30));
      if (label === null || index < from || index >= to || /^(?:1[89]|20)\d\d$/.test(value)) return false;
      return new RegExp(`(?<![\\d.,])${value.replace(".", "\\.")}${label}(?![\\d]|[.,]\\d)`).test(body);
    });
    return changeOne(places, slip, random);
  };
}

const LARGER_PREFIX = new Map([
  ["n", "µ"],
  ["µ", "m"],
  ["μ", "m"],
  ["m", ""],
]);

/** A quantity that the paper gives in the same words twice or more, with a prefix of its unit lost once. */
function changeUnit(text: string, random: Random): Edit[] {
  const body = beforeList(text);
  const quantity =
    /(?<![\d.,])\d+(?:\.\d+)? ?(?<n>[nµμm]?g|[µμm]l|[nµμ]m|mm|[nµμ]M|ms)(?= [a-z]{4,}| of [a-z]{4,})/dg;
  const wordsOf = ({ 0: value, index }: RegExpExecArray) =>
    value.replace(" ", "") + (/^ (?:of )?[a-z]+/.exec(body.slice(index + value.length))?.[0] ?? "");
  const same = Map.groupBy(body.matchAll(quantity), wordsOf);
  const places = [...body.matchAll(quantity)].filter((match) => (same.get(wordsOf(match))?.length ?? 0) > 1);
  const larger: Change = (unit) =>
    unit === "g" ? "kg" : `${LARGER_PREFIX.get(unit.charAt(0))}${unit.slice(1)}`;
  return changeOne(places, larger, random);
}
