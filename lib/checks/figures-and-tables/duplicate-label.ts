import type { Label } from "#lib/manuscript/figures-and-tables/labels.ts";
import { check, finding, nothingToCheck } from "../check.ts";

export const duplicateLabel = check({
  id: "duplicate-label",
  label: "labels defined twice",
  types: ["structure", "consistency"],
  severity: "minor",
  method: {
    how: "Each label of the source must be defined only once. If it is defined twice, all references point to the second definition.",
    limits: "Labels that a macro generates are not found.",
  },
  precision: { estimate: 0.85, why: "two definitions of one label are rarely meant" },
  examine: ({ labels }) => {
    if (labels.length === 0) return nothingToCheck("the source defines no labels");
    const doubled = [...Map.groupBy(labels, (label) => label.key).values()].filter(
      (group) => group.length > 1,
    );
    return { checked: labels.length, findings: doubled.flatMap(describe) };
  },
});

function describe(group: readonly Label[]) {
  // An anchor that a converter wrote beside the float is the same definition.
  const [first, second] = group;
  if (first === undefined || second === undefined || first.isAnchor || second.isAnchor) return [];
  return [
    finding(second.span, {
      title: `The label “${first.key}” is defined twice`,
      message: `“${first.key}” is defined ${group.length} times, so every reference to it points to the last one. Use a different label for each.`,
      related: [{ ...first.span, label: "defined here before" }],
    }),
  ];
}
