import { readEquationMentions } from "#lib/manuscript/figures-and-tables/equations.ts";
import { readMentions } from "#lib/manuscript/figures-and-tables/mentions.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Section, SectionRole } from "#lib/manuscript/sections/sections.ts";
import { readSourceBlocks } from "#lib/manuscript/source-blocks.ts";
import type { Span } from "#lib/manuscript/span.ts";
import { escapePattern } from "#lib/rendered/escape-pattern.ts";

const REFERENCE = /\b(?:ref|refs|reference|references)\b\.? ?\[?(\d{1,3})\]?(?![\w.,]*\d)/giu;
const SECTION =
  /(?:\b(?:sub)?(?:sections?|sec|chapter|appendix)\b\.?|§) ?(\d{1,2}(?:\.\d{1,2}){0,3}|[A-H]\b)/giu;

/** Finds what a point names with a number: tables, figures, equations, sections and references. */
export function numberedPlaces(
  point: string,
  { captions, equations, references, sections }: Manuscript,
): Span[] {
  const { markdown, blocks } = readSourceBlocks(point);
  const floats = blocks
    .flatMap((block) => readMentions(markdown, block))
    .filter(({ foreign }) => !foreign)
    .flatMap(({ kind, ids }) =>
      ids.flatMap((id) => captions.find((each) => each.kind === kind && each.id === id) ?? []),
    );
  const displayed = blocks
    .flatMap((block) => readEquationMentions(markdown, block))
    .flatMap(({ numbers }) =>
      numbers.flatMap((number) => equations.find((each) => each.number === number) ?? []),
    );
  const named = <T>(pattern: RegExp, all: readonly T[], idOf: (each: T) => string | null) =>
    [...point.matchAll(pattern)].flatMap(([, id]) => all.find((each) => idOf(each) === id) ?? []);
  return [
    ...[...floats, ...displayed].map(({ span }) => span),
    ...named(SECTION, sections, ({ number }) => number).map(({ headingSpan }) => headingSpan),
    ...named(REFERENCE, references.entries, ({ number }) => number?.toString() ?? null).map(
      ({ span }) => span,
    ),
  ];
}

/** What a section of each kind is called. */
const ROLE_NAMES: readonly [SectionRole, string, { isPlain: boolean }][] = [
  ["abstract", "abstract", { isPlain: true }],
  ["introduction", "introduction", { isPlain: true }],
  ["methods", "(?:materials? and )?methods?|methodology", { isPlain: false }],
  ["results", "results?", { isPlain: false }],
  ["discussion", "discussion", { isPlain: true }],
  ["conclusion", "conclusions?", { isPlain: false }],
  ["references", "reference list|list of references|bibliography", { isPlain: true }],
  ["acknowledgements", "acknowledge?ments?", { isPlain: true }],
];
const START = "^[\\s\\d.)(:a-z-]{0,12}";
const SAID_OF_PART =
  "is|are|was|needs?|should|must|could|can|would|lacks?|does|do|reads?|repeats?|ends|begins|starts|contains?|mentions?|has|seems?|feels?|jumps|overstates?|remains";

const ROLE_PATTERNS = ROLE_NAMES.map(([role, name, { isPlain }]) => ({
  role,
  patterns: patternsOf(name, isPlain),
}));

/** The kinds of sections whose headings are no words for anything else: "the background is thin". */
const PARTS: ReadonlySet<SectionRole> = new Set(["abstract", "introduction", "discussion", "conclusion"]);

/** Finds the sections that a point names with words: "the introduction", "the section on sampling", "Limitations". */
export function namedSections(point: string, { sections }: Manuscript): Section[] {
  const byRole = ROLE_PATTERNS.flatMap(({ role, patterns }) => {
    if (!patterns.some((pattern) => pattern.test(point))) return [];
    const own = sections.filter((each) => each.role === role);
    return own.find(({ level }) => level === Math.min(...own.map((each) => each.level))) ?? [];
  });
  const words = point.replace(/\s+/g, " ").toLowerCase();
  const byHeading = sections.filter(({ heading, role }) => {
    const plain = plainHeading(heading);
    return plain.length > 3 && role !== "title" && isNamed(words, point, { plain, heading, role });
  });
  return [...new Set([...byHeading, ...byRole])];
}

/** "The discussion is long" names a part of the text, "the discussion of heat" does not need to. */
function patternsOf(name: string, isPlain: boolean): RegExp[] {
  const capital = name.replace(/\b[a-z](?=[a-z]{4})/g, (letter) => letter.toUpperCase());
  return [
    new RegExp(`\\b(?:${name}) (?:section|part|paragraph|chapter)\\b`, "iu"),
    new RegExp(
      `\\b(?:in|to|from|into|of|throughout) (?:the|your|their) (?:${name})\\b(?! (?:of|that|by|with|from|for)\\b)`,
      "iu",
    ),
    new RegExp(`${START}(?:${name})(?: section)?\\s?[:.–—]`, "iu"),
    new RegExp(`(?<=[\\p{Ll},] )(?:${capital})\\b`, "u"),
    ...(isPlain ? [new RegExp(`\\b(?:the|your|their) (?:${name}),? (?:${SAID_OF_PART})\\b`, "iu")] : []),
  ];
}

function plainHeading(heading: string): string {
  return heading
    .replace(/^(?:\d{1,2}|[A-Z]{1,4}(?=\.))\.?(?:\d{1,2}\.?){0,5}\s+/, "")
    .replace(/[*_]/g, "")
    .trim()
    .toLowerCase();
}

function isNamed(
  words: string,
  point: string,
  { plain, heading, role }: Pick<Section, "heading" | "role"> & { plain: string },
): boolean {
  const at = words.indexOf(plain);
  if (at === -1) return false;
  const after = words.slice(at + plain.length);
  const before = words.slice(0, at);
  const isPart = PARTS.has(role) && /\b(?:the|your|their) $/.test(before);
  if (isPart && new RegExp(`^ (?:${SAID_OF_PART})\\b`).test(after)) return true;
  if (/^["”’']? (?:sub)?(?:section|part|paragraph|chapter)\b/.test(after)) return true;
  if (
    /\b(?:sub)?(?:section|part|paragraph|chapter) (?:on|about|called|titled|entitled) (?:the )?["“‘']?$/.test(
      before,
    )
  )
    return true;
  const capital = heading
    .replace(/^[\d.\s]+/, "")
    .replace(/[*_]/g, "")
    .trim();
  return (
    plain.includes(" ") &&
    /^\p{Lu}/u.test(capital) &&
    new RegExp(`\\p{Ll},? ["“‘']?${escapePattern(capital)}`, "u").test(point)
  );
}
