import type { Block } from "#lib/manuscript/markdown/block.ts";
import { readCaptions } from "./figures-and-tables/captions.ts";
import { readEquationMentions, readEquations } from "./figures-and-tables/equations.ts";
import { readLabelMentions, readLabels } from "./figures-and-tables/labels.ts";
import { withoutListings } from "./figures-and-tables/listings.ts";
import { readKeyedMentions, readMentions, withoutPlaceholders } from "./figures-and-tables/mentions.ts";
import { readTable } from "./figures-and-tables/tables.ts";
import type { FileFacts } from "./file-facts.ts";
import type { Manuscript } from "./manuscript.ts";
import { readEffectSizes } from "./numbers/effect-sizes.ts";
import { readIntervals } from "./numbers/intervals.ts";
import { readProportions } from "./numbers/proportions.ts";
import { readQuantities } from "./numbers/quantities.ts";
import { readSampleSizes } from "./numbers/sample-sizes.ts";
import { readStatistics } from "./numbers/statistics.ts";
import { readSummaryStatistics } from "./numbers/summary-statistics.ts";
import { readAuthorYearCitations } from "./references/author-year-citations.ts";
import type { Citation } from "./references/citations.ts";
import { readCommandCitations, readKeyCitations } from "./references/key-citations.ts";
import { readNumericCitations, readSuperscriptCitations } from "./references/numeric-citations.ts";
import { readReferences } from "./references/references.ts";
import { readHeadings } from "./sections/headings.ts";
import { readSections } from "./sections/sections.ts";
import { readStudyDesigns } from "./sections/study-design.ts";
import { readSourceBlocks } from "./source-blocks.ts";
import { readAcronyms } from "./text/acronyms.ts";
import { bracketsOfParagraphs, readLoneBrackets } from "./text/brackets.ts";
import { readDisplayedSymbols } from "./text/displayed-symbols.ts";
import { isProse, readProse } from "./text/prose.ts";
import { readSentences } from "./text/sentences.ts";
import { readSymbolDefinitions } from "./text/symbol-definitions.ts";
import { unreadParts } from "./unread.ts";
import { withDoubt } from "./with-doubt.ts";

/**
 * Reads a manuscript's Markdown into its elements, each with its UTF-16 range. Total and pure: it accepts any
 * string, and says in `unread` what it could not find. Time is linear in the length.
 */
export function parseManuscript(text: string, file: FileFacts | null = null): Manuscript {
  const { isLatex, markdown, blocks: source } = readSourceBlocks(text);
  const blocks = isLatex ? source : withDoubt(source, file ?? {});
  const headings = readHeadings(markdown, blocks);
  const sections = readSections(headings, markdown.length);
  const list = readReferences(markdown, blocks, sections, isLatex ? "latex" : "markdown");
  const captions = readCaptions(markdown, withoutListings(blocks));
  const outside = new Set([
    ...headings.map((block) => block.span.start),
    ...list.spans.map((span) => span.start),
    ...captions.map((caption) => caption.block.span.start),
  ]);
  const prose = readProse(blocks, outside, sections);
  const listed = new Set(list.spans.map((span) => span.start));
  const body = blocks.filter((block) => !listed.has(block.span.start));
  const layout: Layout = { markdown, blocks, body, paragraphs: prose.paragraphs, captions };
  const manuscript = {
    markdown: text,
    file,
    ...prose,
    blocks,
    sections,
    captions,
    studyDesigns: readStudyDesigns(markdown, sections),
    references: { entries: list.entries, numbered: list.numbered, clean: list.clean },
    citations: [
      ...readCitations(markdown, body, list.numbered),
      ...readCommandCitations(markdown, blocks),
    ].sort((a, b) => a.span.start - b.span.start),
    ...readFloats(layout),
    ...readNumbers(layout),
    ...readWording(layout),
  };
  return { ...manuscript, unread: unreadParts(manuscript, isLatex) };
}

/** The parts of a manuscript that readers of single elements need. `body` is every block outside the references. */
type Layout = Pick<Manuscript, "markdown" | "blocks" | "paragraphs" | "captions"> & { body: Block[] };

function readFloats({ markdown, blocks, body, captions }: Layout) {
  const labels = readLabels(markdown, blocks);
  const labelMentions = readLabelMentions(markdown, blocks);
  const mentions = withoutPlaceholders(
    withoutListings(body).flatMap((block) => readMentions(markdown, block)),
    markdown,
  );
  return {
    tables: blocks.flatMap((block) => readTable(markdown, block) ?? []),
    equations: readEquations(markdown, body),
    equationMentions: body.flatMap((block) => readEquationMentions(markdown, block)),
    labels,
    labelMentions,
    mentions: readKeyedMentions(mentions, captions, labels, labelMentions),
  };
}

function readNumbers({ markdown, body, paragraphs, captions }: Layout) {
  const running = body.filter((block) => block.kind !== "heading");
  const prose = running.filter(isProse);
  const statistics = running.flatMap((block) => readStatistics(markdown, block));
  const byBlock = Map.groupBy(statistics, ({ block }) => block);
  return {
    statistics,
    effectSizes: running.flatMap((block) => readEffectSizes(block, byBlock.get(block) ?? [])),
    quantities: [...paragraphs, ...captions].flatMap(({ block }) => readQuantities(block)),
    proportions: prose.flatMap((block) => readProportions(markdown, block)),
    intervals: prose.flatMap((block) => readIntervals(markdown, block)),
    summaryStatistics: prose.flatMap((block) => readSummaryStatistics(markdown, block)),
    sampleSizes: paragraphs.flatMap((paragraph) => readSampleSizes(markdown, paragraph.block)),
  };
}

function readWording({ markdown, body, paragraphs, captions }: Layout) {
  return {
    sentences: paragraphs.flatMap((paragraph) => readSentences(markdown, paragraph.block)),
    acronyms: readAcronyms(markdown, paragraphs),
    displayedSymbols: readDisplayedSymbols(markdown, body),
    symbolDefinitions: readSymbolDefinitions(markdown, paragraphs),
    loneBrackets: [
      ...bracketsOfParagraphs(markdown, paragraphs),
      ...captions.flatMap(({ block }) => readLoneBrackets(markdown, block)),
    ],
  };
}

/** Superscripts are read as citations only where the list is numbered and hardly anything is cited in brackets. */
function readCitations(markdown: string, blocks: readonly Block[], numbered: boolean): Citation[] {
  const numeric = blocks.flatMap((block) => readNumericCitations(markdown, block));
  const superscript =
    numbered && numeric.length < 5
      ? blocks.flatMap((block) => readSuperscriptCitations(markdown, block))
      : [];
  const named = blocks.flatMap((block) => [
    ...readAuthorYearCitations(markdown, block),
    ...readKeyCitations(markdown, block),
  ]);
  return [...numeric, ...superscript, ...named];
}
