import type { Equation, EquationMention } from "#lib/manuscript/figures-and-tables/equations.ts";
import { lastStartingBefore } from "#lib/manuscript/span.ts";
import { check, finding, notApplicable, nothingToCheck } from "../check.ts";

export const equationMention = check({
  id: "equation-mention",
  label: "mentions of equations without an equation",
  types: ["structure", "consistency"],
  severity: "minor",
  method: {
    how: "Looks for each equation that the text mentions by number (“Eq. (3)”, “Eqs. (4)–(6)”) among the numbered equations. Only numbers after the last equation are reported. A missing number before it may be an equation that the conversion did not read.",
    limits:
      "Equations whose numbers were lost in the conversion are not found. Equations of other works are not checked.",
  },
  precision: {
    estimate: 0.7,
    ofPages: 0.4,
    why: "comments on real manuscripts are too few to count; numbers of equations are often lost in PDFs",
  },
  restsOn: "absence",
  examine: ({ markdown, blocks, equations, equationMentions }) => {
    if (equationMentions.length === 0) return nothingToCheck("no equation is mentioned by its number");
    // (31a) and (31b) are the parts of Equation 31.
    const known = new Set(equations.flatMap(({ number }) => [number, number.replace(/[a-z]$/, "")]));
    if (known.size < 2) return notApplicable("no numbered equations were recognised");
    const last = lastOfSeries(known);
    const unnumbered = blocks
      .filter(({ kind, span }) => kind === "math" && !/\\tag\b/.test(markdown.slice(span.start, span.end)))
      .map(({ span }) => span.start);
    const lost = lostOf(last, equations, unnumbered);
    const mayBeLost = (number: string) => {
      const { series, value } = split(number);
      return (lost.get(series) ?? 0) >= value - (last.get(series) ?? 0);
    };
    const resolved = equationMentions.filter(({ numbers }) => numbers.some((number) => known.has(number)));
    if (resolved.length < 0.5 * equationMentions.length)
      return notApplicable("most of the equations that the text mentions were not recognised");
    const findings = equationMentions.flatMap((mention) => {
      const missing = mention.numbers.find(
        (number) => !known.has(number) && isBeyond(number, last) && !mayBeLost(number),
      );
      return missing === undefined ? [] : [describe(mention, missing)];
    });
    return { checked: equationMentions.length, findings };
  },
});

/** The greatest number read in each series: "" of plain numbers, "2." of a chapter's, "A" of an appendix's. */
function lastOfSeries(known: ReadonlySet<string>): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  for (const number of known) {
    const { series, value } = split(number);
    last.set(series, Math.max(last.get(series) ?? 0, value));
  }
  return last;
}

function isBeyond(number: string, last: ReadonlyMap<string, number>): boolean {
  const { series, value } = split(number);
  const greatest = last.get(series);
  return greatest !== undefined && value > greatest;
}

/**
 * Counts for each series the displays without a number between its last equation and the next one of another series,
 * which may be those that the text mentions.
 */
function lostOf(
  last: ReadonlyMap<string, number>,
  equations: readonly Equation[],
  unnumbered: readonly number[],
): ReadonlyMap<string, number> {
  const inOrder = equations
    .map(({ number, span }) => ({ ...split(number), start: span.start }))
    .toSorted((a, b) => a.start - b.start);
  const before = (offset: number) => lastStartingBefore(unnumbered, (start) => start, offset) + 1;
  const lost = new Map<string, number>();
  let next: { series: string; start: number } | null = null;
  let beyond = Infinity;
  for (const each of inOrder.toReversed()) {
    if (next !== null && next.series !== each.series) beyond = next.start;
    next = each;
    if (each.value === last.get(each.series) && !lost.has(each.series))
      lost.set(each.series, before(beyond - 1) - before(each.start));
  }
  return lost;
}

function split(number: string): { series: string; value: number } {
  const match = /^(.*?)(\d+)[a-z]?$/.exec(number);
  return { series: match?.[1] ?? "", value: Number(match?.[2] ?? 0) };
}

function describe(mention: EquationMention, number: string) {
  return finding(mention.span, {
    title: `Equation ${number} is mentioned but not found`,
    message: `The text refers to Equation ${number}, but no displayed equation has that number. Correct the number, or number the equation.`,
  });
}
