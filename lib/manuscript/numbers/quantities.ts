import type { Block } from "#lib/manuscript/markdown/block.ts";
import { type Printed, printed } from "./statistics.ts";

/** A number of the running text that counts or measures something: no year, citation, date or number of a figure. */
export type Quantity = {
  value: Printed;
  isPercent: boolean;
  /** The unit as printed, or null. */
  unit: string | null;
  /** In plain units of the block: the number alone. */
  from: number;
  to: number;
  /** The end of its sign or unit. */
  unitTo: number;
  block: Block;
};

/** Units that papers print after numbers; those of a letter only where a space or nothing stands before them. */
const UNIT =
  "(?:[kmµμn]?mol|[kmµμnp]?g|[mµμn]?[lL]|d[lL]|[kcmµμn]?m|[mµμn]?s|sec|seconds?|min|minutes?|h|hr|hrs|hours?|d|days?|weeks?|wk|mo|months?|years?|yr|yrs|y|[kMG]?Hz|[mµμn]?M|°\\s?C|K|k?Da|k?bp|[kMG]b|[kM]?Pa|mm\\s?Hg|k?J|k?cal|[km]?W|[mk]?V|[mµμ]?A|IU|ppm|points?)";
const NUMBER = "\\d{1,3}(?:[,\\u202f\\u2009]\\d{3})+(?:\\.\\d{1,8})?|\\d{1,12}(?:[.·]\\d{1,8})?|\\.\\d{1,8}";
const DIGITS = new RegExp(
  `(?<![\\p{L}\\p{N}_.,·^/-]|\\d\\s?[×x]\\s?|\\[)[-−]?(${NUMBER})(?![\\p{L}\\p{N}_^]|[.,·:]\\d|-\\p{L}|\\.\\p{L})(?:\\s?(%)|\\s?(?:per ?cent\\b)|[\\s-](${UNIT})(?![\\p{L}\\d]))?`,
  "gu",
);
const GLUED = new RegExp(`(?<![\\p{L}\\p{N}_.,·^/-])(${NUMBER})(${UNIT})(?![\\p{L}\\d])`, "gu");

/** A number after one of these is a name, not an amount. */
const NAMED =
  /(?:\b(?:Fig(?:ure)?s?|Tables?|Eq(?:uation|n)?s?|Section|Sec|Chapter|Appendix|Study|Experiment|Phase|Type|Grade|Stage|Step|Box|Model|Group|Aim|Goal|Supplement|File|Text|Version|v|No|Nos|Ref|Refs|Day|Week|Chr|Chromosome|Part|Level|Trial|Cohort|Scenario|Case|Panel|Grant|Exon)\.?\s?(?:S\s?)?|#|©)$/i;
const YEAR = /^(?:1[89]\d\d|20[0-4]\d)$/;

const ONES = [
  "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
]
  .join(" ")
  .split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const WORD = new RegExp(
  `(?<![\\p{L}-])(?:(${TENS.join("|")})(?:[- ](one|${ONES.slice(0, 8).join("|")}))?|(${ONES.join("|")}))(?![\\p{L}]|-\\p{L})`,
  "giu",
);

/** The quantities of a block in their order, in figures and in words ("twelve"). */
export function readQuantities(block: Block): Quantity[] {
  const text = block.plain.text;
  const figures = /\d/.test(text) ? [...text.matchAll(DIGITS), ...text.matchAll(GLUED)] : [];
  const found = figures.flatMap((match): Quantity[] => {
    const figure = match[1] ?? "";
    const isGlued = match.length === 3;
    const from = match.index + match[0].indexOf(figure);
    const value = printed(figure.replace(/[\u202f\u2009]/g, ",").replace("·", "."));
    if (value === null || isName(text, match.index, figure, match[0].length)) return [];
    return [
      {
        value,
        isPercent: !isGlued && /(?:%|cent)$/.test(match[0]),
        unit: (isGlued ? match[2] : match[3]) ?? null,
        from,
        to: from + figure.length,
        unitTo: match.index + match[0].length,
        block,
      },
    ];
  });
  return [...found, ...spelt(text, block)].toSorted((a, b) => a.from - b.from);
}

function isName(text: string, at: number, figure: string, length: number): boolean {
  const before = text.slice(Math.max(0, at - 16), at);
  if (NAMED.test(before)) return true;
  return YEAR.test(figure) && length === figure.length && !/[nN]\s?=\s?$/.test(before);
}

function spelt(text: string, block: Block): Quantity[] {
  return [...text.matchAll(WORD)].map((match) => {
    const tens = match[1] === undefined ? 0 : 10 * (TENS.indexOf(match[1].toLowerCase()) + 2);
    const last = (match[2] ?? match[3] ?? "").toLowerCase();
    const ones = last === "" ? 0 : last === "one" ? 1 : ONES.indexOf(last) + 2;
    return {
      value: { text: match[0], value: tens + ones, decimals: 0 },
      isPercent: false,
      unit: null,
      from: match.index,
      to: match.index + match[0].length,
      unitTo: match.index + match[0].length,
      block,
    };
  });
}
