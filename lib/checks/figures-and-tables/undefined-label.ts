import type { LabelMention } from "#lib/manuscript/figures-and-tables/labels.ts";
import { includesFiles } from "#lib/manuscript/latex/latex-source.ts";
import { check, finding, notApplicable, nothingToCheck } from "../check.ts";
import { closestAmong } from "../closest.ts";

export const undefinedLabel = check({
  id: "undefined-label",
  label: "cross-references to labels that are not defined",
  types: ["figures_tables", "structure"],
  severity: "major",
  method: {
    how: "Each label that the source refers to (“\\ref{…}”, “\\cref{…}”, “\\eqref{…}”, “@fig:…”) must be defined in it (“\\label{…}”, “{#fig:…}”). If a defined label differs by one or two letters, the comment names it.",
    limits:
      "If the source includes other files or uses labels of another document, the label may be defined there. One missing label is then reported with less confidence, and several are not reported.",
  },
  precision: { estimate: 0.9, why: "a key without its label prints as “??”" },
  restsOn: "absence",
  examine: ({ markdown, labels, labelMentions }) => {
    if (labelMentions.length === 0) return nothingToCheck("nothing is referred to by a label");
    const known = new Set(labels.map((label) => label.key));
    // Quarto sets "?" before a key that it could not resolve, and the check of leftovers reports it.
    const missing = labelMentions.filter(
      ({ key, span }) => !known.has(key) && markdown[span.start - 1] !== "?",
    );
    const distinct = new Set(missing.map((mention) => mention.key)).size;
    const mentioned = new Set(labelMentions.map((mention) => mention.key)).size;
    // If many labels are missing, the source defines them by means that were not read.
    if (distinct > 3 && distinct > 0.5 * mentioned)
      return notApplicable("most of the labels that the text refers to were not found in it");
    const isPart = includesFiles(markdown);
    if (isPart && distinct > Math.max(1, 0.1 * mentioned))
      return notApplicable("the source includes other files, which may define the labels");
    // pandoc names by the label what it could not resolve in what it read; the source itself may be whole.
    const own = missing.filter((mention) => !isLeftByConverter(mention));
    const groups = Map.groupBy(own, (mention) => mention.key);
    const nearest = closestAmong([...known], 2, groups.size);
    return {
      checked: labelMentions.length,
      findings: [...groups.values()]
        .flatMap((group) => describe(group, nearest))
        .map((draft) => (isPart ? { ...draft, confidence: 0.6 } : draft)),
    };
  },
});

/** "{reference-type="ref" reference="…"}": the target may have been lost with what was not converted. */
function isLeftByConverter(mention: LabelMention): boolean {
  return mention.isConverted;
}

function describe(mentions: readonly LabelMention[], nearest: (key: string) => string | null) {
  const [first, ...others] = mentions;
  if (first === undefined) return [];
  const near = nearest(first.key);
  const hint = near === null ? "" : ` The nearest label is “${near}”.`;
  return [
    finding(first.span, {
      title: `The label “${first.key}” is referred to but not defined`,
      message: `Nothing in the source has the label “${first.key}”, so the reference prints as “??” or not at all.${hint} Define the label, or correct the key.`,
      related: others.slice(0, 5).map((mention) => ({ ...mention.span, label: "also referred to here" })),
    }),
  ];
}
