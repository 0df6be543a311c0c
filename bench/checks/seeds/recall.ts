import { CHECK_IDS } from "#lib/checks/registry.ts";
import { runChecks } from "#lib/checks/run-checks.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import type { CorpusText } from "../read-texts.ts";
import { NUMBER_PLANTS } from "./number-plants.ts";
import { type Plant, withEdits } from "./plant.ts";
import { Random } from "./random.ts";
import { REFERENCE_PLANTS } from "./reference-plants.ts";
import { TABLE_PLANTS } from "./table-plants.ts";

/** The number of places where an error of one kind was planted, and in how many of them a check found it. */
export type RecallRow = { error: string; planted: number; found: number; missed: string[] };

const SEED = 20_260_401;
/** Checks that read every word, and expect no error planted here. */
const SLOW = ["spelling", "wording"];
const PLANTS = [...REFERENCE_PLANTS, ...NUMBER_PLANTS, ...TABLE_PLANTS];

/** Plants each kind of error once in each text, and counts the findings that this adds. */
export function recallOn(texts: readonly CorpusText[]): RecallRow[] {
  const tally = new Tally(PLANTS);
  for (const [i, { name, markdown }] of texts.entries()) {
    const before = new Set(findingsIn(markdown));
    for (const [j, { error, expected, plant }] of PLANTS.entries()) {
      const edits = plant(markdown, new Random(SEED + 1000 * i + j));
      if (edits.length === 0) continue;
      const found = findingsIn(withEdits(markdown, edits), expected);
      tally.add(
        error,
        name,
        found.some((finding) => !before.has(finding)),
      );
    }
  }
  return tally.rows();
}

/** Counts what was planted and found, in the order of the plants. */
export class Tally {
  private readonly counts: Map<string, RecallRow>;

  constructor(plants: readonly Plant[]) {
    this.counts = new Map(plants.map(({ error }) => [error, { error, planted: 0, found: 0, missed: [] }]));
  }

  add(error: string, place: string, isFound: boolean): void {
    const row = this.counts.get(error);
    if (row === undefined) return;
    row.planted += 1;
    if (isFound) row.found += 1;
    else row.missed.push(place);
  }

  /** Returns the errors that were planted at all. */
  rows(): RecallRow[] {
    return [...this.counts.values()].filter(({ planted }) => planted > 0);
  }
}

/** Returns the findings of the named checks, or of all checks but the slow ones. */
function findingsIn(markdown: string, checkIds?: readonly string[]): string[] {
  const skip = CHECK_IDS.filter((id) => (checkIds ? !checkIds.includes(id) : SLOW.includes(id)));
  return runChecks(parseManuscript(markdown), { skip }).findings.map(
    ({ checkId, title, span }) => `${checkId} ${title} ${markdown.slice(span.start, span.end)}`,
  );
}
