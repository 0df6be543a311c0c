import type { FloatKind } from "#lib/manuscript/figures-and-tables/captions.ts";
import type { Mention } from "#lib/manuscript/figures-and-tables/mentions.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { sectionAt } from "#lib/manuscript/sections/sections.ts";
import { readSupplements } from "#lib/manuscript/sections/supplements.ts";
import { check, finding, notApplicable, nothingToCheck } from "../check.ts";
import { type FirstUse, outOfOrder } from "../first-use-order.ts";

export const floatOrder = check({
  id: "float-order",
  label: "order in which figures and tables are first mentioned",
  types: ["figures_tables", "style"],
  severity: "minor",
  method: {
    how: "Figures and tables must be numbered in the order in which the text first mentions them. The check runs only if nearly all of them follow this order. It reports those that do not.",
    limits:
      "Appendices, supplements, mentions in captions, tables and headings, and figures and tables that LaTeX numbers are not checked.",
  },
  precision: { estimate: 0.9, why: "all 14 comments on 493 real manuscripts were right" },
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
  const { sections, captions } = manuscript;
  const supplements = new Set(readSupplements(sections).map(({ section }) => section));
  const isSupplement = (at: number) => {
    const section = sectionAt(sections, at);
    return section !== null && supplements.has(section);
  };
  const captioned = new Set(
    captions
      .filter((each) => each.kind === kind && each.isNumbered && !isSupplement(each.span.start))
      .map((each) => each.id),
  );
  const uses = manuscript.mentions
    .filter((mention) => mention.kind === kind && !mention.foreign && running.has(mention.block))
    .filter((mention) => !isSupplement(mention.span.start) && !isSentToSupplement(mention))
    .flatMap((mention) => mention.ids.map((id) => ({ id, span: mention.span })))
    .filter(({ id }) => /^\d+$/.test(id) && captioned.has(id))
    .map(({ id, span }) => ({ number: Number(id), span }));
  const order = outOfOrder(uses);
  if ("reason" in order) return order;
  const firstOf = new Map(
    captions
      .toReversed()
      .flatMap((each) => (each.kind === kind ? [[each.id, each.span.start] as const] : [])),
  );
  // Whoever has just read Tables 1 to 5 is not surprised by Table 6, though nothing mentioned them.
  const isRead = ({ relation, other, span }: FirstUse) =>
    relation === "before" && (firstOf.get(String(other)) ?? Infinity) < span.start;
  return { ...order, late: withoutEchoes(order.late, isRead) };
}

/** Of two that stand in each other's place the later one is told, and none that is late only beside one that was read. */
function withoutEchoes(late: readonly FirstUse[], isRead: (use: FirstUse) => boolean): FirstUse[] {
  const byNumber = new Map(late.map((use) => [use.number, use]));
  return late.filter((use) => {
    const other = byNumber.get(use.other);
    if (isRead(use)) return false;
    return other === undefined || (use.relation === "after" && !isRead(other));
  });
}

/** "Appendix A, Figure 6", "Fig. 7 (in Appendix A)". */
function isSentToSupplement({ block: { plain }, from }: Mention): boolean {
  // A key has no words of its own.
  if (from < 0) return false;
  return (
    /\b(?:appendix|supplement|annex)\w*(?: [A-Z\d]{1,2})?[,:;]?\s?\(?$/i.test(
      plain.text.slice(Math.max(0, from - 30), from),
    ) ||
    /^\S+\s?\S{1,5}\s?[(,]?\s?(?:in|of) (?:the )?(?:appendix|supplement|annex)/i.test(
      plain.text.slice(from, from + 50),
    )
  );
}

function describe(kind: FloatKind, { number, span, relation, other }: FirstUse) {
  const name = kind === "figure" ? "Figure" : "Table";
  return finding(span, {
    title: `${name} ${number} is first mentioned out of order`,
    message: `${name} ${number} is first mentioned ${relation} ${name} ${other}. Number them in the order of their first mention, or correct this mention if it means another one.`,
    theme: {
      id: "float-order",
      plural: "figures or tables are first mentioned out of order",
      advice: "Number them in the order of their first mention.",
    },
  });
}
