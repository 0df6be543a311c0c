import { CircleCheck, CircleDashed, CircleMinus, CircleOff, CircleX, type LucideIcon } from "lucide-react";
import type { Verdict } from "#lib/reviews/revision-schema.ts";

/** The verdicts of a revision check. Those with work left come first. */
export const VERDICTS: readonly { verdict: Verdict; word: string; icon: LucideIcon; ink: string }[] = [
  { verdict: "not_fixed", word: "Not fixed", icon: CircleX, ink: "text-critical" },
  { verdict: "partly_fixed", word: "Partly fixed", icon: CircleMinus, ink: "text-major" },
  { verdict: "unclear", word: "Unclear", icon: CircleDashed, ink: "text-ink-soft" },
  { verdict: "fixed", word: "Fixed", icon: CircleCheck, ink: "text-good" },
  { verdict: "no_longer_applies", word: "No longer applies", icon: CircleOff, ink: "text-ink-faint" },
];
