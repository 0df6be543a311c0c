import { sourceSpan } from "#lib/manuscript/markdown/plain-text.ts";
import { check, finding, notApplicable, nothingToCheck } from "../check.ts";

const MENTION =
  /\b(?:[Ss]ections?|[Ss]ec\.|§) ?(\d{1,2}(?:\.\d{1,2}){0,3})(?![\d.]*\d|(?: or \d{1,3}(?:\([a-z]\))?)?\s?(?:of|in) (?:the (?:\p{Lu}\p{L}+ ){0,5}(?:Act|Code|Charter)|\[|[A-Z]))/gu;

/** A section of a cited work: "[GS12, Section 11]", "(Smith 2010, Section 4)", "their Section 6". */
const OF_WORK =
  /\[[^\]\s]{1,40},\s?$|\d{4}[a-z]?[,;:]?\s?(?:see )?$|\b(?:their|cf\.|ref(?:erence|\.)? \[\d+\],?)\s$|\[\d{1,3}\](?:,|\s\()?\s?$/i;

/** "Section 13" beyond the last one is most often a section of a law or of a cited work. */
const WITHOUT_POINT = 0.5;

export const sectionMention = check({
  id: "section-mention",
  label: "mentions of numbered sections",
  types: ["structure"],
  severity: "minor",
  method: {
    how: "Looks for a heading with each section number that the text mentions.",
    limits:
      "Only numbers after the last heading are reported. A missing number before it probably belongs to a heading that the conversion did not recognise.",
  },
  precision: {
    estimate: 0.6,
    ofPages: 0.4,
    why: "published papers gave too few comments to count; headings may be lost in PDFs",
  },
  restsOn: "absence",
  examine: (manuscript) => {
    const numbers = new Set(
      manuscript.sections.flatMap((section) => (section.number === null ? [] : [section.number])),
    );
    const untitled = manuscript.sections.filter(({ role }) => role !== "title" && role !== "abstract");
    if (numbers.size < 3 || numbers.size < 0.4 * untitled.length)
      return nothingToCheck("the headings carry no numbers");
    const known = new Set([...numbers].flatMap((number) => prefixes(number)));
    const last = lastOfEach(known);
    const mentions = manuscript.paragraphs.flatMap(({ block }) =>
      [...block.plain.text.matchAll(MENTION)]
        .filter((match) => !OF_WORK.test(block.plain.text.slice(Math.max(0, match.index - 60), match.index)))
        .map((match) => ({ match, block })),
    );
    if (mentions.length === 0) return nothingToCheck("no section is mentioned by its number");
    const missing = mentions.filter(({ match }) => isBeyond(match[1] ?? "", last));
    // Headings that the conversion lost make many mentions look wrong at once.
    const distinct = new Set(missing.map(({ match }) => match[1])).size;
    if (distinct > 2 || (missing.length > 0.5 * mentions.length && missing.length > 2))
      return notApplicable("most of the numbered headings that the text mentions were not recognised");
    const findings = missing.map(({ match, block }) =>
      finding(sourceSpan(manuscript.markdown, block.plain, match.index, match.index + match[0].length), {
        title: `Section ${match[1]} does not exist`,
        message: `The text refers to Section ${match[1]}, but no heading has that number. Correct the number or the reference.`,
        ...(match[1]?.includes(".") ? {} : { confidence: WITHOUT_POINT }),
      }),
    );
    return { checked: mentions.length, findings };
  },
});

/** "2.1.3" also vouches for "2.1" and "2". */
function prefixes(number: string): string[] {
  const parts = number.split(".");
  return parts.map((_, i) => parts.slice(0, i + 1).join("."));
}

/** The greatest known number under each parent: "" → 5, "2" → 3. */
function lastOfEach(known: ReadonlySet<string>): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  for (const number of known) {
    const { parent, own } = split(number);
    last.set(parent, Math.max(last.get(parent) ?? 0, own));
  }
  return last;
}

/** A number below the last one of its kind belongs to a heading that was not recognised: authors do not skip. */
function isBeyond(number: string, last: ReadonlyMap<string, number>): boolean {
  const { parent, own } = split(number);
  const greatest = last.get(parent);
  return greatest !== undefined && own > greatest;
}

function split(number: string): { parent: string; own: number } {
  const parts = number.split(".");
  return { parent: parts.slice(0, -1).join("."), own: Number(parts.at(-1)) };
}
