import type { Block } from "#lib/manuscript/markdown/block.ts";
import { readCaptions } from "./figures-and-tables/captions.ts";
import { readEquationMentions, readEquations } from "./figures-and-tables/equations.ts";
import { readLabelMentions, readLabels } from "./figures-and-tables/labels.ts";
import { readKeyedMentions, readMentions } from "./figures-and-tables/mentions.ts";
import { readTable } from "./figures-and-tables/tables.ts";
import type { FileFacts } from "./file-facts.ts";
import { isLatexSource, withoutComments } from "./latex/latex-source.ts";
import type { Manuscript } from "./manuscript.ts";
import { readBlocks, readBlocksOfLatex } from "./markdown/blocks.ts";
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
import { readAcronyms } from "./text/acronyms.ts";
import { acrossParagraphs, readLoneBrackets } from "./text/brackets.ts";
import { readDisplayedSymbols } from "./text/displayed-symbols.ts";
import { isProse, readProse } from "./text/prose.ts";
import { readSentences } from "./text/sentences.ts";
import { readSymbolDefinitions } from "./text/symbol-definitions.ts";
import { unreadParts } from "./unread.ts";

/**
 * Reads a manuscript's Markdown into its elements, each with its UTF-16 range. Total and pure: it accepts any
 * string, and says in `unread` what it could not find. Time is linear in the length.
 */
export function parseManuscript(text: string, file: FileFacts | null = null): Manuscript {
  const isLatex = isLatexSource(text);
  const markdown = isLatex ? withoutComments(text) : text;
  const blocks = isLatex ? readBlocksOfLatex(markdown) : readBlocks(markdown);
  const headings = readHeadings(markdown, blocks);
  const sections = readSections(headings, markdown.length);
  const list = readReferences(markdown, blocks, sections, isLatex ? "latex" : "markdown");
  const captions = readCaptions(markdown, blocks);
  const outside = new Set([
    ...headings.map((block) => block.span.start),
    ...list.spans.map((span) => span.start),
    ...captions.map((caption) => caption.block.span.start),
  ]);
  const prose = readProse(blocks, outside, sections);
  const { paragraphs } = prose;
  const listed = new Set(list.spans.map((span) => span.start));
  const body = blocks.filter((block) => !listed.has(block.span.start));
  const running = body.filter((block) => block.kind !== "heading");
  const labels = readLabels(markdown, blocks);
  const labelMentions = readLabelMentions(markdown, blocks);
  const statistics = running.flatMap((block) => readStatistics(markdown, block));
  const byBlock = Map.groupBy(statistics, ({ block }) => block);
  const manuscript = {
    markdown: text,
    file,
    ...prose,
    blocks,
    sections,
    studyDesigns: readStudyDesigns(markdown, sections),
    sentences: paragraphs.flatMap((paragraph) => readSentences(markdown, paragraph.block)),
    captions,
    tables: blocks.flatMap((block) => readTable(markdown, block) ?? []),
    equations: readEquations(markdown, body),
    equationMentions: body.flatMap((block) => readEquationMentions(markdown, block)),
    labels,
    labelMentions,
    mentions: readKeyedMentions(
      body.flatMap((block) => readMentions(markdown, block)),
      captions,
      labels,
      labelMentions,
    ),
    citations: [
      ...readCitations(markdown, body, list.numbered),
      ...readCommandCitations(markdown, blocks),
    ].sort((a, b) => a.span.start - b.span.start),
    references: { entries: list.entries, numbered: list.numbered, clean: list.clean },
    statistics,
    effectSizes: running.flatMap((block) => readEffectSizes(block, byBlock.get(block) ?? [])),
    quantities: [...paragraphs, ...captions].flatMap(({ block }) => readQuantities(block)),
    proportions: running.filter(isProse).flatMap((block) => readProportions(markdown, block)),
    intervals: running.filter(isProse).flatMap((block) => readIntervals(markdown, block)),
    summaryStatistics: running.filter(isProse).flatMap((block) => readSummaryStatistics(markdown, block)),
    acronyms: readAcronyms(markdown, paragraphs),
    displayedSymbols: readDisplayedSymbols(markdown, body),
    symbolDefinitions: readSymbolDefinitions(markdown, paragraphs),
    sampleSizes: paragraphs.flatMap((paragraph) => readSampleSizes(markdown, paragraph.block)),
    loneBrackets: [
      ...acrossParagraphs(paragraphs.map(({ block }) => readLoneBrackets(markdown, block))),
      ...captions.flatMap(({ block }) => readLoneBrackets(markdown, block)),
    ],
  };
  return { ...manuscript, unread: unreadParts(manuscript) };
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
