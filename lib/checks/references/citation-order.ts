import type { Span } from "#lib/manuscript/span.ts";
import { check, finding, notApplicable } from "../check.ts";
import { type FirstUse, outOfOrder } from "../first-use-order.ts";
import { doubtfulNumbers, numericStyle } from "./numeric-style.ts";

/** A list that is numbered by first citations begins with a small number, whatever was cut or not read before it. */
const LARGEST_FIRST = 5;

export const citationOrder = check({
  id: "citation-order",
  label: "order in which numbered references are first cited",
  types: ["references", "style"],
  severity: "minor",
  method: {
    how: "If references are numbered in the order of their citations, each number must first appear after the number before it. The check runs only if nearly all numbers of the document follow this order. It reports those that do not.",
    limits:
      "Alphabetical lists are not checked. References that a table, a caption or a note cites are not judged, because the text does not say when a reader meets them.",
    sources: [
      {
        title: "ICMJE Recommendations, References",
        url: "https://www.icmje.org/recommendations/browse/manuscript-preparation/preparing-for-submission.html#g",
      },
    ],
  },
  precision: {
    estimate: 0.8,
    ofPages: 0.6,
    why: "all 3 comments on published papers were right; in PDFs 2 of 6 were",
  },
  examine: (manuscript) => {
    const style = numericStyle(manuscript);
    if ("reason" in style) return notApplicable(style.reason);
    const running = new Set(manuscript.paragraphs.map((paragraph) => paragraph.block));
    // Set elsewhere in print, in a note, or first cited by what may be an interval or an exponent: nobody can tell when.
    const unsure = new Set(doubtfulNumbers(manuscript, style.citations));
    const seen = new Set<number>();
    for (const { certain, superscript, block, numbers } of style.citations) {
      const isElsewhere = !running.has(block) || block.kind === "footnote";
      const isSure = (certain || superscript) && !isElsewhere;
      for (const number of numbers) if (isElsewhere || (!isSure && !seen.has(number))) unsure.add(number);
      if (isSure) for (const number of numbers) seen.add(number);
    }
    const uses = style.citations
      .filter(({ block }) => running.has(block))
      .flatMap((citation) => citation.numbers.map((number) => ({ number, span: citation.span })))
      .filter(({ number }) => !unsure.has(number));
    if ((uses[0]?.number ?? 0) > LARGEST_FIRST)
      return notApplicable("references are not numbered in the order of their first use");
    const order = outOfOrder(uses);
    if ("reason" in order) return notApplicable(`references are ${order.reason}`);
    return { checked: order.checked, findings: order.late.map(describe) };
  },
});

function describe({ number, span, relation, other }: FirstUse & { span: Span }) {
  return finding(span, {
    title: `Reference ${number} is cited out of order`,
    message: `The references are numbered in the order of their first citation, but [${number}] is first cited ${relation} [${other}]. Renumber the list, or correct the citation if it means another reference.`,
    confidence: 0.5,
    theme: {
      id: "citation-order",
      plural: "references are first cited out of order",
      advice: "Renumber the list in the order of first citation.",
    },
  });
}
