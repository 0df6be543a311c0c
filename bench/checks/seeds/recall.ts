import { CHECK_IDS } from "#lib/checks/registry.ts";
import { runChecks } from "#lib/checks/run-checks.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { FORMS } from "../markup-forms.ts";
import { toAuthorYear } from "./author-year-form.ts";
import { AUTHOR_YEAR_PLANTS } from "./author-year-plants.ts";
import { LATEX_PLANTS } from "./latex-plants.ts";
import { NUMBER_PLANTS } from "./number-plants.ts";
import { PLANTS, type Plant } from "./plants.ts";
import { Random } from "./random.ts";
import { STRUCTURE_PLANTS, SYMBOL_PLANTS } from "./structure.ts";

export type RecallRow = { form: string; error: string; planted: number; found: number; missed: string[] };
type Text = { name: string; markdown: string };

const SEED = 20_260_401;
/** Checks that read every word, and expect no error planted here. */
const SLOW = ["spelling", "wording"];

/** Plants each kind of error once in each text, in each form of source, and counts what the checks then find anew. */
export function recallOn(published: readonly Text[], latex: readonly Text[]): RecallRow[] {
  const forms = Object.entries(FORMS).flatMap(([form, rewrite]) => measure(form, published, PLANTS, rewrite));
  const asItStands = (text: string) => text;
  return [
    ...forms,
    ...measure("author–year", byAuthorAndYear(published), AUTHOR_YEAR_PLANTS, asItStands),
    ...measure("LaTeX", latex, LATEX_PLANTS, asItStands),
    ...measure("numbers", published, NUMBER_PLANTS, asItStands),
    ...measure("structure", published, STRUCTURE_PLANTS, asItStands),
    ...measure("symbols", latex, SYMBOL_PLANTS, asItStands),
  ];
}

function byAuthorAndYear(texts: readonly Text[]): Text[] {
  return texts.flatMap(({ name, markdown }) => {
    const rewritten = toAuthorYear(markdown);
    return rewritten === null ? [] : [{ name, markdown: rewritten }];
  });
}

function measure(
  form: string,
  texts: readonly Text[],
  plants: readonly Plant[],
  rewrite: (text: string) => string,
): RecallRow[] {
  const rows = plants.map(({ name }) => ({
    form,
    error: name,
    planted: 0,
    found: 0,
    missed: [] as string[],
  }));
  for (const [i, { name, markdown }] of texts.entries()) {
    const before = new Set(alarms(rewrite(markdown)).map(({ said }) => said));
    for (const [j, { plant, isOfNumbers }] of plants.entries()) {
      if (isOfNumbers && form === "pandoc") continue;
      const planted = plant(markdown, new Random(SEED + 1000 * i + j));
      const row = rows[j];
      if (planted === null || row === undefined) continue;
      const found = alarms(rewrite(planted.markdown), planted.expected).some(({ said }) => !before.has(said));
      row.planted += 1;
      if (found) row.found += 1;
      else row.missed.push(name);
    }
  }
  return rows.filter(({ planted }) => planted > 0);
}

/** What the named checks say, or all of them but the slow ones. */
function alarms(markdown: string, checkIds?: readonly string[]): { checkId: string; said: string }[] {
  const manuscript = parseManuscript(markdown);
  const skip = CHECK_IDS.filter((id) => (checkIds ? !checkIds.includes(id) : SLOW.includes(id)));
  return runChecks(manuscript, { skip }).findings.map(({ checkId, title, span }) => ({
    checkId,
    said: `${checkId} ${title} ${markdown.slice(span.start, span.end)}`,
  }));
}
