import { authorYearWithoutEntry } from "./author-year-without-entry.ts";
import { captionNeverMentioned } from "./caption-never-mentioned.ts";
import type { Check } from "./check.ts";
import { citationWithoutEntry } from "./citation-without-entry.ts";
import { duplicateCaption } from "./duplicate-caption.ts";
import { entryNeverCited } from "./entry-never-cited.ts";
import { leftover } from "./leftover.ts";
import { mentionWithoutCaption } from "./mention-without-caption.ts";
import { pValue } from "./p-value.ts";
import { percentage } from "./percentage.ts";
import { repeatedWord } from "./repeated-word.ts";
import { unbalancedBracket } from "./unbalanced-bracket.ts";

/** Every check, in the order in which they run. */
export const CHECKS: readonly Check[] = [
  pValue,
  percentage,
  citationWithoutEntry,
  entryNeverCited,
  authorYearWithoutEntry,
  mentionWithoutCaption,
  captionNeverMentioned,
  duplicateCaption,
  leftover,
  repeatedWord,
  unbalancedBracket,
];
