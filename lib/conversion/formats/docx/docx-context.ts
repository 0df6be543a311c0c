import type { Annotations } from "../../conversion.ts";
import type { ParagraphLook } from "../../document-structure/paragraph-look.ts";
import type { Inline, Node } from "../../manuscript-tree.ts";
import type { Element } from "../../xml.ts";
import type { FieldStack } from "./docx-fields.ts";
import type { Numbering } from "./docx-numbering.ts";
import type { Relationship } from "./docx-package.ts";
import type { RunLook, Styles } from "./docx-styles.ts";

/** State that runs through the document: fields open across paragraphs, notes are numbered as they come. */
export type DocxContext = {
  styles: Styles;
  numbering: Numbering;
  /** Of the part that is being read. */
  relationships: ReadonlyMap<string, Relationship>;
  /** The written image of a relationship's target, or null if it is none that can be shown. */
  imageOf: (target: string) => string | null;
  /** The LaTeX of an equation object's target. */
  equationOf: (target: string) => string | null;
  /** What a chart's or diagram's target says, or null if it could not be read. */
  drawnOf: (target: string) => readonly Node[] | null;
  warn: (code: string, message: string) => void;
  fields: FieldStack;
  noteNumber: (kind: "footnote" | "endnote", id: string) => string;
  /** Text boxes met on the way: their content follows the paragraph. */
  boxes: Element[];
  /** What charts and diagrams met on the way say: it follows the paragraph too. */
  drawn: Node[];
  /** Formulas that Word sets on lines of their own. */
  displayed: WeakSet<Inline>;
  looks: WeakMap<Node, ParagraphLook>;
  /** Runs of the paragraph being read: how they look and how many characters they hold. */
  runs: { look: RunLook; length: number }[];
  /** The look that the paragraph's style gives its runs. */
  paragraphLook: RunLook;
  annotations: Annotations;
  /** Comments whose range is open: the text they stand beside so far. */
  quotes: Map<string, string>;
  openQuotes: Set<string>;
  /** Within a table or text box, where white text may lie on a dark ground. */
  onGround: boolean;
  /** Within a bibliography that a program keeps. */
  inBibliography: boolean;
  /** Whether fixed-width type marks code, which it does not where the whole document is set in it. */
  codeFonts: boolean;
  depth: number;
};
