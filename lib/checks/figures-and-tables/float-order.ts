import type { FloatKind } from "#lib/manuscript/figures-and-tables/captions.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { check, finding, notApplicable, nothingToCheck } from "../check.ts";
import { type FirstUse, outOfOrder } from "../first-use-order.ts";

export const floatOrder = check({
  id: "float-order",
  label: "order in which figures and tables are first mentioned",
  types: ["figures_tables", "style"],
  severity: "minor",
  method: {
    how: "Figures, and tables, are numbered in the order in which the text first mentions them. The check runs only if the document itself keeps that order nearly throughout.",
    limits:
      "Supplements are not counted, nor are mentions in captions, tables and headings, or floats that LaTeX numbers by itself.",
  },
  precision: { estimate: 0.75, why: "two alarms on papers and conversions, too few to count" },
  examine: (manuscript) => {
    if (manuscript.captions.length === 0) return notApplicable("no figure or table captions were recognised");
    const orders = (["figure", "table"] as const).map((kind) => ({ kind, order: orderOf(manuscript, kind) }));
    const judged = orders.flatMap(({ kind, order }) => ("reason" in order ? [] : [{ kind, ...order }]));
    if (judged.length === 0)
      return nothingToCheck("too few figures or tables are mentioned to see their order");
    return {
      checked: judged.reduce((sum, { checked }) => sum + checked, 0),
      findings: judged.flatMap(({ kind, late }) => late.map((use) => describe(kind, use))),
    };
  },
});

function orderOf(manuscript: Manuscript, kind: FloatKind) {
  const running = new Set(manuscript.paragraphs.map((paragraph) => paragraph.block));
  const captioned = new Set(
    manuscript.captions.filter((each) => each.kind === kind && each.isNumbered).map((each) => each.id),
  );
  const uses = manuscript.mentions
    .filter((mention) => mention.kind === kind && !mention.foreign && running.has(mention.block))
    .flatMap((mention) => mention.ids.map((id) => ({ id, span: mention.span })))
    .filter(({ id }) => /^\d+$/.test(id) && captioned.has(id))
    .map(({ id, span }) => ({ number: Number(id), span }));
  return outOfOrder(uses);
}

function describe(kind: FloatKind, { number, span, relation, other }: FirstUse) {
  const name = kind === "figure" ? "Figure" : "Table";
  return finding(span, {
    title: `${name} ${number} is first mentioned out of order`,
    message: `${name} ${number} is first mentioned ${relation} ${name} ${other}. Number them in the order of their first mention, or correct this mention if it means another one.`,
    confidence: 0.6,
    theme: {
      id: "float-order",
      plural: "figures or tables that are first mentioned out of order",
      advice: "Number them in the order of their first mention.",
    },
  });
}
