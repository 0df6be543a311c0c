import type { PromptSet } from "#lib/contract/prompt-set.ts";
import type { CommentType } from "../comment-types.ts";

/** The changes that a prompt set makes to a review. The sentence that models see stands in `prompts/sets/`. */
interface SetOfPasses {
  /** Kinds of passes that run in every full review with the set, whatever the document map says. */
  adds: readonly string[];
  /** Kinds of passes that do not run. */
  leavesOut: readonly string[];
  /** Kinds of passes that begin before the others of their stage, and stand before them in lists. */
  first: readonly string[];
  /** Types whose comments come first if the author names none. */
  focus: readonly CommentType[];
}

const UNCHANGED: SetOfPasses = { adds: [], leavesOut: [], first: [], focus: [] };

const PROMPT_SETS: Readonly<Record<PromptSet, SetOfPasses>> = {
  default: UNCHANGED,
  methods: { ...UNCHANGED, adds: ["methods"], first: ["methods"] },
  theory: { ...UNCHANGED, adds: ["proofs"], first: ["proofs"] },
  statistics: { ...UNCHANGED, adds: ["statistics"], first: ["statistics"] },
  writing: {
    adds: ["writing"],
    leavesOut: ["proofs", "statistics", "methods"],
    first: ["writing"],
    focus: ["clarity", "structure"],
  },
  proposal: { ...UNCHANGED, adds: ["feasibility", "methods"], first: ["feasibility"] },
};

/** Returns what a set changes; nothing for one that this version does not know. */
export function promptSet(id: string): SetOfPasses {
  return Object.entries(PROMPT_SETS).find(([known]) => known === id)?.[1] ?? UNCHANGED;
}
