import type { Span } from "#lib/manuscript/span.ts";

/** The kinds of matter that checks speak of: a part of the list of comment types. */
export type FindingType =
  | "grammar"
  | "spelling"
  | "style"
  | "structure"
  | "consistency"
  | "numbers"
  | "statistics"
  | "figures_tables"
  | "references"
  | "missing_content"
  | "reporting"
  | "general";

export type FindingSeverity = "critical" | "major" | "minor";

/** What is reported, what was recomputed from it, and how, in words and figures that an author can follow. */
export type Evidence = { reported: string; recomputed: string; how: string; reference?: string };

/** Another place that belongs to the finding; `label` says what it is. */
export type RelatedSpan = Span & { label?: string };

/** What a check found at one place. Spans are UTF-16 ranges of the Markdown; the quote is that slice. */
export type Finding = {
  checkId: string;
  types: FindingType[];
  severity: FindingSeverity;
  title: string;
  message: string;
  span: Span;
  related: RelatedSpan[];
  evidence: Evidence | null;
  /** Replacement for the quoted text, or null. */
  suggestion: string | null;
  /** How sure this finding is among those of its check, 0–1; 1 is as sure as the check ever is. */
  confidence: number;
  /** Several findings of the same theme are told as one comment; null stands alone. */
  theme: Theme | null;
};

/** How several findings are told as one: "4 words written twice: … Remove one of each." */
export type Theme = { id: string; plural: string; advice: string };
