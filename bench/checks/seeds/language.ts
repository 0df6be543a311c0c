import { runChecks } from "#lib/checks/run-checks.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import type { CorpusText } from "../read-texts.ts";
import { beforeList } from "./change-number.ts";
import { LANGUAGE_SLIPS, type LanguageSlip } from "./language-slips.ts";
import { Random } from "./random.ts";
import type { RecallRow } from "./recall.ts";

type Paragraph = { text: string; start: number };
type Placed = { error: string; expected: readonly string[]; start: number; end: number };

const SEED = 20_260_402;
/** Rounds per paper: in each, one slip of every kind in a paragraph of its own, and of the pairs of marks one kind each. */
const ROUNDS = 3;
const SHORTEST = 200;

/** Plants slips of the pen in published papers and counts those that a check of wording marks where they are. */
export function languageRecallOn(texts: readonly CorpusText[], rounds = ROUNDS): RecallRow[] {
  const rows = new Map<string, RecallRow>(
    LANGUAGE_SLIPS.map(({ error }) => [error, { error, planted: 0, found: 0, missed: [] }]),
  );
  for (const [i, { name, markdown }] of texts.entries()) {
    const before = new Set(marksOf(markdown).map(({ key }) => key));
    for (let round = 0; round < rounds; round += 1) {
      const { text, placed } = plantAll(markdown, slipsOf(round), new Random(SEED + 1000 * i + round));
      const marks = marksOf(text).filter(({ key }) => !before.has(key));
      for (const { error, expected, start, end } of placed) {
        const row = rows.get(error);
        if (row === undefined) continue;
        row.planted += 1;
        if (marks.some((mark) => expected.includes(mark.checkId) && mark.start < end && mark.end > start))
          row.found += 1;
        else row.missed.push(`${name}: ${text.slice(Math.max(0, start - 20), end + 20)}`);
      }
    }
  }
  return [...rows.values()].filter(({ planted }) => planted > 0);
}

/** Lone marks of one kind could pair with one another, so that a round has one of each. */
function slipsOf(round: number): LanguageSlip[] {
  const families = Map.groupBy(LANGUAGE_SLIPS, ({ error, expected, wholeParagraph }) =>
    wholeParagraph ? expected.join() : error,
  );
  return [...families.values()].flatMap((family) => family[round % family.length] ?? []);
}

function plantAll(
  markdown: string,
  slips: readonly LanguageSlip[],
  random: Random,
): { text: string; placed: Placed[] } {
  const paragraphs = random.shuffle(paragraphsOf(markdown));
  const planted = slips.flatMap(({ error, expected, wholeParagraph, slip }) => {
    for (const [i, paragraph] of paragraphs.entries()) {
      const edit = slip(paragraph.text, random);
      if (edit === null) continue;
      paragraphs.splice(i, 1);
      return [{ error, expected, wholeParagraph, edit, paragraph }];
    }
    return [];
  });
  let text = "";
  let read = 0;
  const placed = planted
    .toSorted((a, b) => a.paragraph.start - b.paragraph.start)
    .map(({ error, expected, wholeParagraph, edit, paragraph }) => {
      const from = paragraph.start + edit.at;
      text += markdown.slice(read, from) + edit.insert;
      read = from + edit.remove;
      const end = text.length;
      return wholeParagraph
        ? {
            error,
            expected,
            start: end - edit.at - edit.insert.length,
            end: end + paragraph.text.length - edit.at,
          }
        : { error, expected, start: end - edit.insert.length - 1, end: end + 1 };
    });
  return { text: text + markdown.slice(read), placed };
}

/** Paragraphs of running text: they begin with a letter, end with a full stop, and are long. */
function paragraphsOf(markdown: string): Paragraph[] {
  return [...beforeList(markdown).matchAll(/^[A-Z][^\n]+\.$/gm)]
    .filter(([text]) => text.length >= SHORTEST)
    .map((match) => ({ text: match[0], start: match.index }));
}

function marksOf(markdown: string): { checkId: string; key: string; start: number; end: number }[] {
  const { findings } = runChecks(parseManuscript(markdown), { group: "language" });
  return findings.map(({ checkId, title, span }) => ({
    checkId,
    key: `${checkId} ${title} ${markdown.slice(Math.max(0, span.start - 15), span.end + 15)}`,
    start: span.start,
    end: span.end,
  }));
}
