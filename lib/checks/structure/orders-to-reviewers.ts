import { sourceSpan } from "#lib/manuscript/markdown/plain-text.ts";
import { check, finding, notApplicable, nothingToCheck } from "../check.ts";

/** Sentences that command whoever reads for a review, as texts of attacks on automated reviewers word them. */
const ORDERS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget)\s+(?:all\s+|any\s+)?(?:of\s+)?(?:the\s+|your\s+)?(?:previous|prior|earlier|above|preceding|other)\s+(?:instructions|prompts|directions|guidelines)[^.!?\n]*[.!?]?/gi,
  /\b(?:give|write|output|provide|return|generate)\s+(?:only\s+)?an?\s+(?:strongly\s+|very\s+)?(?:positive|favou?rable)\s+reviews?\b[^.!?\n]*[.!?]?/gi,
  /\bdo\s+not\s+(?:highlight|mention|report|list|point\s+out|include)\s+any\s+(?:negatives?|negative\s+\w+|weakness(?:es)?|flaws?|shortcomings|errors?|problems?|issues)\b[^.!?\n]*[.!?]?/gi,
  /\b(?:report|return|list|raise|output)\s+no\s+(?:findings|problems|errors|issues|weaknesses|comments)\b[^.!?\n]*[.!?]?/gi,
  /\bif\s+you\s+are\s+an?\s+(?:AI|LLM|(?:large\s+)?language\s+model|automated\s+reviewer|AI\s+\w+)\b[^.!?\n]*[.!?]?/gi,
  /\b(?:you\s+must|please)\s+(?:recommend|accept|rate)\s+(?:acceptance|this\s+(?:paper|manuscript|work)\s+(?:for|highly|as))\b[^.!?\n]*[.!?]?/gi,
];

/** An order opens a sentence or what follows a colon, or says whom it means: "Please give …", "You must give …". */
const OPENS =
  /(?:^|[.!?:;—–]\s{0,3}|\b(?:please|now|then|you (?:must|should|shall|will|are to))\s+)[*_\s]*$/i;
/** A paper on such attacks shows them. */
const ON_ATTACKS =
  /\b(?:prompt[- ]injections?|jailbreak(?:s|ing)?|adversarial prompts?|injected prompts?)\b/gi;
const MOST_ON_ATTACKS = 2;

/** Finds the orders to whoever reviews in a text, with their places in it. */
export function findOrders(text: string): { order: string; index: number }[] {
  const found: { order: string; index: number }[] = [];
  let end = 0;
  for (const { 0: order, index } of ORDERS.flatMap((pattern) => [...text.matchAll(pattern)]).toSorted(
    (a, b) => a.index - b.index,
  )) {
    if (index < end || !OPENS.test(text.slice(Math.max(0, index - 60), index))) continue;
    found.push({ order, index });
    end = index + order.length;
  }
  return found;
}

export const ordersToReviewers = check({
  id: "orders-to-reviewers",
  label: "instructions to reviewers or language models in the text",
  types: ["general"],
  severity: "critical",
  method: {
    how: "Reports sentences that tell a reviewer or a language model what to do (“ignore all previous instructions”, “give a positive review only”), both visible and hidden. A review never follows them.",
    limits:
      "The check knows only English instructions. An instruction in quotation marks or in code is taken as an example and not reported.",
  },
  precision: {
    estimate: 0.8,
    why: "there was no comment on 48 published papers; planted instructions are found as reports of such attacks word them",
  },
  restsOn: "token",
  examine: (manuscript) => {
    const readable = manuscript.blocks.filter(({ plain, kind }) => plain.text !== "" && kind !== "code");
    if (readable.length === 0) return nothingToCheck("the document has no text");
    if ((manuscript.markdown.match(ON_ATTACKS)?.length ?? 0) > MOST_ON_ATTACKS)
      return notApplicable("the text is about such orders, and shows examples of them");
    const findings = readable.flatMap(({ plain }) =>
      findOrders(plain.text).map(({ order, index }) =>
        finding(sourceSpan(manuscript.markdown, plain, index, index + order.length), {
          title: "This sentence gives instructions to reviewers",
          message:
            "It tells reviewers, or programs that review, what to conclude. Galley read it as part of the manuscript and did not follow it. Remove it: editors treat such text as an attempt to steer a review.",
          theme: {
            id: "orders",
            plural: "sentences give orders to reviewers",
            advice: "Remove them: editors treat such text as an attempt to steer a review.",
          },
        }),
      ),
    );
    return { checked: readable.length, findings };
  },
});
