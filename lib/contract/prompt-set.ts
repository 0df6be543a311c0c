/** What a review may concentrate on. `lib/reviews/passes/prompt-sets.ts` says which passes each one adds or leaves out. */
export const PROMPT_SETS = ["default", "methods", "theory", "statistics", "writing", "proposal"] as const;
export type PromptSet = (typeof PROMPT_SETS)[number];

/** The name of each set for people, and what it is for. */
export const PROMPT_SET_WORDS: Readonly<Record<PromptSet, { name: string; purpose: string }>> = {
  default: {
    name: "Everything",
    purpose: "Specialists check methods, statistics and proofs where the manuscript has them.",
  },
  methods: {
    name: "Methods",
    purpose:
      "Design, measurement, controls and bias get the most weight. Methods are always checked, and first.",
  },
  theory: {
    name: "Theory",
    purpose: "Definitions, derivations and proofs get the most weight. Proofs are always checked, and first.",
  },
  statistics: {
    name: "Statistics",
    purpose:
      "Tests, models, sample sizes and uncertainty get the most weight. Statistics are always checked, and first.",
  },
  writing: {
    name: "Writing",
    purpose: "Structure and clarity come first. Specialists for methods, statistics and proofs are left out.",
  },
  proposal: {
    name: "Proposal",
    purpose: "For a plan of work: its question, feasibility, risks and methods. No results are expected.",
  },
};
