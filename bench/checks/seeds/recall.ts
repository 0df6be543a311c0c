import { CHECK_IDS } from "#lib/checks/registry.ts";
import { runChecks } from "#lib/checks/run-checks.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import type { CorpusText } from "../read-texts.ts";
import { NUMBER_PLANTS } from "./number-plants.ts";
import { PLANTS } from "./plants.ts";
import { Random } from "./random.ts";

/** The number of texts in which an error of one kind was planted, and in how many of them a check found it. */
export type RecallRow = { error: string; planted: number; found: number; missed: string[] };

const SEED = 20_260_401;
/** Checks that read every word, and expect no error planted here. */
const SLOW = ["spelling", "wording"];

/** Plants each kind of error once in each text, and counts the findings that this adds. */
export function recallOn(texts: readonly CorpusText[]): RecallRow[] {
  const plants = [...PLANTS, ...NUMBER_PLANTS];
  const rows = plants.map(({ name }) => ({ error: name, planted: 0, found: 0, missed: [] as string[] }));
  for (const [i, { name, markdown }] of texts.entries()) {
    const before = new Set(findingsIn(markdown));
    for (const [j, { plant }] of plants.entries()) {
      const planted = plant(markdown, new Random(SEED + 1000 * i + j));
      const row = rows[j];
      if (planted === null || row === undefined) continue;
      row.planted += 1;
      if (findingsIn(planted.markdown, planted.expected).some((each) => !before.has(each))) row.found += 1;
      else row.missed.push(name);
    }
  }
  return rows.filter(({ planted }) => planted > 0);
}

/** Returns the findings of the named checks, or of all checks but the slow ones. */
function findingsIn(markdown: string, checkIds?: readonly string[]): string[] {
  const skip = CHECK_IDS.filter((id) => (checkIds ? !checkIds.includes(id) : SLOW.includes(id)));
  return runChecks(parseManuscript(markdown), { skip }).findings.map(
    ({ checkId, title, span }) => `${checkId} ${title} ${markdown.slice(span.start, span.end)}`,
  );
}
