import dictionaryEn from "dictionary-en";
import { LocalLinter } from "harper.js";
import { binary } from "harper.js/binary";
import nspell from "nspell";
import { retext } from "retext";
import retextIndefiniteArticle from "retext-indefinite-article";
import retextRepeatedWords from "retext-repeated-words";
import writeGood from "write-good";
import { checkCases } from "#lib/checks/check-cases.ts";
import { checksOf } from "#lib/checks/registry.ts";

/** A range of the text that an engine marks, in UTF-16 units, with its first correction. */
export type Mark = { start: number; end: number; replacement: string | null };

/** `most` is how many words an engine is given to read where its pace would make the run long. */
export type LanguageEngine = { name: string; most: number; mark: (text: string) => Promise<Mark[]> | Mark[] };

const FAST = Number.POSITIVE_INFINITY;
const SLOW = 20_000;
const OURS = new Set(
  checksOf("language")
    .map(({ id }) => id)
    .filter((id) => !["acronym", "spelling-variant", "repeated-sentence"].includes(id)),
);

/** Galley's checks of wording beside what else a project could install. */
export async function languageEngines(): Promise<LanguageEngine[]> {
  return [
    { name: "galley", most: FAST, mark: markWithGalley },
    { name: "harper.js, default", most: SLOW, mark: await harper() },
    { name: "write-good", most: FAST, mark: markWithWriteGood },
    { name: "retext (repeats, articles)", most: FAST, mark: markWithRetext },
    { name: "nspell, dictionary-en", most: FAST, mark: spellChecker() },
  ];
}

function markWithGalley(text: string): Mark[] {
  const [{ spans } = { spans: [] }] = checkCases([{ id: "text", text }]);
  return spans
    .filter(({ rule }) => OURS.has(rule))
    .map(({ start, end, replacement }) => ({ start, end, replacement: replacement ?? null }));
}

async function harper(): Promise<LanguageEngine["mark"]> {
  const linter = new LocalLinter({ binary });
  await linter.setup();
  return async (text) =>
    (await linter.lint(text, { language: "plaintext" })).map((lint) => ({
      start: lint.span().start,
      end: lint.span().end,
      replacement: lint.suggestions()[0]?.get_replacement_text() ?? null,
    }));
}

function markWithWriteGood(text: string): Mark[] {
  return writeGood(text).map(({ index, offset }) => ({
    start: index,
    end: index + offset,
    replacement: null,
  }));
}

const processor = retext().use(retextRepeatedWords).use(retextIndefiniteArticle);

async function markWithRetext(text: string): Promise<Mark[]> {
  const { messages } = await processor.process(text);
  return messages.flatMap(({ place, expected }) => {
    if (place === undefined || !("start" in place)) return [];
    const { start, end } = place;
    return [{ start: start.offset ?? 0, end: end.offset ?? 0, replacement: expected?.[0] ?? null }];
  });
}

function spellChecker(): LanguageEngine["mark"] {
  const speller = nspell(Buffer.from(dictionaryEn.aff), Buffer.from(dictionaryEn.dic));
  const isRight = new Map<string, boolean>();
  return (text) =>
    [...text.matchAll(/\p{L}[\p{L}'’]*/gu)].flatMap(({ 0: word, index }) => {
      const known = isRight.get(word) ?? speller.correct(word);
      isRight.set(word, known);
      return known ? [] : [{ start: index, end: index + word.length, replacement: null }];
    });
}
