import { beforeList, change, changeOne, leap, slip } from "./change-number.ts";
import type { Plant, Planted } from "./plants.ts";
import type { Random } from "./random.ts";
import { TABLE_PLANTS } from "./table-plants.ts";

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

/** Errors of statistics and numbers, each a number of the paper itself that is changed where it stands. */
export const NUMBER_PLANTS: readonly Plant[] = [
  {
    name: "p-value of a test",
    plant: change(tested("\\d{1,5}", VALUE, named("0?\\.\\d{1,4}")), ["p-value"], farP),
  },
  {
    name: "value of a test",
    plant: change(tested("\\d{1,5}", named(VALUE), "0?\\.\\d{1,4}"), ["p-value", "effect-size"], leap),
  },
  {
    name: "bound of an interval",
    plant: change(
      new RegExp(
        `${ESTIMATE}${BOUND}[,;]? ?[(\\[]?95% ?CI[:,]? ?${BOUND} ?(?:–|-|to|,) ?(?<n>${BOUND})`,
        "gd",
      ),
      ["confidence-interval", "interval-and-p", "abstract-number"],
      belowAll,
    ),
  },
  {
    name: "percentage beside its counts",
    plant: change(share(`(?:${COUNT})`, named("\\d{1,3}(?:\\.\\d+)?")), ["percentage"], leap),
  },
  {
    name: "count beside its percentage",
    plant: change(share(named(COUNT), "\\d{1,3}(?:\\.\\d+)?"), ["percentage"], leap),
  },
  { name: "total of two groups", plant: changeTotal },
  { name: "number of the abstract", plant: changeAbstract(() => "") },
  { name: "labelled number of the abstract", plant: changeAbstract(labelAfter) },
  { name: "unit of a quantity", plant: changeUnit },
  {
    name: "p-value above one",
    plant: change(/(?<![\w.])\*?[pP]\*?\s?=\s?(?<n>0?\.\d{1,4})(?!\d)/dg, ["impossible-value"], (p) =>
      p.replace(/^0?\./, "1."),
    ),
  },
  {
    name: "correlation above one",
    plant: change(/(?<![\w.])\*?[rR]\*?\s?=\s?(?<n>0?\.\d{2,3})(?!\d)/dg, ["impossible-value"], (r) =>
      r.replace(/^0?\./, "1."),
    ),
  },
  ...TABLE_PLANTS,
];

/** From clearly significant to not, or the other way round. */
function farP(p: string, random: Random): string {
  return Number(p) < 0.05 ? `.${20 + random.below(60)}` : `.00${1 + random.below(9)}`;
}

function belowAll(bound: string): string {
  return (Number(bound) / 20).toFixed(bound.split(".")[1]?.length ?? 2);
}

/** "120 participants (61 women and 59 men)": a sentence with a number and two others that make it. */
function changeTotal(markdown: string, random: Random): Planted | null {
  const sum =
    /(?<![\d.,–-])(?<n>\d{2,5}) [a-z][a-z -]{2,40}[(:,] ?(?:n = )?(?<a>\d{1,5})[^\d.;]{3,60}?(?<b>\d{1,5}) [a-z]/dg;
  const places = [...beforeList(markdown).matchAll(sum)].filter(
    ({ groups }) => Number(groups?.a) + Number(groups?.b) === Number(groups?.n),
  );
  return changeOne(
    markdown,
    places,
    ["sample-flow", "parts-sum", "sample-size", "abstract-number"],
    slip,
    random,
  );
}

/** The word or unit that follows a number. */
function labelAfter(text: string): string | null {
  return /^\s?(?:%|\p{L}{1,20})/u.exec(text)?.[0] ?? null;
}

/** A number of two digits or more that the abstract and the body give, with the same label in both if `labelOf` demands one. */
function changeAbstract(labelOf: (after: string) => string | null): Plant["plant"] {
  return (markdown, random) => {
    const head = /^#+ Abstract$/m.exec(markdown);
    if (head === null) return null;
    const from = head.index + head[0].length;
    const next = markdown.slice(from).search(/^## /m);
    const to = next < 0 ? from : from + next;
    const body = beforeList(markdown).slice(to);
    const number =
      /(?<![\p{L}\d.,–\-[^~]|CI[:,]? ?|\b(?:Study|Table|Fig) )(?<n>\d{1,3}(?:,\d{3})+|\d{1,5}\.\d{1,3}|\d{2,6})(?![\d\p{L}\]^~-]|[.,]\d| ?% ?CI)/dgu;
    const places = [...markdown.matchAll(number)].filter(({ 0: whole, index, groups }) => {
      const text = groups?.n ?? "";
      const label = labelOf(markdown.slice(index + whole.length, index + whole.length + 30));
      if (label === null || index < from || index >= to || /^(?:1[89]|20)\d\d$/.test(text)) return false;
      return new RegExp(`(?<![\\d.,])${text.replace(".", "\\.")}${label}(?![\\d]|[.,]\\d)`).test(body);
    });
    return changeOne(markdown, places, ["abstract-number", "percentage", "sample-size"], slip, random);
  };
}

const LARGER: Readonly<Record<string, string>> = {
  ng: "µg",
  µg: "mg",
  μg: "mg",
  mg: "g",
  g: "kg",
  µl: "ml",
  μl: "ml",
  ml: "l",
  nm: "µm",
  µm: "mm",
  μm: "mm",
  mm: "m",
  nM: "µM",
  µM: "mM",
  μM: "mM",
  ms: "s",
};

/** A quantity that the paper gives in the same words twice or more, with a prefix of its unit lost once. */
function changeUnit(markdown: string, random: Random): Planted | null {
  const body = beforeList(markdown);
  const quantity =
    /(?<![\d.,])\d+(?:\.\d+)? ?(?<n>[nµμm]?g|[µμm]l|[nµμm]m|[nµμ]M|ms)(?= [a-z]{4,}| of [a-z]{4,})/dg;
  const seen = new Map<string, number>();
  const keyOf = (match: RegExpMatchArray) =>
    match[0].replace(" ", "") +
    (/^ (?:of )?[a-z]+/.exec(body.slice((match.index ?? 0) + match[0].length))?.[0] ?? "");
  const all = [...body.matchAll(quantity)];
  for (const match of all) seen.set(keyOf(match), (seen.get(keyOf(match)) ?? 0) + 1);
  const places = all.filter((match) => (seen.get(keyOf(match)) ?? 0) > 1);
  return changeOne(markdown, places, ["unit-magnitude"], (unit) => LARGER[unit] ?? null, random);
}
