import type { Doubt } from "#lib/manuscript/doubt.ts";
import type { BlockKind, BlockSource } from "./conversion.ts";

/**
 * Document nodes: every format reader produces a flat list of them, and the one Markdown writer consumes it.
 * Readers put plain text in; escaping, NFC and the removal of control characters are the writer's.
 */
export type Inline =
  | { type: "text"; text: string }
  | { type: "strong" | "emphasis" | "strike" | "superscript" | "subscript"; children: Inline[] }
  | { type: "code"; text: string }
  /** A display formula within a sentence stands on lines of its own, and the paragraph goes on after it. */
  | { type: "math"; latex: string; display?: boolean }
  | { type: "link"; url: string; children: Inline[] }
  | { type: "image"; name: string; alt: string; display?: boolean }
  | { type: "note"; id: string }
  | { type: "break" };

export type ListItem = { nodes: DocumentNode[] };

type Content =
  | { type: "heading"; level: number; children: Inline[] }
  | { type: "paragraph" | "caption" | "reference"; children: Inline[] }
  | { type: "list"; ordered: boolean; start: number; items: ListItem[] }
  | { type: "table"; rows: Cell[][] }
  | { type: "figure"; name: string; alt: Inline[] }
  | { type: "math"; latex: string }
  | { type: "code"; text: string; language: string }
  | { type: "quote"; nodes: DocumentNode[] }
  | { type: "footnote"; id: string; nodes: DocumentNode[] }
  /** Markdown that is already written and safe: only the Markdown reader makes these. */
  | { type: "verbatim"; kind: BlockKind; level?: number; markdown: string };

/** A line of text as it stands on its page, word by word, from left to right. */
export type PrintedLine = {
  page: number;
  y0: number;
  y1: number;
  /** The number that is printed beside the line. */
  number?: number;
  /**
   * `latex` is what the Markdown holds for a formula in the place of its printed `text`. A word that
   * `touches` the one before is of one word with it, like a raised 2 after its letter.
   */
  words: { text: string; x0: number; x1: number; latex?: string; touches?: boolean }[];
};

/** A cell of a table. `printed` returns the lines that its text was read from, in its order. */
export type Cell = { children: Inline[]; colspan?: number; rowspan?: number; printed?: () => PrintedLine[] };

/**
 * A document node. `printed` returns the lines that its text was read from, in its order; it may be called once.
 * `doubt` is the reason for which its text may differ from what the file shows.
 */
export type DocumentNode = Content & {
  source?: BlockSource;
  printed?: () => PrintedLine[];
  doubt?: Doubt;
};

export const text = (value: string): Inline => ({ type: "text", text: value });

/** Returns the words of inline content, without any markup. */
export function plainText(children: readonly Inline[]): string {
  let out = "";
  for (const child of children) {
    if (child.type === "text" || child.type === "code") out += child.text;
    else if (child.type === "math") out += child.latex;
    else if (child.type === "break") out += " ";
    else if (child.type === "image") out += child.alt;
    else if (child.type !== "note") out += plainText(child.children);
  }
  return out;
}

export function isBlank(children: readonly Inline[]): boolean {
  return !children.some((c) => c.type === "image" || c.type === "note") && plainText(children).trim() === "";
}
