import type { Block } from "./markdown/block.ts";
import type { Section } from "./sections/sections.ts";
import type { Span } from "./span.ts";
import type { Language } from "./text/language.ts";

/** A block of running text: paragraph, list item, quote or footnote, outside the reference list and captions. */
export type Paragraph = {
  span: Span;
  text: string;
  block: Block;
  section: Section | null;
  /** Its own language if it is long enough to recognise it, else that of the document. */
  language: Language | null;
};
