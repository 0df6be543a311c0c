import type { ReadLine } from "./letter-parts.ts";

export type Weight = "major" | "minor" | null;

/** What stands below one heading in a report. */
export interface LetterSection {
  weight: Weight;
  isRemark: boolean;
  /** The line above, where it names what the section is about. */
  heading: ReadLine | null;
  lines: ReadLine[];
}

const LONGEST_HEADING = 90;
const LONGEST_LEAD_IN = 110;
/** "Page 2", "Section 3.1: Sampling", "Methods": a heading, where nothing follows it in its paragraph. */
const PLACE_ALONE =
  /^(?:(?:page|p\.|pages|line) ?\d[\d–-]*|(?:section|sec\.?|chapter|part) ?\d[\d.–-]*(?:[.:]? [^.:?!"“”'‘’(]{1,50})?|(?:the )?(?:abstract|introduction|background|(?:materials? and )?methods?|results?|discussion|conclusions?|references?|figures?|tables?|title|language|supplement\w*(?: \w+)?|related work|experiments?))\s?[.:]?$/i;
const NOUNS =
  "comments?|concerns?|points?|issues?|suggestions?|questions?|remarks?|corrections?|typos?|errors?|mistakes?|weaknesses|recommendations?|aspects|improvements?";
const LEAD_IN = new RegExp(`\\b(?:${NOUNS})\\b.*:$`, "iu");
/** "Below are more minor comments" */
const LEAD_IN_ALONE = new RegExp(
  `^(?:my|our|below|bellows?|here|following|the following|some|a few|few|more|other|i (?:do )?have)\\b[^.?!]{0,60}\\b(?:${NOUNS})\\b[^.?!]{0,80}\\.?$`,
  "iu",
);
const MINOR = /\b(?:minor|small|typos?|editorial|spelling|grammar|cosmetic)\b/i;
const MAJOR = /\b(?:major|main|serious|principal)\b/i;

/** The sections of a report: "Major comments" may be numbered and "Minor comments" be lines. */
export function sectionsOf(given: readonly ReadLine[]): LetterSection[] {
  const lines = given.map((line) => (line.isRule ? { ...line, words: "" } : line));
  const sections: LetterSection[] = [{ weight: null, isRemark: false, heading: null, lines: [] }];
  for (const [at, line] of lines.entries()) {
    const section = sections.at(-1);
    const next = line.isForm
      ? { weight: null, isRemark: false, heading: null }
      : headingAt(lines, at, section);
    if (next) sections.push({ ...next, lines: [] });
    else section?.lines.push(line);
  }
  return sections;
}

type Heading = Omit<LetterSection, "lines">;

function headingAt(lines: readonly ReadLine[], at: number, within: Heading | undefined): Heading | null {
  const line = lines[at];
  if (!line || line.words === "") return null;
  const { head, words } = line;
  if (head?.type === "section") return { weight: head.weight, isRemark: head.isRemark, heading: null };
  if (head?.type === "reports") return { weight: null, isRemark: false, heading: null };
  const weight = within?.weight ?? null;
  const isHeading =
    line.isHeading && words.length <= LONGEST_HEADING && (head === null || head.type === "place");
  const isAlone = (lines[at + 1]?.words ?? "") === "" && (lines[at - 1]?.words ?? "") === "";
  if (isHeading || (isAlone && PLACE_ALONE.test(words))) return { weight, isRemark: false, heading: line };
  if (head !== null || !leadsIn(lines, at)) return null;
  const own = MINOR.test(words) ? "minor" : MAJOR.test(words) ? "major" : weight;
  return { weight: own, isRemark: false, heading: line };
}

/** "Some questions to think about:", in a paragraph of its own, or right above a list. */
function leadsIn(lines: readonly ReadLine[], at: number): boolean {
  const words = lines[at]?.words ?? "";
  if (words.length > LONGEST_LEAD_IN || !(LEAD_IN.test(words) || LEAD_IN_ALONE.test(words))) return false;
  if ((lines[at - 1]?.words ?? "") !== "") return false;
  const below = lines[at + 1];
  return below === undefined || below.words === "" || below.head !== null;
}
