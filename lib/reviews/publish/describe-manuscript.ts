import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import type { Sentence } from "#lib/manuscript/text/sentences.ts";
import type { Domain, Taxonomy } from "../passes/subjects.ts";
import { classify, DOMAIN_TERMS, taxonomyOf } from "./classify-subject.ts";
import { readTitle } from "./read-title.ts";
import { namesPart, summarise } from "./summarise.ts";

export type Description = {
  title: string | null;
  summary: string | null;
  domain: Domain | null;
  taxonomy: Taxonomy;
};

/** The part that is read, in UTF-16 units: title, abstract and enough text to know the subject. */
const HEAD = 60_000;
/** Long enough for the title page of a thesis, in UTF-16 units. */
const TITLE_PAGE = 2500;

/** Finds title, a summary in the abstract's own words, subject and kind in the beginning of a document. */
export function describeManuscript(markdown: string): Description {
  const manuscript = parseManuscript(markdown.slice(0, HEAD));
  const title = readTitle(manuscript);
  const abstract = abstractSentences(manuscript);
  const opening = `${title ?? ""}\n${title ?? ""}\n${abstract.map((sentence) => sentence.text).join(" ")}`;
  return {
    title,
    summary: summarise(abstract, manuscript),
    domain: classify(
      opening,
      manuscript.paragraphs.map((paragraph) => paragraph.text).join("\n"),
      DOMAIN_TERMS,
    ),
    taxonomy: taxonomyOf(
      opening,
      markdown.slice(0, TITLE_PAGE),
      manuscript.sections.map((section) => section.role),
    ),
  };
}

function abstractSentences(manuscript: Manuscript): Sentence[] {
  // "Abstract 230 words" is a heading that authors write and that no role is read from.
  const sections = manuscript.sections.filter(
    ({ role, heading }) => role === "abstract" || /^\W{0,4}abstract\b/i.test(heading),
  );
  const first = sections[0];
  if (first === undefined) return runInAbstract(manuscript);
  // A second summary ("Author summary") is another text: the abstract ends where its run of sections ends.
  const heads = new Set(
    manuscript.sections
      .filter((section) => /summary|synopsis|significance/i.test(section.heading) && section !== first)
      .map((section) => section.span.start),
  );
  const run = sections.filter((section) => !heads.has(section.span.start));
  return manuscript.sentences.flatMap((sentence) => {
    const own = run.find(({ span }) => span.start <= sentence.span.start && sentence.span.end <= span.end);
    if (own === undefined) return [];
    return [own !== first && namesPart(own.heading) ? underHeading(sentence, own.heading) : sentence];
  });
}

/** Writes the heading of a part ("Results") before its sentence, as abstracts without headings do. */
function underHeading(sentence: Sentence, heading: string): Sentence {
  return sentence.text === heading ? sentence : { ...sentence, text: `${heading}: ${sentence.text}` };
}

/** Returns an abstract that is a paragraph without its own heading: "Abstract— We study …". */
function runInAbstract(manuscript: Manuscript): Sentence[] {
  const paragraph = manuscript.paragraphs.find(({ text }) => /^\W{0,4}abstract\s?[—–:.-]/i.test(text));
  if (paragraph === undefined) return [];
  return manuscript.sentences
    .filter((sentence) => sentence.block === paragraph.block)
    .map((sentence) => ({ ...sentence, text: sentence.text.replace(/^\W{0,4}abstract\s?[—–:.-]+\s?/i, "") }));
}
