import type { Acronyms } from "./acronyms.ts";
import type { Block } from "./blocks.ts";
import type { LoneBracket } from "./brackets.ts";
import type { Caption } from "./captions.ts";
import type { Citation } from "./citations.ts";
import type { DisplayedSymbols } from "./displayed-symbols.ts";
import type { EffectSize } from "./effect-sizes.ts";
import type { Equation, EquationMention } from "./equations.ts";
import type { FileFacts } from "./file-facts.ts";
import type { Interval } from "./intervals.ts";
import type { Label, LabelMention } from "./labels.ts";
import type { Language } from "./language.ts";
import type { Mention } from "./mentions.ts";
import type { Proportion } from "./proportions.ts";
import type { Quantity } from "./quantities.ts";
import type { ReferenceEntry } from "./reference-entry.ts";
import type { SampleSize } from "./sample-sizes.ts";
import type { Section } from "./sections.ts";
import type { Sentence } from "./sentences.ts";
import type { Span } from "./span.ts";
import type { Statistic } from "./statistics.ts";
import type { StudyDesign } from "./study-design.ts";
import type { SummaryStatistic } from "./summary-statistics.ts";
import type { SymbolDefinition } from "./symbol-definitions.ts";
import type { Table } from "./tables.ts";
import type { Word } from "./words.ts";

/** A block of running text: paragraph, list item, quote or footnote, outside the reference list and captions. */
export type Paragraph = {
  span: Span;
  text: string;
  block: Block;
  section: Section | null;
  /** Its own language where it is long enough to tell, else that of the document. */
  language: Language | null;
};

/** A part of the document that could not be read, in words for the author. */
export type Unread = {
  what: "references" | "captions" | "headings" | "text" | "paragraphs" | "citations";
  reason: string;
};

/** What was read from a manuscript's Markdown. Every span is in UTF-16 units of `markdown`. */
export type Manuscript = {
  markdown: string;
  /** The language that most of the running text is in. */
  language: Language | null;
  /** What is known of the file that the text comes from; null where only the text was given. */
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
