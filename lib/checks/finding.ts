import type { Span } from "#lib/manuscript/span.ts";

/** The comment types that checks use. */
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

/** The reported value, the value recomputed from it, and the way there, in words and figures that an author can follow. */
export type Evidence = { reported: string; recomputed: string; how: string; reference?: string };

/** Another span that belongs to the finding; `label` says what it is. */
export type RelatedSpan = Span & { label?: string };

/** One problem that a check reports. Spans are UTF-16 ranges of the Markdown; the quote is that slice. */
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
  /** The confidence in this finding compared with others of its check, 0–1; 1 is the highest. */
  confidence: number;
  /** Several findings of one theme become one comment; with null the finding stands alone. */
  theme: Theme | null;
};

/** The words for several findings in one comment: "4 words written twice: … Remove one of each." */
export type Theme = { id: string; plural: string; advice: string };
