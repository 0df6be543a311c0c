import type { Annotations } from "../../conversion.ts";
import type { ParagraphLook } from "../../document-structure/paragraph-look.ts";
import type { DocumentNode, Inline } from "../../document-tree.ts";
import type { Element } from "../../xml.ts";
import type { FieldStack } from "./docx-fields.ts";
import type { Numbering } from "./docx-numbering.ts";
import type { Relationship } from "./docx-package.ts";
import type { RunLook, Styles } from "./docx-styles.ts";

/** The state of one document while it is read: fields stay open across paragraphs, notes are numbered in order. */
export type DocxContext = {
  styles: Styles;
  numbering: Numbering;
  /** The relationships of the part that is being read. */
  relationships: ReadonlyMap<string, Relationship>;
  /** Returns the name of the image that a relationship points to; null if it cannot be shown. */
  imageOf: (target: string) => string | null;
  /** Returns the LaTeX of an equation object's target. */
  equationOf: (target: string) => string | null;
  /** Returns the values of a chart or the words of a diagram, by its target; null if it could not be read. */
  drawnOf: (target: string) => readonly DocumentNode[] | null;
  warn: (code: string, message: string) => void;
  fields: FieldStack;
  noteNumber: (kind: "footnote" | "endnote", id: string) => string;
  /** The text boxes of the paragraph being read: their content follows it. */
  boxes: Element[];
  /** The content of the paragraph's charts and diagrams: it follows the paragraph too. */
  drawn: DocumentNode[];
  /** The formulas that Word sets on lines of their own. */
  displayed: WeakSet<Inline>;
  looks: WeakMap<DocumentNode, ParagraphLook>;
  /** The runs of the paragraph being read: their looks and numbers of characters. */
  runs: { look: RunLook; length: number }[];
  /** The look that the paragraph's style gives its runs. */
  paragraphLook: RunLook;
  annotations: Annotations;
  /** The quotes of comments, as far as they have been read. */
  quotes: Map<string, string>;
  openQuotes: Set<string>;
  /** True within a table or text box, where white text may lie on a dark ground. */
  onGround: boolean;
  /** True within a bibliography that a program keeps. */
  inBibliography: boolean;
  /** True if fixed-width type marks code. It does not if the whole document is set in it. */
  codeFonts: boolean;
  depth: number;
};
