import type { Caption, FloatKind } from "#lib/manuscript/figures-and-tables/captions.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { check, finding, nothingToCheck } from "../check.ts";

export const numberingGap = check({
  id: "numbering-gap",
  label: "missing numbers of figures and tables",
  types: ["figures_tables", "consistency"],
  severity: "minor",
  method: {
    how: "The numbers of figures and of tables must follow one another from 1. Reports one missing number if the text does not mention it. If the text mentions it, its caption is missing, which another check reports.",
    limits:
      "If several numbers are missing, the captions were probably lost in the conversion, and nothing is reported. Supplements, and figures and tables that LaTeX numbers, are not checked.",
  },
  precision: { estimate: 0.8, why: "the one comment on 102 real manuscripts was right" },
  restsOn: "absence",
  examine: (manuscript) => {
    const numbered = manuscript.captions.filter((caption) => caption.isNumbered && /^\d+$/.test(caption.id));
    if (numbered.length < 2) return nothingToCheck("fewer than two numbered captions were recognised");
    const findings = (["figure", "table"] as const).flatMap((kind) =>
      gapOf(
        manuscript,
        kind,
        numbered.filter((caption) => caption.kind === kind),
      ),
    );
    return { checked: numbered.length, findings };
  },
});

function gapOf(manuscript: Manuscript, kind: FloatKind, captions: readonly Caption[]) {
  const known = new Map(captions.map((caption) => [Number(caption.id), caption]));
  const last = Math.max(0, ...known.keys());
  const missing = Array.from({ length: last }, (_, i) => i + 1).filter((number) => !known.has(number));
  const [number] = missing;
  if (number === undefined || missing.length > 1 || known.size < 2) return [];
  const isMentioned = manuscript.mentions.some(
    (each) => each.kind === kind && each.ids.includes(String(number)),
  );
  const next = known.get(number + 1);
  if (isMentioned || next === undefined) return [];
  const name = kind === "figure" ? "Figure" : "Table";
  return [
    finding(next.labelSpan, {
      title: `There is no ${name} ${number}`,
      message: `The ${kind}s run to ${name} ${last}, but none is numbered ${number}, and the text does not mention one. Add the missing ${kind}, or renumber those that follow.`,
    }),
  ];
}
