import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import type { Sentence } from "#lib/manuscript/text/sentences.ts";
import type { Domain, Taxonomy } from "../passes/subjects.ts";
import { classify, DOMAIN_TERMS, taxonomyOf } from "./classify-subject.ts";

export type Description = {
  title: string | null;
  summary: string | null;
  domain: Domain | null;
  taxonomy: Taxonomy;
};

/** The part that is read, in UTF-16 units: title, abstract and enough text to know the subject. */
const HEAD = 60_000;
const LONGEST_SUMMARY = 500;

/** Finds title, a summary in the abstract's own words, subject and kind in the beginning of a document. */
export function describeManuscript(markdown: string): Description {
  const manuscript = parseManuscript(markdown.slice(0, HEAD));
  const title = titleOf(manuscript);
  const abstract = abstractSentences(manuscript);
  const opening = `${title ?? ""}\n${title ?? ""}\n${abstract.map((sentence) => sentence.text).join(" ")}`;
  return {
    title,
    summary: summarise(abstract) ?? summarise(openingSentences(manuscript)),
    domain: classify(
      opening,
      manuscript.paragraphs.map((paragraph) => paragraph.text).join("\n"),
      DOMAIN_TERMS,
    ),
    taxonomy: taxonomyOf(
      opening,
      manuscript.sections.map((section) => section.role),
    ),
  };
}

function titleOf(manuscript: Manuscript): string | null {
  const named = /^---[\s\S]{0,4000}?^title:\s*["']?([^\n]{3,400}?)["']?\s*$/m.exec(
    manuscript.markdown.slice(0, 6000),
  )?.[1];
  if (named !== undefined && manuscript.markdown.startsWith("---")) return named;
  const section = manuscript.sections.find((each) => each.role === "title");
  if (section !== undefined) return tidy(section.heading);
  const first = manuscript.blocks.find(
    (block) => /\p{L}{2}/u.test(block.plain.text) && !/^\W*running (?:head|title)/i.test(block.plain.text),
  );
  const firstSection = manuscript.sections[0];
  const isHeading = first !== undefined && firstSection?.headingSpan.start === first.span.start;
  if (first === undefined || (isHeading && firstSection.role !== "other")) return null;
  const text = tidy(first.plain.text);
  return text.length <= 300 ? text : null;
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
  return manuscript.sentences.filter((sentence) =>
    run.some((section) => section.span.start <= sentence.span.start && sentence.span.end <= section.span.end),
  );
}

/** Returns an abstract that is a paragraph without its own heading: "Abstract— We study …". */
function runInAbstract(manuscript: Manuscript): Sentence[] {
  const paragraph = manuscript.paragraphs.find(({ text }) => /^\W{0,4}abstract\s?[—–:.-]/i.test(text));
  if (paragraph === undefined) return [];
  return manuscript.sentences
    .filter((sentence) => sentence.block === paragraph.block)
    .map((sentence) => ({ ...sentence, text: sentence.text.replace(/^\W{0,4}abstract\s?[—–:.-]+\s?/i, "") }));
}

/** Returns the first sentence that says what the work does, for a manuscript without a readable abstract. */
function openingSentences(manuscript: Manuscript): Sentence[] {
  const stated = manuscript.sentences.slice(0, OPENING_SENTENCES).filter(({ text }) => AIM.test(text));
  return stated.slice(0, 1);
}

const OPENING_SENTENCES = 120;

const AIM =
  /\b(?:we (?:investigat|stud|examin|propos|present|develop|introduc|test|analy[sz]|ask|explor|assess|compar|report|describ)|this (?:paper|study|article|work|thesis|review)|here,? we|aim(?:s|ed)?\b|our (?:goal|aim|objective))/i;
const OUTCOME =
  /\b(?:we (?:find|found|show|showed|conclude|demonstrate|observed|identified)|our (?:results|findings|data|analys[ei]s)|(?:results|findings|data) (?:show|suggest|indicate|demonstrate|support|reveal)|these (?:results|findings|data)|in conclusion|conclude)/i;

/** Returns one sentence about the aim and one about the outcome, verbatim from the abstract. */
function summarise(sentences: readonly Sentence[]): string | null {
  const whole = beforeTranslation(sentences)
    .map((sentence) => ({ ...sentence, text: sentence.text.replace(/^\W{0,4}abstract\s*[—–:.-]+\s*/i, "") }))
    .filter(
      (sentence) =>
        sentence.text.length > 30 &&
        !/^(?:please see|key ?words|trial registration|funding)/i.test(sentence.text) &&
        /[.!?]["'”’)]?$/.test(sentence.text.trim()),
    );
  const aim = whole.find((sentence) => AIM.test(sentence.text)) ?? whole[0];
  if (aim === undefined) return null;
  const outcome =
    whole.find((sentence) => sentence.span.start > aim.span.start && OUTCOME.test(sentence.text)) ??
    whole.at(-1);
  const chosen = outcome === undefined || outcome === aim ? [aim] : [aim, outcome];
  const texts = chosen.map((sentence) => tidy(sentence.text));
  const both = texts.join(" ");
  return both.length <= LONGEST_SUMMARY ? both : (texts[0] ?? both);
}

/** Returns the sentences up to the key words or an abstract in another language, which may follow in the same section. */
function beforeTranslation(sentences: readonly Sentence[]): readonly Sentence[] {
  const end = sentences.findIndex(({ text }) =>
    /^\W{0,4}(?:key ?words|resumen|abstracto|r[ée]sum[ée]|zusammenfassung|resumo|palabras clave)\b/i.test(
      text,
    ),
  );
  return end < 0 ? sentences : sentences.slice(0, end);
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
