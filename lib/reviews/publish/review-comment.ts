import type { Evidence } from "#lib/checks/finding.ts";
import { paragraphAt } from "#lib/manuscript/anchor.ts";
import type { Span } from "#lib/manuscript/span.ts";
import type { Calculation } from "#lib/tools/calculation-tool.ts";
import type { CommentType, Severity } from "../comment-types.ts";

/** A finding that went into another one of the same root cause. */
export type MergedFrom = { title: string; message: string; quote: string; source: string };

/** A comment before an author acts on it, as the API sends it. Offsets are UTF-16 units of the Markdown. */
export type ReviewComment = {
  /** Stable: the same finding in the same text has the same id. */
  id: string;
  title: string;
  paragraph: string;
  message: string;
  quote: string;
  score: number;
  types: CommentType[];
  severity: Severity;
  anchor: { start: number; end: number };
  suggestion: string | null;
  /** What a program recomputed; what a model compared, and what tools calculated for it. */
  evidence: (Partial<Evidence> & { compared?: string; calculations?: Calculation[] }) | null;
  source: string;
  related: { quote: string; start: number; end: number; label?: string }[];
  shown: boolean;
  fold_reason: string | null;
  merged_from: MergedFrom[];
};

const LONGEST_PARAGRAPH = 4000;
export const MOST_RELATED = 20;

/** Returns the paragraph around the quote, or the nearest part of a very long one (a table, a list). */
export function paragraphOf(markdown: string, span: Span): string {
  const from = Math.max(0, span.start - LONGEST_PARAGRAPH / 2);
  const window = markdown.slice(from, span.end + LONGEST_PARAGRAPH / 2);
  const { start, end } = paragraphAt(window, span.start - from);
  return window.slice(Math.min(start, span.start - from), Math.max(end, span.end - from));
}

export function relatedQuotes(
  markdown: string,
  spans: readonly (Span & { label?: string })[],
): ReviewComment["related"] {
  return spans.slice(0, MOST_RELATED).map(({ start, end, label }) => ({
    quote: markdown.slice(start, end),
    start,
    end,
    ...(label === undefined ? {} : { label }),
  }));
}

/** Returns 52 bits of an FNV-like hash in base 36; the second of two equal texts gets "-2". */
export function stableId(text: string, ids: Map<string, number>): string {
  let high = 0x811c9dc5;
  let low = 0x1000193;
  for (let i = 0; i < text.length; i += 1) {
    high = Math.imul(high ^ text.charCodeAt(i), 0x01000193) >>> 0;
    low = Math.imul(low ^ text.charCodeAt(i), 0x85ebca6b) >>> 0;
  }
  const id = `c${((high & 0xfffff) * 0x1_0000_0000 + low).toString(36)}`;
  const count = (ids.get(id) ?? 0) + 1;
  ids.set(id, count);
  return count === 1 ? id : `${id}-${count}`;
}
