import type { Doubt } from "../doubt.ts";
import type { Span } from "../span.ts";
import type { PlainText } from "./plain-text.ts";

export type BlockKind =
  | "heading"
  | "paragraph"
  | "item"
  | "quote"
  | "footnote"
  | "image"
  | "table"
  | "code"
  | "math"
  | "html"
  | "matter"
  | "div";

export type Block = {
  kind: BlockKind;
  /** The whole block, markers included. */
  span: Span;
  /** The text without heading marks, list marker or quote mark. */
  content: Span;
  /** Heading level 1–6, else 0. */
  level: number;
  /** A list item's number, a div's attributes, what LaTeX names the block by (see readLatexBlocks); else null. */
  label: string | null;
  plain: PlainText;
  /** The reason for which the text may not be what the page shows; null if there is none. */
  doubt: Doubt | null;
};

export type RawBlock = Omit<Block, "plain" | "doubt">;
