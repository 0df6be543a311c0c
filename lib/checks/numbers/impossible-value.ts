import { sourceSpan } from "#lib/manuscript/markdown/plain-text.ts";
import { repairSigns } from "#lib/manuscript/numbers/repair-signs.ts";
import { check, type Draft, finding, notApplicable } from "../check.ts";
import { oncePerBlock } from "../once-per-block.ts";

type Bound = {
  /** The number is the group `n`. */
  pattern: RegExp;
  name: string;
  allowed: string;
  isPossible: (value: number) => boolean;
};

const NUMBER =
  "(?<n>[-–]?\\d{0,4}\\.?\\d{1,4})(?![\\d.]*\\d|\\s?[×x*·]\\s?10|[eE][-–]?\\d|\\s?\\p{L}{1,3}\\b(?<!and|but|for|was|in|on|vs|to|or|is))";
const IS = "\\s{0,2}(?:=|was|of|is)\\s{0,2}";
const of = (name: string, flags = "gu") => new RegExp(`(?<![\\p{L}\\d])${name}${IS}${NUMBER}`, flags);
const TEMPERATURE = /(?<![\p{L}\d.,–-])(?<n>-\s?\d{3,5}(?:\.\d+)?)\s?°\s?C(?!\p{L})/gu;

const BOUNDS: readonly Bound[] = [
  {
    pattern: of("[pP](?:[ -]values?)?"),
    name: "A p-value",
    allowed: "between 0 and 1",
    isPossible: (value) => value >= 0 && value <= 1,
  },
  {
    pattern: of(
      "(?:[Pp]earson(?:['’]s)?|[Ss]pearman(?:['’]s)?|[Cc]orrelation coefficient)[ ,(]{1,2}(?:r|ρ|rho)s?",
    ),
    name: "A correlation",
    allowed: "between −1 and 1",
    isPossible: (value) => Math.abs(value) <= 1,
  },
  {
    // Without a name, r may be a radius, unless a p-value follows it.
    pattern: new RegExp(
      `(?<![\\p{L}\\d])r${IS}(?<n>[-–]?\\d{0,2}\\.\\d{2,3})\\s?[,;(]?\\s?[pP]\\s?[=<>]`,
      "gu",
    ),
    name: "A correlation",
    allowed: "between −1 and 1",
    isPossible: (value) => Math.abs(value) <= 1,
  },
  {
    pattern: of(
      "(?:[Cc]ronbach(?:['’]s)? (?:α|alpha)|α reliability|reliability coefficient|ICC|Cohen['’]s (?:κ|kappa))",
    ),
    name: "A coefficient of reliability or agreement",
    allowed: "at most 1",
    isPossible: (value) => value <= 1,
  },
  {
    pattern: of("(?:adjusted )?R(?:\\^?2|²)"),
    name: "A share of variance",
    allowed: "at most 1, or 100%",
    isPossible: (value) => value <= 1 || value >= 2,
  },
  {
    pattern: of("(?:SD|SE|SEM|[Ss]tandard deviation|[Ss]tandard error|[Vv]ariance)"),
    name: "A standard deviation, standard error or variance",
    allowed: "at least 0",
    isPossible: (value) => value >= 0,
  },
  {
    pattern: of("pH"),
    name: "The pH of a solution",
    allowed: "between about −1 and 15",
    isPossible: (value) => value >= -1 && value <= 15,
  },
  {
    pattern: TEMPERATURE,
    name: "A temperature",
    allowed: "at least −273.15 °C",
    isPossible: (value) => value >= -273.15,
  },
];

/** A letter p that is no probability elsewhere in the paper is none here. */
const LEAST_P_VALUES = 2;
const P_VALUES = /(?<![\p{L}\d])[pP](?:[ -]values?)?\s?[=<>]\s?0?\.\d/gu;

export const impossibleValue = check({
  id: "impossible-value",
  label: "values outside their possible range",
  types: ["numbers", "statistics"],
  severity: "major",
  method: {
    how: "Compares each named number with the range that such a number can have: p-values and probabilities 0 to 1, correlations −1 to 1, reliability and agreement at most 1, R² at most 1, standard deviations and variances at least 0, pH about −1 to 15, temperatures at least −273.15 °C.",
    limits:
      "Only numbers with their name directly before them are read. The letter p counts as a probability only if the paper gives other p-values.",
  },
  precision: { estimate: 0.85, why: "published papers gave too few comments to count" },
  restsOn: "token",
  examine: ({ paragraphs, captions, markdown }) => {
    let named = 0;
    const blocks = [...paragraphs, ...captions].map(({ block }) => block);
    const pValues = blocks.reduce((sum, { plain }) => sum + (plain.text.match(P_VALUES)?.length ?? 0), 0);
    const speaksOfTests = oncePerBlock(({ plain }) => /\b(?:test|signific)/.test(repairSigns(plain.text)));
    const findings = blocks.flatMap((block) => {
      if (!/\d/.test(block.plain.text)) return [];
      const text = repairSigns(block.plain.text);
      return BOUNDS.flatMap(({ pattern, name, allowed, isPossible }) =>
        [...text.matchAll(pattern)].flatMap((match): Draft[] => {
          named += 1;
          const printed = match.groups?.n ?? "";
          if (isPossible(Number(printed.replace(/\s/g, "").replace("–", "-")))) return [];
          const isProbability = pValues >= LEAST_P_VALUES || speaksOfTests(block);
          if (name === "A p-value" && (!isProbability || !/\.\d\d/.test(printed))) return [];
          const span = sourceSpan(markdown, block.plain, match.index, match.index + match[0].length);
          return [
            finding(span, {
              title: `${name} cannot be ${printed}`,
              message: `${name} is ${allowed}, but the text gives ${printed}. Check the number: a decimal point or a sign may be wrong${/0$/.test(printed) && name === "A temperature" ? ", or a 0 may stand for the degree sign" : ""}.`,
              evidence: { reported: printed, recomputed: allowed, how: `${name} is always ${allowed}.` },
            }),
          ];
        }),
      );
    });
    const unique = findings.filter(
      ({ span }, i) =>
        findings.length > 50 || findings.findIndex((other) => other.span.end === span.end) === i,
    );
    if (named === 0)
      return notApplicable("no p-value, correlation, deviation, pH or temperature was found in the text");
    return { checked: named, findings: unique };
  },
});
