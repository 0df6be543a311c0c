import type { Annotations } from "../../conversion.ts";
import type { ParagraphLook } from "../../document-structure/paragraph-look.ts";
import type { Node } from "../../manuscript-tree.ts";
import type { Element } from "../../xml.ts";
import type { OdtLevel, StyleOf } from "./odt-styles.ts";

/** State that runs through the document: notes are numbered as they come, lists count on. */
export type OdtContext = {
  styleOf: StyleOf;
  levelOf: (list: string | undefined, level: number) => OdtLevel | null;
  imageOf: (image: Element) => string | null;
  latexOf: (object: Element) => string | null;
  warn: (code: string, message: string) => void;
  /** Notes met so far; each becomes a footnote with its place in this list as number. */
  notes: Element[];
  /** Text boxes met on the way: their content follows the paragraph. */
  boxes: Element[];
  /** How the text of the paragraph being read is set. */
  runs: { bold: boolean; italic: boolean; size: number; fixed: boolean; caps: boolean; length: number }[];
  looks: WeakMap<Node, ParagraphLook>;
  annotations: Annotations;
  /** Comments whose range is open: the text they stand beside so far. */
  openQuotes: Map<string, { quote: string }>;
  /** Insertions whose range is open, by change id. */
  openChanges: Map<string, { text: string }>;
  changes: ReadonlyMap<string, { kind: "insertion" | "deletion"; author: string; date: string }>;
  /** What is being read may stand on a colour: in a cell or a box, or on a coloured page. */
  onGround: boolean;
  counters: Map<string, number[]>;
  depth: number;
};
