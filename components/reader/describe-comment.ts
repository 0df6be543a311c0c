import { Calculator, CircleAlert, CircleDot, type LucideIcon, OctagonAlert, Scale } from "lucide-react";
import { type CommentType, originWords, type Severity } from "#lib/reviews/comment-types.ts";
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
  external_references: "External references",
  notation: "Notation",
  mathematics: "Mathematics",
  methods: "Methods",
  claims: "Claims",
  missing_content: "Missing content",
  reporting: "Reporting",
};

/** The look of each severity. Shape and word say the same as the colour. */
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
  return { ...originWords(source), icon: isComputed(source) ? Calculator : Scale };
}
