import { Calculator, CircleAlert, CircleDot, type LucideIcon, OctagonAlert, Scale } from "lucide-react";
import type { CommentType, Severity } from "#lib/reviews/comment-types.ts";
import { isComputed } from "./filter-comments.ts";

export const TYPE_WORDS: Record<CommentType, string> = {
  general: "General",
  grammar: "Grammar",
  spelling: "Spelling",
  style: "Style",
  clarity: "Clarity",
  structure: "Structure",
  consistency: "Consistency",
  numbers: "Numbers",
  statistics: "Statistics",
  figures_tables: "Figures and tables",
  references: "References",
  external_references: "Outside references",
  notation: "Notation",
  mathematics: "Mathematics",
  methods: "Methods",
  claims: "Claims",
  missing_content: "Missing content",
  reporting: "Reporting",
};

/** Doubled by shape and word, so that nobody has to tell colours apart. */
export const SEVERITY_LOOKS: Record<Severity, { word: string; icon: LucideIcon; ink: string; wash: string }> =
  {
    critical: { word: "Critical", icon: OctagonAlert, ink: "text-critical", wash: "bg-critical-wash" },
    major: { word: "Major", icon: CircleAlert, ink: "text-major", wash: "bg-major-wash" },
    minor: { word: "Minor", icon: CircleDot, ink: "text-minor", wash: "bg-minor-wash" },
  };

export interface Origin {
  word: string;
  icon: LucideIcon;
  explanation: string;
}

export function originOf(source: string): Origin {
  return isComputed(source)
    ? {
        word: "Computed",
        icon: Calculator,
        explanation: "A fixed rule recomputed or compared what the text itself says.",
      }
    : { word: "Judged", icon: Scale, explanation: "A language model read the passage and formed this view." };
}

/** How sure, in words first. `score` is the probability that an author would agree. */
export function certaintyOf(score: number): string {
  const word =
    score >= 0.9 ? "Very sure" : score >= 0.75 ? "Fairly sure" : score >= 0.5 ? "Likely" : "Uncertain";
  return `${word}: ${Math.round(score * 100)} %`;
}
