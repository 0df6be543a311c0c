import { readAcronyms } from "./acronyms.ts";
import { readAuthorYearCitations } from "./author-year-citations.ts";
import { type Block, readBlocks, readBlocksOfLatex } from "./blocks.ts";
import { acrossParagraphs, readLoneBrackets } from "./brackets.ts";
import { readCaptions } from "./captions.ts";
import type { Citation } from "./citations.ts";
import { readDisplayedSymbols } from "./displayed-symbols.ts";
import { readEffectSizes } from "./effect-sizes.ts";
import { readEquationMentions, readEquations } from "./equations.ts";
import type { FileFacts } from "./file-facts.ts";
import { readHeadings } from "./headings.ts";
import { readIntervals } from "./intervals.ts";
import { readCommandCitations, readKeyCitations } from "./key-citations.ts";
import { readLabelMentions, readLabels } from "./labels.ts";
import { isLatexSource, withoutComments } from "./latex-source.ts";
import type { Manuscript } from "./manuscript.ts";
import { readKeyedMentions, readMentions } from "./mentions.ts";
import { readNumericCitations, readSuperscriptCitations } from "./numeric-citations.ts";
import { readProportions } from "./proportions.ts";
import { isProse, readProse } from "./prose.ts";
import { readQuantities } from "./quantities.ts";
import { readReferences } from "./references.ts";
import { readSampleSizes } from "./sample-sizes.ts";
import { readSections } from "./sections.ts";
import { readSentences } from "./sentences.ts";
import { readStatistics } from "./statistics.ts";
import { readStudyDesigns } from "./study-design.ts";
import { readSummaryStatistics } from "./summary-statistics.ts";
import { readSymbolDefinitions } from "./symbol-definitions.ts";
import { readTable } from "./tables.ts";
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
