import { runChecks } from "#lib/checks/run-checks.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import type { CorpusText } from "../read-texts.ts";
import { LANGUAGE_PLANTS, type LanguagePlant } from "./language-plants.ts";
import { beforeList, withEdits } from "./plant.ts";
import { Random } from "./random.ts";
import { type RecallRow, Tally } from "./recall.ts";

const SEED = 20_260_402;
/** Rounds per paper: in each, one slip of every kind in a paragraph of its own, and of the pairs of marks one kind each. */
const ROUNDS = 3;
const SHORTEST = 200;

/** Plants slips of the pen in papers and counts those that a check of wording marks where they are. */
export function languageRecallOn(texts: readonly CorpusText[]): RecallRow[] {
  const tally = new Tally(LANGUAGE_PLANTS);
  for (const [i, { name, markdown }] of texts.entries()) {
    const before = new Set(marksOf(markdown).map(({ key }) => key));
    for (let round = 0; round < ROUNDS; round += 1) {
      const { text, placed } = plantAll(markdown, plantsOf(round), new Random(SEED + 1000 * i + round));
      const marks = marksOf(text).filter(({ key }) => !before.has(key));
      for (const { error, expected, start, end } of placed) {
        const isFound = marks.some(
          (mark) => expected.includes(mark.checkId) && mark.start < end && mark.end > start,
        );
        tally.add(error, `${name}: ${text.slice(Math.max(0, start - 20), end + 20)}`, isFound);
      }
    }
  }
  return tally.rows();
}

/** Lone marks of one kind could pair with one another, so that a round has one of each. */
function plantsOf(round: number): LanguagePlant[] {
  const families = Map.groupBy(LANGUAGE_PLANTS, ({ error, expected, inParagraph }) =>
    inParagraph ? expected.join() : error,
  );
  return [...families.values()].flatMap((family) => family[round % family.length] ?? []);
}

/** Plants each error in a paragraph of its own. `placed` says where in the new text a check may mark it. */
function plantAll(markdown: string, plants: readonly LanguagePlant[], random: Random) {
  const paragraphs = random.shuffle(paragraphsOf(markdown));
  const planted = plants.flatMap((plant) => {
    for (const [i, paragraph] of paragraphs.entries()) {
      const [edit] = plant.plant(paragraph[0], random);
      if (edit === undefined) continue;
      paragraphs.splice(i, 1);
      return [{ ...plant, paragraph, edit: { ...edit, at: paragraph.index + edit.at } }];
    }
    return [];
  });
  let shift = 0;
  const placed = planted
    .toSorted((a, b) => a.edit.at - b.edit.at)
    .map(({ error, expected, inParagraph, paragraph, edit: { at, remove, insert } }) => {
      const start = shift + (inParagraph ? paragraph.index : at - 1);
      shift += insert.length - remove;
      const end = shift + (inParagraph ? paragraph.index + paragraph[0].length : at + remove + 1);
      return { error, expected, start, end };
    });
  const text = withEdits(
    markdown,
    planted.map(({ edit }) => edit),
  );
  return { text, placed };
}

/** Paragraphs of running text: they begin with a letter, end with a full stop, and are long. */
function paragraphsOf(markdown: string): RegExpExecArray[] {
  return [...beforeList(markdown).matchAll(/^[A-Z][^\n]+\.$/gm)].filter(([text]) => text.length >= SHORTEST);
}

function marksOf(markdown: string): { checkId: string; key: string; start: number; end: number }[] {
  const { findings } = runChecks(parseManuscript(markdown), { group: "language" });
  return findings.map(({ checkId, title, span: { start, end } }) => ({
    checkId,
    key: `${checkId} ${title} ${markdown.slice(Math.max(0, start - 15), end + 15)}`,
    start,
    end,
  }));
}
