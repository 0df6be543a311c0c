import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Span } from "#lib/manuscript/span.ts";
import { check, type Draft, finding, nothingToCheck } from "../check.ts";
import type { NamedCitation } from "./cited-entries.ts";

/** What may stand between the bracket and the first name: "(see also Smith (2008))". */
const OPENS =
  /\((?:(?:see|also|e\.\s?g\.|cf\.|i\.\s?e\.|for (?:example|instance|review|an overview|a review)|reviewed (?:in|by)|as in|following|from),?\s+){0,2}$/i;
/** The outer bracket ends right after the citation, or after more of them. */
const CLOSES = /^(?:\)|[;,] [^()]{1,120}(?:\([^()]{1,40}\)[^()]{0,120}){0,12}\))/;
/** Words that lack their noun or name before a bracket: "as described in (Smith, 2008)". */
const LACKS =
  /(?:\b(?:found|shown|described|proposed|introduced|reported|developed|used|given|defined|discussed|presented|studied|considered|suggested|adapted|adopted|taken|obtained|derived|performed|conducted|provided|outlined|applied|explained|detailed|demonstrated|established|formulated|implemented|investigated|explored|analysed|analyzed|noted|observed|argued|stated|recommended|published) (?:in|by|from)|\b(?:according|similar|analogous|identical|comparable|contrary|compared) to|\bbased on|\b(?:study|work|works|paper|model|approach|method|procedure|results|findings|article|framework) (?:of|by)|(?:^|[.,;:(]\s|\p{Ll}ed\s|\b(?:is|are|was|were)\s)following)\s$/iu;
/** After "is given by (Smith, 2008)" a formula may be what is given. */
const BEFORE_FORMULA = /^[^()]*\)[\s:]*(?:\$\$|$)/;
const SHOWN = 3;

export const citationForm = check({
  id: "citation-form",
  label: "brackets of citations by author and year",
  types: ["references", "style"],
  severity: "minor",
  method: {
    how: "A citation inside brackets has no brackets of its own: “(Smith, 2008)”, not “(Smith (2008))”. Where the sentence needs the name, it stands outside of the brackets: “described by Smith (2008)”, not “described by (Smith, 2008)”. One comment lists the places of each kind.",
    limits:
      "Only citations by author and year are read, and of the second kind only those after words that cannot end a phrase.",
  },
  precision: { estimate: 0.9, why: "judged on the real manuscripts that have such a citation" },
  restsOn: "signs",
  examine: (manuscript) => {
    const citations = manuscript.citations.filter(
      (each): each is NamedCitation =>
        each.kind === "author_year" && each.certain && each.block.doubt === null,
    );
    if (citations.length === 0) return nothingToCheck("no citation by author and year was found");
    const doubled = citations.filter((each) => each.narrative && isInBrackets(manuscript, each));
    const bare = citations.filter((each) => !each.narrative && lacksName(manuscript, each));
    return {
      checked: citations.length,
      findings: [
        ...describe(manuscript, doubled, "Brackets stand inside brackets", ADVICE.doubled),
        ...describe(manuscript, bare, "The sentence needs the names outside of the brackets", ADVICE.bare),
      ],
    };
  },
});

const ADVICE = {
  doubled: "A citation inside brackets has none of its own, as in “(Smith, 2008)”.",
  bare: "The names are part of the sentence, so only the year stands in brackets, as in “by Smith (2008)”.",
};

/** "(Smith (2008))", "(see Smith (2008); Jones (2010))". */
function isInBrackets({ markdown }: Manuscript, { span, block }: NamedCitation): boolean {
  const before = markdown.slice(Math.max(block.content.start, span.start - 40), span.start);
  const own = markdown.slice(span.start, span.end);
  return (
    OPENS.test(before) &&
    /[^(]\((?:19|20)\d\d[a-z]?\)$/.test(own) &&
    CLOSES.test(markdown.slice(span.end, Math.min(block.content.end, span.end + 800)))
  );
}

function lacksName({ markdown }: Manuscript, { span, block }: NamedCitation): boolean {
  const bracket = [span.start, span.start - 1].find((at) => markdown[at] === "(");
  if (bracket === undefined || bracket < block.content.start) return false;
  return (
    LACKS.test(markdown.slice(Math.max(block.content.start, bracket - 40), bracket)) &&
    !BEFORE_FORMULA.test(markdown.slice(span.end, block.content.end))
  );
}

function describe(
  { markdown }: Manuscript,
  [first, ...others]: readonly NamedCitation[],
  title: string,
  advice: string,
): Draft[] {
  if (first === undefined) return [];
  const quotes = [first, ...others].slice(0, SHOWN).map(({ span }) => `“${quoteOf(markdown, span)}”`);
  const more = others.length >= SHOWN ? `, and ${others.length + 1 - SHOWN} more` : "";
  return [
    finding(first.span, {
      title,
      message: `${advice} Correct ${quotes.join(", ")}${more}.`,
      related: others.slice(0, 20).map(({ span }) => ({ ...span, label: "here too" })),
    }),
  ];
}

const quoteOf = (markdown: string, { start, end }: Span) => markdown.slice(start, end).replace(/\s+/g, " ");
