export type CheckGroupId =
  | "statistics"
  | "numbers"
  | "references"
  | "figures_tables"
  | "language"
  | "structure";

export type CheckGroup = {
  id: CheckGroupId;
  name: string;
  /** A phrase that says what the group does, for the progress of a review. */
  label: string;
};

/** The groups in which the checks of a review run. The registry says which checks each one has. */
export const CHECK_GROUPS: readonly CheckGroup[] = [
  { id: "statistics", name: "Statistics", label: "Recomputing p-values, intervals, means and deviations" },
  { id: "numbers", name: "Numbers", label: "Comparing counts, percentages and sample sizes" },
  { id: "references", name: "References", label: "Matching citations with the reference list" },
  {
    id: "figures_tables",
    name: "Figures and tables",
    label: "Matching figures and tables with where they are mentioned",
  },
  { id: "language", name: "Language", label: "Looking for slips in the wording" },
  { id: "structure", name: "Structure", label: "Looking for leftovers and missing parts" },
];
