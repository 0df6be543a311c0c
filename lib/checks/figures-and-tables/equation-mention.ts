import type { Equation, EquationMention } from "#lib/manuscript/figures-and-tables/equations.ts";
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
    const mayBeLost = (number: string) => isAmong(number, last, equations, unnumbered);
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

/** True if so many displays without a number follow the last numbered one of the series: conversion may have lost theirs. */
function isAmong(
  number: string,
  last: ReadonlyMap<string, number>,
  equations: readonly Equation[],
  unnumbered: readonly number[],
): boolean {
  const { series, value } = split(number);
  const greatest = last.get(series) ?? 0;
  const at = equations.findLast((each) => {
    const own = split(each.number);
    return own.series === series && own.value === greatest;
  });
  const from = at?.span.start ?? 0;
  const to = equations.find((each) => each.span.start > from && split(each.number).series !== series)?.span
    .start;
  const between = unnumbered.filter((start) => start > from && start < (to ?? Infinity));
  return between.length >= value - greatest;
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
