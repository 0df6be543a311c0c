import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Block } from "#lib/manuscript/markdown/block.ts";
import { sourceSpan } from "#lib/manuscript/markdown/plain-text.ts";
import { check, type Draft, finding, nothingToCheck } from "../check.ts";
import { faultOfArxivId, faultOfIsbn, faultOfPmid } from "./identifiers.ts";

type Scheme = { pattern: RegExp; name: string; faultOf: (text: string) => string | null; url: string };

const SCHEMES: readonly Scheme[] = [
  {
    pattern: /\bISBN(?:-1[03])?:?\s?((?:97[89][- ]?)?\d[\d -]{7,14}[\dXx])(?![\dXx-])/g,
    name: "ISBN",
    faultOf: faultOfIsbn,
    url: "https://www.isbn-international.org/content/isbn-users-manual",
  },
  {
    pattern:
      /\barXiv(?:\s?preprint)?(?:\s?arXiv)?\s?[:/]\s?(\d{2,6}\.\d{1,8}(?:v\d{1,2})?|[a-z-]{2,10}(?:\.[A-Z]{2})?\/\d{5,9})(?![\d.]*\d)/gi,
    name: "arXiv identifier",
    faultOf: faultOfArxivId,
    url: "https://info.arxiv.org/help/arxiv_identifier.html",
  },
  {
    pattern: /\bPMID:?\s?(\d{1,14})(?!\d)/g,
    name: "PubMed identifier",
    faultOf: faultOfPmid,
    url: "https://www.nlm.nih.gov/bsd/mms/medlineelements.html#pmid",
  },
];

export const malformedIdentifier = check({
  id: "malformed-identifier",
  label: "form and check digits of ISBNs, arXiv and PubMed identifiers",
  types: ["references"],
  severity: "minor",
  method: {
    how: "Recomputes the check digit of each ISBN. An arXiv identifier must have a month from 01 to 12, and the number of digits that was usual at its time. A PubMed identifier must have at most eight digits.",
    limits: "The check does not look up if an identifier exists and belongs to the cited work.",
    sources: SCHEMES.map(({ name, url }) => ({ title: `Form of the ${name}`, url })),
  },
  precision: {
    estimate: 0.9,
    why: "a check digit is wrong by chance in one misread number of eleven or ten only",
  },
  restsOn: "token",
  examine: (manuscript) => {
    const found = manuscript.blocks
      .filter((block) => block.plain.text !== "")
      .flatMap((block) => SCHEMES.flatMap((scheme) => identifiersIn(manuscript, block, scheme)));
    if (found.length === 0) return nothingToCheck("no ISBN, arXiv or PubMed identifier was found");
    return { checked: found.length, findings: found.flatMap((draft) => draft ?? []) };
  },
});

/** One member per identifier: its finding, or null if it is well formed. */
function identifiersIn(manuscript: Manuscript, block: Block, scheme: Scheme): (Draft | null)[] {
  return [...block.plain.text.matchAll(scheme.pattern)].map((match) => {
    const text = (match[1] ?? "").trim();
    const fault = scheme.faultOf(text);
    if (fault === null) return null;
    const from = match.index + match[0].indexOf(text);
    const span = sourceSpan(manuscript.markdown, block.plain, from, from + text.length);
    return finding(span, {
      title: `An ${scheme.name} cannot be right`.replace(/^An (?=Pub)/, "A "),
      message: `“${text}” is not a valid ${scheme.name}: ${fault}. Copy it again from the source.`,
      evidence: {
        reported: text,
        recomputed: fault,
        how: `Form of the ${scheme.name}.`,
        reference: scheme.url,
      },
    });
  });
}
