import type { Block } from "#lib/manuscript/markdown/block.ts";
import type { Caption } from "./figures-and-tables/captions.ts";
import type { Equation, EquationMention } from "./figures-and-tables/equations.ts";
import type { Label, LabelMention } from "./figures-and-tables/labels.ts";
import type { Mention } from "./figures-and-tables/mentions.ts";
import type { Table } from "./figures-and-tables/tables.ts";
import type { FileFacts } from "./file-facts.ts";
import type { EffectSize } from "./numbers/effect-sizes.ts";
import type { Interval } from "./numbers/intervals.ts";
import type { Proportion } from "./numbers/proportions.ts";
import type { Quantity } from "./numbers/quantities.ts";
import type { SampleSize } from "./numbers/sample-sizes.ts";
import type { Statistic } from "./numbers/statistics.ts";
import type { SummaryStatistic } from "./numbers/summary-statistics.ts";
import type { Paragraph } from "./paragraph.ts";
import type { Citation } from "./references/citations.ts";
import type { ReferenceEntry } from "./references/reference-entry.ts";
import type { Section } from "./sections/sections.ts";
import type { StudyDesign } from "./sections/study-design.ts";
import type { Acronyms } from "./text/acronyms.ts";
import type { DisplayedSymbols } from "./text/displayed-symbols.ts";
import type { Language } from "./text/language.ts";
import type { LoneBracket } from "./text/lone-bracket.ts";
import type { Sentence } from "./text/sentences.ts";
import type { SymbolDefinition } from "./text/symbol-definitions.ts";
import type { Word } from "./text/words.ts";

/** A part of the document that could not be read, in words for the author. */
export type Unread = {
  what: "references" | "captions" | "headings" | "text" | "paragraphs" | "citations";
  reason: string;
};

/** The parsed form of a manuscript. Every span is in UTF-16 units of `markdown`. */
export type Manuscript = {
  markdown: string;
  /** The language that most of the running text is in. */
  language: Language | null;
  /** The facts about the file that the text comes from; null if only the text was given. */
  file: FileFacts | null;
  blocks: Block[];
  sections: Section[];
  studyDesigns: StudyDesign[];
  paragraphs: Paragraph[];
  sentences: Sentence[];
  captions: Caption[];
  tables: Table[];
  mentions: Mention[];
  equations: Equation[];
  equationMentions: EquationMention[];
  /** Labels of the source ("\\label{fig:flow}", "{#fig:flow}") and where the text points to them. */
  labels: Label[];
  labelMentions: LabelMention[];
  citations: Citation[];
  references: { entries: ReferenceEntry[]; numbered: boolean; clean: boolean };
  statistics: Statistic[];
  effectSizes: EffectSize[];
  /** Amounts of the running text, then those of captions. */
  quantities: Quantity[];
  proportions: Proportion[];
  intervals: Interval[];
  sampleSizes: SampleSize[];
  summaryStatistics: SummaryStatistic[];
  loneBrackets: LoneBracket[];
  acronyms: Acronyms;
  symbolDefinitions: SymbolDefinition[];
  displayedSymbols: DisplayedSymbols;
  /** Words of each paragraph, in the order of `paragraphs`. */
  words: { paragraph: Paragraph; words: Word[] }[];
  wordCount: number;
  unread: Unread[];
};
