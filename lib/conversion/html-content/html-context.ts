import type { ParagraphLook } from "../document-structure/paragraph-look.ts";
import type { DocumentNode } from "../document-tree.ts";
import type { Element } from "../xml.ts";

/** The state of one page while it is read: its images by `src`, its footnotes, the elements that are left out. */
export type HtmlContext = {
  imageName: (src: string) => string | null;
  /** Returns the note that a link refers to; null for other links. */
  noteId: (anchor: Element) => string | null;
  /** True for elements that were read as notes and must not appear again in the flow. */
  isNote: (element: Element) => boolean;
  /** Adds a note that stands in the text itself. Returns its number. */
  addNote: (content: Element) => string;
  isDropped: (element: Element) => boolean;
  /** True if `$…$` is a formula on this page. */
  dollars: boolean;
  /** The looks of paragraphs, for pages without headings. */
  looks: WeakMap<DocumentNode, ParagraphLook>;
  sourceOf: (element: Element) => DocumentNode["source"];
};

export type Content = readonly (Element | string)[];

/** Reads flow content. Lists and tables get it as an argument, because they hold blocks in turn. */
export type BlocksOf = (children: Content, context: HtmlContext) => DocumentNode[];
