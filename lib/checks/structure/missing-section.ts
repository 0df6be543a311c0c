import { leastOf } from "#lib/manuscript/extremes.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Section, SectionRole } from "#lib/manuscript/sections/sections.ts";
import { check, type Draft, finding, notApplicable } from "../check.ts";
import { isReportOfCourse } from "./kind-of-text.ts";

/** Shorter texts are letters, abstracts and notes. */
const LEAST_WORDS = 1500;
const LEAST_HEADINGS = 4;
/** Other headings for methods, in the languages whose headings are known. */
const METHODICAL =
  /method|méthod|métod|metod|material|matéri|procedure|vorgehen|design|data|daten|datos|donnée|model|approach|set-?up|experiment|sampl|stichprobe|muestra|échantillon|participant|patient|protocol|implement|algorithm|framework|theor|analys|simulat|system|estimat|evaluat|proof|strategy|technique|instrument|observations|reconstruct|detector/i;
/** A heading under these reports what was found with a method, or what people thought of it. */
const TELLS_NONE = new Set<SectionRole>([
  "title",
  "abstract",
  "results",
  "discussion",
  "conclusion",
  "references",
]);
/** Experiments and evaluations describe their own set-up. */
const REPORTS = /result|finding|ergebnis|befund|résultat|resultado|risultat|resultaten/i;
/** More displays before the results are a model, which is the method. */
const MOST_DISPLAYS = 2;
/** A section of more words may describe the method under the name of its subject. */
const LEAST_METHODS = 200;
/** A text that lists fewer works is a report for a course more often than an article, and needs no abstract. */
const LEAST_ENTRIES = 5;
const CONFIDENCE_OF_REPORT = 0.3;
/** As long as an abstract without a heading is at least. */
const LEAST_ABSTRACT = 60;

export const missingSection = check({
  id: "missing-section",
  label: "parts that every paper has",
  types: ["structure", "missing_content"],
  severity: "minor",
  method: {
    how: "Reports a paper that has results but no section that could describe the methods, and a paper that has an introduction but no abstract before it.",
    limits:
      "Short texts and texts with few headings are not checked. The check may not recognise methods under a heading that names only their subject.",
  },
  precision: {
    estimate: 0.92,
    ofPages: 0.5,
    why: "6 of 7 comments on 124 real manuscripts were right; one abstract was lost in conversion. In PDFs half of 12 were, because reports and essays need no abstract",
  },
  restsOn: "absence",
  examine: (manuscript) => {
    const { sections, wordCount } = manuscript;
    if (sections.length < LEAST_HEADINGS) return notApplicable("too few headings were recognised");
    if (wordCount < LEAST_WORDS)
      return notApplicable(`the text has fewer than ${LEAST_WORDS.toLocaleString("en")} words`);
    return { checked: 2, findings: [...withoutMethods(manuscript), ...withoutAbstract(manuscript)] };
  },
});

/** A list of results inside another section, and theorems, need no methods. */
function withoutMethods(manuscript: Manuscript): Draft[] {
  const { markdown, sections, blocks } = manuscript;
  const top = leastOf(sections.filter(({ role }) => role !== "title").map(({ level }) => level));
  const results = sections.find(
    ({ role, level, heading }) => role === "results" && level === top && REPORTS.test(heading),
  );
  const start = results?.span.start ?? 0;
  if (blocks.filter(({ kind, span }) => kind === "math" && span.end < start).length > MOST_DISPLAYS)
    return [];
  if (
    (markdown.match(/\b(?:Theorem|Lemma|Proof|Satz|Théorème|Teorema)\b|\\begin\{(?:proof|theorem|lemma)\}/g)
      ?.length ?? 0) > 2
  )
    return [];
  const hasMethods = sections.some(
    ({ role, heading }) => role === "methods" || (!TELLS_NONE.has(role) && METHODICAL.test(heading)),
  );
  if (results === undefined || hasMethods || hasSubject(manuscript, results)) return [];
  return [
    finding(results.headingSpan, {
      title: "Results without methods",
      message:
        "The manuscript has a results section, but no heading for its methods was found. Describe how the results were obtained, or give that section a heading that readers recognise.",
    }),
  ];
}

/** True if a section before the results, other than the first of the paper, is long enough to hold the method. */
function hasSubject({ sections, words }: Manuscript, results: Section): boolean {
  const counts = new Map<Section | null, number>();
  for (const { paragraph, words: own } of words)
    counts.set(paragraph.section, (counts.get(paragraph.section) ?? 0) + own.length);
  return sections
    .filter(({ span }) => span.start < results.span.start)
    .filter(({ role }) => role !== "title" && role !== "abstract" && role !== "keywords")
    .slice(1)
    .some((section) => (counts.get(section) ?? 0) > LEAST_METHODS);
}

/** The protocol of a study has a synopsis, if anything. */
function isProtocol(front: string): boolean {
  return /\bprotocol (?:number|no\.|title|version|principal investigator|chair)|\b(?:study|trial|clinical|research) protocol\b/i.test(
    front,
  );
}

/** Between the title and the introduction: an abstract needs no heading, but it is there. */
function withoutAbstract(manuscript: Manuscript): Draft[] {
  const { markdown, sections, paragraphs, references } = manuscript;
  const introduction = sections.find(({ role }) => role === "introduction");
  if (introduction === undefined || sections.some(({ role }) => role === "abstract")) return [];
  const before = paragraphs.filter(({ span }) => span.start < introduction.span.start);
  // In a table beside the title, or as a command of the journal's own.
  const front = markdown.slice(0, introduction.span.start);
  const isNamed =
    /abstract|summary|synopsis|precis\b|pr[ée]cis\b|resum[eo]n?\b|résumé|zusammenfassung|riassunto/i.test(
      front,
    ) ||
    sections.some(({ heading }) => /^\W*(?:pr[ée]cis|synopsis)\W*$|\bsummary\b/i.test(heading)) ||
    isProtocol(front);
  if (isNamed || before.some(({ text }) => text.split(/\s+/).length >= LEAST_ABSTRACT)) return [];
  return [
    finding(introduction.headingSpan, {
      title: "No abstract was found",
      message: "No text before the introduction looks like an abstract. Add one.",
      ...(references.entries.length < LEAST_ENTRIES || isReportOfCourse(manuscript)
        ? { confidence: CONFIDENCE_OF_REPORT }
        : {}),
    }),
  ];
}
