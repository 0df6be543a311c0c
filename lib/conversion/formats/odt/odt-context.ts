import type { Annotations } from "../../conversion.ts";
import type { ParagraphLook } from "../../document-structure/paragraph-look.ts";
import type { DocumentNode } from "../../document-tree.ts";
import type { Element } from "../../xml.ts";
import type { OdtLevel, StyleOf } from "./odt-styles.ts";

/** The state of one document while it is read: notes are numbered in order, lists count on. */
export type OdtContext = {
  styleOf: StyleOf;
  levelOf: (list: string | undefined, level: number) => OdtLevel | null;
  imageOf: (image: Element) => string | null;
  latexOf: (object: Element) => string | null;
  warn: (code: string, message: string) => void;
  /** The notes so far. Each becomes a footnote with its position in this list as number. */
  notes: Element[];
  /** The text boxes of the paragraph being read: their content follows it. */
  boxes: Element[];
  /** The runs of the paragraph being read. */
  runs: { bold: boolean; italic: boolean; size: number; fixed: boolean; caps: boolean; length: number }[];
  looks: WeakMap<DocumentNode, ParagraphLook>;
  annotations: Annotations;
  /** The comments whose range is open, with their quotes so far. */
  openQuotes: Map<string, { quote: string }>;
  /** The insertions whose range is open, by change id. */
  openChanges: Map<string, { text: string }>;
  changes: ReadonlyMap<string, { kind: "insertion" | "deletion"; author: string; date: string }>;
  /** True where text may stand on a colour: in a cell or a box, or on a coloured page. */
  onGround: boolean;
  counters: Map<string, number[]>;
  depth: number;
};
