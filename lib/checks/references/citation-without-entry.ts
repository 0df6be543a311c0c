import { countNoun } from "#lib/count-noun.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { check, finding, notApplicable, type Outcome } from "../check.ts";
import { closestAmong } from "../closest.ts";
import type { Theme } from "../finding.ts";
import { entryNumbers, numericStyle } from "./numeric-style.ts";

const THEME: Theme = {
  id: "unlisted",
  plural: "citations have no entry in the reference list",
  advice: "Add the entries or correct the citations.",
};

export const citationWithoutEntry = check({
  id: "citation-without-entry",
  label: "numbered citations against the reference list",
  types: ["references"],
  severity: "major",
  method: {
    how: "Looks up each number that is cited in brackets or as a superscript in the numbered reference list.",
    limits:
      "If many of the cited numbers are missing, the list was probably not read completely. The check then reports nothing and says why.",
  },
  precision: {
    estimate: 0.85,
    ofPages: 0.4,
    why: "published papers gave too few comments to count; in PDFs all 6 came from entries that were not read",
  },
  restsOn: "absence",
  examine: (manuscript) => {
    const keyed = examineKeys(manuscript);
    if (keyed !== null) return keyed;
    const style = numericStyle(manuscript);
    if ("reason" in style) return notApplicable(style.reason);
    const known = entryNumbers(manuscript);
    const unlisted = style.citations.flatMap((citation) =>
      citation.numbers.flatMap((number) => (known.has(number) ? [] : [{ number, citation }])),
    );
    const missing = Map.groupBy(unlisted, ({ number }) => number);
    if (missing.size > Math.max(3, 0.3 * known.size))
      return notApplicable(lostEntries(manuscript, missing.size));
    return {
      checked: style.citations.length,
      findings: [...missing].flatMap(([number, group]) =>
        describe(
          number,
          group.map(({ citation }) => citation),
          known,
        ),
      ),
    };
  },
});

/** Citations by key ("\\cite{smith2010}", "[@smith2010]"), where the list gives the keys of its entries; else null. */
function examineKeys({ citations, references }: Manuscript): Outcome | null {
  const known = new Set(references.entries.flatMap((entry) => entry.key ?? []));
  const cited = citations.flatMap((each) => (each.kind === "key" && each.key !== "*" ? [each] : []));
  if (known.size < 3 || cited.length < 3) return null;
  const missing = Map.groupBy(
    cited.filter((each) => !known.has(each.key)),
    (each) => each.key,
  );
  if (missing.size > Math.max(3, 0.3 * known.size))
    return notApplicable(`${missing.size} cited keys have no entry among the ${known.size} that were read`);
  const nearest = closestAmong([...known], 2, missing.size);
  return {
    checked: cited.length,
    findings: [...missing].flatMap(([key, [first, ...others]]) => {
      if (first === undefined) return [];
      const near = nearest(key);
      const hint = near === null ? "" : ` The nearest key is “${near}”.`;
      return [
        finding(first.span, {
          title: `“${key}” is cited but not listed`,
          message: `The text cites the key “${key}”, but no entry of the bibliography has it.${hint} Add the entry or correct the key.`,
          related: others.slice(0, 5).map((citation) => ({ ...citation.span, label: "also cited here" })),
          theme: THEME,
        }),
      ];
    }),
  };
}

function lostEntries(manuscript: Manuscript, missing: number): string {
  return `${missing} cited numbers have no entry among the ${manuscript.references.entries.length} that were read, so the reference list was probably not read whole`;
}

function describe(
  number: number,
  citations: readonly { span: { start: number; end: number } }[],
  known: ReadonlySet<number>,
) {
  const [first, ...others] = citations;
  if (first === undefined) return [];
  return [
    finding(first.span, {
      title: `Reference ${number} is cited but not listed`,
      message: `The text cites [${number}], but the reference list has no entry ${number} (it has ${countNoun(known.size, "entry", "entries")}, the last one numbered ${Math.max(...known)}). Add the entry or correct the number.`,
      related: others.slice(0, 5).map((citation) => ({ ...citation.span, label: "also cited here" })),
      theme: THEME,
    }),
  ];
}
