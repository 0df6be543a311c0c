import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Block } from "#lib/manuscript/markdown/block.ts";
import type { SectionRole } from "#lib/manuscript/sections/sections.ts";
import { sectionAt } from "#lib/manuscript/sections/sections.ts";
import type { Sentence } from "#lib/manuscript/text/sentences.ts";

import { check, type Draft, finding, notApplicable, nothingToCheck } from "../check.ts";

const THEME = {
  id: "repeated-sentence",
  plural: "sentences occur twice",
  advice: "Keep each once, or reword the second.",
};
/** Summaries repeat the text by nature, and declarations repeat each other. */
const REPEATING = new Set<SectionRole>([
  "abstract",
  "declarations",
  "appendix",
  "acknowledgements",
  "title",
  "keywords",
]);
const LEAST_WORDS = 9;
/** A sentence that occurs more often than this is a refrain of the paper, on purpose. */
const MOST_MORE = 2;

export const repeatedSentence = check({
  id: "repeated-sentence",
  label: "sentences that occur twice",
  types: ["style"],
  severity: "minor",
  method: {
    how: "Reports longer sentences that occur twice, word for word. Sentences that follow one another make one comment. A whole paragraph has a higher severity.",
    limits:
      "The abstract, declarations, captions, notes, quotations, lists of questions and conditions of theorems may repeat the text, so they are not checked. A repetition in a summary, in a thesis or protocol, or between the methods or results of two studies has a low confidence. So has a single sentence, unless it is long and comes again in its section or within a page.",
  },
  precision: {
    estimate: 0.9,
    ofPages: 0.55,
    why: "all 9 comments on the real manuscripts that it was adjusted to were right; summaries, methods of parallel studies and single sentences far apart count as usual",
  },
  examine: (manuscript) => {
    const aside = new Set([...titlesOfTables(manuscript), ...notesOfFloats(manuscript)]);
    const sentences = manuscript.sentences.filter(
      (sentence) => isOwn(manuscript, sentence) && !aside.has(sentence.block),
    );
    if (manuscript.unread.some((part) => part.what === "text")) {
      return notApplicable("the text is LaTeX source, in which one passage may rightly stand twice");
    }
    if (sentences.length < 2)
      return nothingToCheck("no running text was found outside abstract and declarations");
    const runs = joinRuns(readRepeats(sentences));
    return {
      checked: sentences.length,
      findings: runs.map((run) => ({
        ...describe(run, isParallel(manuscript, run) || !isStriking(manuscript, run)),
        isCertainOnPages: run.length > 1,
      })),
    };
  },
});

/** Sentences of notes under tables and figures, steps of proofs and calls of programs, which rightly stand twice. */
const NO_PROSE =
  /^(?:The (?:output|table|columns?|rows?|panels?) (?:shows?|reports?|presents?|gives?)\b|\*?Notes?\b|Source:|Let\b|Suppose\b|Assume\b|Given\b|Consider\b|\d|[^\p{Lu}“"(])|[;={}]$|\w\(\w*=/u;
/** A sentence has some of these. A list of labels has none. */
const LITTLE = /\b(?:the|a|an|of|to|in|and|is|are|was|were|we|that|for|with|by|on|as|this|be|it|from)\b/gi;
const LEAST_LITTLE = 3;
const CONFIDENCE_OF_USUAL = 0.3;

/** A sentence's place among those read, and where it stood first. */
type Repeat = { first: number; second: number };
type Run = { from: Sentence; to: Sentence; first: Sentence; length: number };

/** Parts that restate the text. */
const SUMMARY =
  /\b(?:summary|conclusions?|conclude|highlights|key (?:points|messages|findings)|overview|in brief)\b/i;

/** A longer text is a thesis or a protocol, whose parts repeat each other. */
const LONGEST_ARTICLE = 20_000;
/** The plan of a study says the same in its summary, its rationale and its rules. */
const PROTOCOL =
  /^\W*protocol\b|\b(?:study|trial|clinical|research|review) protocol\b|\bprotocol (?:number|version)/i;
const TITLE_PAGE = 500;
/** Tells what was done with the material: "was tested", "we looked at", "took place". */
const DOING =
  /\b(?:was|were) (?:\p{L}+ly |then |also )?(?:\p{L}{2,}ed|made|taken|set|put|shown|given|run|done|held|kept|drawn|split|cut)\b|\b(?:took place|we (?:\p{L}+ly |then |also )?(?:\p{L}{2,}ed|took|made|ran|used|set))\b/iu;
/** More sentences in a row than two tasks, data sets or tables are described with. */
const LONG_RUN = 4;

/** A single sentence with fewer words, or one that comes again later than a page, may be meant to stand twice. */
const LONG_SENTENCE = 20;
const PAGE = 3000;

/** True for several sentences in a row, and for a long one that comes again in its section or within a page. */
function isStriking({ sections }: Manuscript, { from, first, length }: Run): boolean {
  if (length > 1) return true;
  const isNear =
    from.span.start - first.span.start < PAGE ||
    sectionAt(sections, from.span.start) === sectionAt(sections, first.span.start);
  return isNear && (from.text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= LONG_SENTENCE;
}

/** True if a passage may well stand twice: in a summary, among methods, or on two studies, tasks or results. */
function isParallel({ markdown, sections, wordCount }: Manuscript, { from, first, length }: Run): boolean {
  const [section, origin] = [from, first].map(({ span }) => sectionAt(sections, span.start));
  if (section == null || origin == null) return false;
  if (PROTOCOL.test(markdown.slice(0, TITLE_PAGE))) return true;
  if (wordCount > LONGEST_ARTICLE || SUMMARY.test(section.heading) || SUMMARY.test(origin.heading))
    return true;
  // Two experiments, samples or data sets are described with the same words, wherever that stands.
  if (length < LONG_RUN && from.block !== first.block && DOING.test(from.text)) return true;
  const areAlike = section.role === origin.role && (section.role === "methods" || section.role === "results");
  return section === origin
    ? section.role === "methods" && length < LONG_RUN
    : areAlike || section.heading === origin.heading;
}

function readRepeats(sentences: readonly Sentence[]): { sentences: readonly Sentence[]; repeats: Repeat[] } {
  const groups = Map.groupBy(sentences.keys(), (i) => {
    const sentence = sentences[i];
    return (sentence && keyOf(sentence)) ?? i;
  });
  const repeats = [...groups.values()].flatMap(([first, second, ...more]) =>
    first === undefined || second === undefined || more.length > MOST_MORE ? [] : [{ first, second }],
  );
  return { sentences, repeats: repeats.sort((a, b) => a.second - b.second) };
}

/** Sentences that follow one another in both places are one repeat. */
function joinRuns({ sentences, repeats }: ReturnType<typeof readRepeats>): Run[] {
  const runs: Run[] = [];
  for (const [i, { first, second }] of repeats.entries()) {
    const [from, origin] = [sentences[second], sentences[first]];
    if (from === undefined || origin === undefined) continue;
    const before = repeats[i - 1];
    const run = runs.at(-1);
    const goesOn = before !== undefined && before.second + 1 === second && before.first + 1 === first;
    if (goesOn && run !== undefined && run.to.block === from.block)
      runs[runs.length - 1] = { ...run, to: from, length: run.length + 1 };
    else runs.push({ from, to: from, first: origin, length: 1 });
  }
  return runs;
}

/** The paragraphs right above a table, which often say of several tables what they show. */
function titlesOfTables({ blocks }: Manuscript): ReadonlySet<Block> {
  return new Set(blocks.filter((_, i) => blocks[i + 1]?.kind === "table"));
}

const LEGENDS = /^(?:[\d.]+ )?(?:(?:figure|table)s?(?: (?:legends?|captions?))?|legends?)$/i;
const MOST_NOTES = 3;

/** Paragraphs below a caption that explain panels and marks: "(A) Counts. Red dots are medians." */
function notesOfFloats({ blocks, captions, sections }: Manuscript): Block[] {
  const titled = new Set(captions.map(({ block }) => block));
  let left = 0;
  return blocks.filter((block) => {
    if (LEGENDS.test(sectionAt(sections, block.span.start)?.heading ?? "")) return true;
    if (titled.has(block)) left = MOST_NOTES;
    else left = block.kind === "heading" || !isNote(block) ? 0 : left - 1;
    return left > 0;
  });
}

function isNote({ plain }: Block): boolean {
  return /^\W*(?:\([A-Ha-h]\)|[A-H][.:)] )|\b(?:panels?|error bars|asterisks|dashed|shaded|whiskers)\b/u.test(
    plain.text,
  );
}

function isOwn(manuscript: Manuscript, sentence: Sentence): boolean {
  return (
    sentence.block.kind === "paragraph" &&
    !REPEATING.has(sectionAt(manuscript.sections, sentence.span.start)?.role ?? "other")
  );
}

function keyOf(sentence: Sentence): string | null {
  const words = sentence.text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.filter((word) => /\p{L}{2}/u.test(word)).length;
  return letters < LEAST_WORDS || !isProse(sentence) ? null : words.join(" ");
}

function isProse({ text, block }: Sentence): boolean {
  if (NO_PROSE.test(text) || !/[.?!][)\]*_]*$/.test(text)) return false;
  // "3. I have to force myself": the items of a questionnaire.
  // "Significance levels: * p<0.1": the note of a table.
  if (
    /^(?:\*?Notes?\b|(?:Significance (?:levels|codes)|(?:Robust )?[Ss]tandard errors)\b|\d{1,3}[.)]|[A-Z]{1,3}\d{0,2}[.)] )/.test(
      block.plain.text,
    )
  )
    return false;
  return (text.match(LITTLE)?.length ?? 0) >= LEAST_LITTLE;
}

function describe({ from, to, first, length }: Run, isUsual: boolean): Draft {
  const span = { start: from.span.start, end: to.span.end };
  const related = [{ ...first.span, label: "the first time" }];
  const isWhole =
    length > 1 &&
    from.from === from.block.plain.text.search(/\S/) &&
    to.to === from.block.plain.text.trimEnd().length;
  if (isWhole && !isUsual)
    return finding(span, {
      title: "A paragraph occurs twice",
      message: "The text has this whole paragraph twice, word for word. Remove one of the two.",
      severity: "major",
      confidence: 1,
      related,
    });
  const what = length === 1 ? "This sentence stands" : `These ${length} sentences stand`;
  return finding(span, {
    title:
      length === 1 ? "A sentence stands in the text twice" : `${length} sentences stand in the text twice`,
    message: `${what} in the text a second time, word for word. Remove one of the two or reword it.`,
    confidence: isUsual ? CONFIDENCE_OF_USUAL : 1,
    related,
    ...(isUsual ? {} : { theme: THEME }),
  });
}
