import type { ParagraphLook } from "../document-structure/paragraph-look.ts";
import type { Node } from "../manuscript-tree.ts";
import type { Element } from "../xml.ts";

/** What the surrounding document knows: its images by `src`, its footnotes, what is left out of it. */
export type HtmlContext = {
  imageName: (src: string) => string | null;
  /** The note that a link refers to; null for other links. */
  noteId: (anchor: Element) => string | null;
  /** Elements that were read as notes and must not appear again in the flow. */
  isNote: (element: Element) => boolean;
  /** A note that stands in the text itself: its number. */
  addNote: (content: Element) => string;
  isDropped: (element: Element) => boolean;
  /** `$…$` is a formula on this page. */
  dollars: boolean;
  /** How paragraphs look, for pages without headings. */
  looks: WeakMap<Node, ParagraphLook>;
  sourceOf: (element: Element) => Node["source"];
};

export type Content = readonly (Element | string)[];

/** Reads flow content: given to what blocks are made of, which holds blocks in turn. */
export type BlocksOf = (children: Content, context: HtmlContext) => Node[];
