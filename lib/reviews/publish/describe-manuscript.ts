import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import type { Sentence } from "#lib/manuscript/text/sentences.ts";
import type { Domain, Taxonomy } from "../passes/subjects.ts";
import { classify, DOMAIN_TERMS, taxonomyOf } from "./classify-subject.ts";
import { FORMULA, summarise, tidy } from "./summarise.ts";

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
  const title = titleOf(manuscript);
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

function titleOf(manuscript: Manuscript): string | null {
  const named = /^---[\s\S]{0,4000}?^title:\s*["']?([^\n]{3,400}?)["']?\s*$/m.exec(
    manuscript.markdown.slice(0, 6000),
  )?.[1];
  if (named !== undefined && manuscript.markdown.startsWith("---")) return named;
  const heads = manuscript.blocks
    .slice(0, BLOCKS_BEFORE_TITLE)
    .filter(({ plain }) => /\p{L}{2}/u.test(plain.text));
  const headings = new Map(manuscript.sections.map((section) => [section.headingSpan.start, section]));
  const i = manuscript.sections.some(({ role }) => role === "title")
    ? heads.findIndex(
        ({ span, plain }) => headings.get(span.start)?.role === "title" && !isNoTitle(plain.text),
      )
    : heads.findIndex(({ plain }) => !isNoTitle(plain.text));
  const title = heads[i] ?? heads.find(({ plain }) => !isNoTitle(plain.text));
  if (title === undefined) return null;
  const section = headings.get(title.span.start);
  if (section !== undefined && section.role !== "title" && section.role !== "other") return null;
  const text = textOf(manuscript, title).replace(/^title\s?:\s*/i, "");
  return text.length <= 300 ? text.replace(/\s*[:–—-]$/, "") : null;
}

const BLOCKS_BEFORE_TITLE = 8;

/** True for what stands above titles: the kind of text, a running head, the name of a journal or a note of the typesetter. */
function isNoTitle(text: string): boolean {
  return /^\W*(?:running (?:head|title)\b|draft version\b|preprint\b|manuscript (?:id|number)\b|journal of [\p{Lu}][\p{L} ]+$|(?:original |research |review )?article$|original research$|(?:(?:master|bachelor|doctoral|ph\.?d)(?:['’]?s)? )?(?:thesis|dissertation)\b|title$|title page$|in this issue\W*$|(?:\d+\.? )?executive summary$|.{0,40}\bvolume \w+, issue\b)|^\p{Script=Han}*(?:硕士|博士)\p{Script=Han}*论文$/iu.test(
    tidy(text),
  );
}

/** Returns the words of a block. One with formulas is taken from the Markdown, which has them. */
function textOf(manuscript: Manuscript, { plain, span }: Manuscript["blocks"][number]): string {
  if (!plain.text.includes(FORMULA)) return tidy(plain.text);
  return tidy(manuscript.markdown.slice(span.start, span.end).replace(/^#{1,6}\s+/, ""))
    .replaceAll("**", "")
    .replace(/\\ /g, " ");
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
