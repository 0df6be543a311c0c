import type { PageBox } from "#lib/conversion/conversion.ts";

/** Something said about a comment: by a person, or by the chatbot. */
export interface Reply {
  author: string;
  /** ISO 8601, in UTC. */
  at: string;
  text: string;
}

/** A comment as every writer gets it. All words are plain text or Markdown; a writer escapes them for its format. */
export interface ExportedComment {
  id: string;
  /** `C012`: the place in the review, which never changes. */
  number: string;
  title: string;
  /** Who wrote it, if a person did. */
  author?: string;
  /** Markdown. */
  message: string;
  /** Null for what a person wrote: nobody gave it one. */
  severity: "critical" | "major" | "minor" | null;
  types: readonly string[];
  status: "open" | "addressed" | "dismissed";
  /** One sentence: computed or judged, by what, and how sure. */
  origin: string;
  /** `check:<id>` or `model:<pass>`, for formats that programs read. */
  source?: string;
  /** The probability that an author would agree, from 0 to 1. Absent for what a person wrote. */
  score?: number;
  /** Lines such as `Reported: p = .001`. */
  evidence: readonly string[];
  /** `markdown.slice(start, end)` of the manuscript; empty for a comment on the whole. */
  quote: string;
  start: number;
  end: number;
  pages: readonly PageBox[];
  /** Replaces the quote if the author agrees. Markdown. */
  replacement: string | null;
  replies: readonly Reply[];
}

export interface ExportedReview {
  /** The title of the manuscript. */
  title: string;
  filename: string;
  /** Where the review is read; null if the installation has no address. */
  address: string | null;
  /** Where the API has the Markdown into which offsets point; null as above. */
  textAddress: string | null;
  /** The version of Galley that writes the file. */
  version: string;
  /** ISO 8601, in UTC. */
  reviewedAt: string;
  /** The overall assessment, Markdown without links to comments. */
  overall: string;
  /** What was checked and what could not be, Markdown. */
  details: string;
  /** In the order of the manuscript. */
  comments: readonly ExportedComment[];
}
