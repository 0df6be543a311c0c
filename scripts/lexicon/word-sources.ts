import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fold } from "#lib/checks/language/lexicon/fold.ts";
import type { Commonness, WordClass } from "#lib/checks/language/lexicon/word-class.ts";

export type WordList = Map<string, WordClass>;

const WORD = /^[a-z]{2,32}$/;
/** Larger lists of SCOWL hold more words that are slips of common ones than words that papers use. */
const LARGEST = 80;

/** SCOWL's plain words, with how common they are and who writes them so. `folder` holds english-words.10 and so on. */
export function readScowl(folder: string): WordList {
  const sizes = new Map<string, number>();
  const english = new Set<string>();
  const american = new Set<string>();
  const british = new Set<string>();
  for (const file of readdirSync(folder)) {
    const match = /^(english|american|british|british_z|(?:british_)?variant_[12])-words\.(\d+)$/.exec(file);
    if (match === null || Number(match[2]) > LARGEST) continue;
    const target = match[1] === "english" ? english : match[1]?.startsWith("british") ? british : american;
    for (const line of readFileSync(join(folder, file), "latin1").split("\n")) {
      const word = fold(line.trim());
      if (!WORD.test(word)) continue;
      target.add(word);
      sizes.set(word, Math.min(Number(match[2]), sizes.get(word) ?? LARGEST));
    }
  }
  return new Map(
    [...sizes].map(([word, size]) => {
      const inBoth = english.has(word) || (american.has(word) && british.has(word));
      const variety = inBoth ? "both" : american.has(word) ? "american" : "british";
      return [word, { commonness: commonnessOf(size), variety }];
    }),
  );
}

function commonnessOf(size: number): Commonness {
  if (size <= 10) return 0;
  if (size <= 20) return 1;
  if (size <= 35) return 2;
  return size <= 60 ? 3 : 4;
}

/** WordNet's words in lower case (a capital is a name), the parts of compounds, and its irregular forms. */
export function readWordNet(folder: string): Set<string> {
  const words = new Set<string>();
  const linesOf = (file: string) => readFileSync(join(folder, file), "latin1").split("\n");
  for (const part of ["noun", "verb", "adj", "adv"]) {
    // offset, file, type, count in hexadecimal, then a word and a number for each of the synonyms
    const synonyms = linesOf(`data.${part}`).flatMap((line) => {
      const fields = line.split(" ");
      const count = Number.parseInt(fields[3] ?? "", 16);
      return line.startsWith("  ") ? [] : fields.slice(4, 4 + 2 * count).filter((_, at) => at % 2 === 0);
    });
    const irregular = linesOf(`${part}.exc`).flatMap((line) => line.split(" "));
    for (const word of [...synonyms, ...irregular].flatMap((each) => each.split(/[_-]|\(/)))
      if (WORD.test(word)) words.add(word);
  }
  return words;
}

/** The words of the Gene Ontology's terms, synonyms and definitions that occur at least twice. */
export function readGeneOntology(database: string): Set<string> {
  const db = new DatabaseSync(database, { readOnly: true });
  const rows = [
    ...db.prepare("SELECT term || ' ' || coalesce(definition, '') AS text FROM go_term").all(),
    ...db.prepare("SELECT synonym AS text FROM go_synonym").all(),
  ];
  db.close();
  const counts = new Map<string, number>();
  for (const { text } of rows) {
    for (const word of String(text)
      .toLowerCase()
      .match(/[a-z]{2,32}/g) ?? [])
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= 2).map(([word]) => word));
}

/** Words that stand in lower case on at least three pages of HTML documentation, outside code. */
export function readDocumentation(folders: readonly string[]): Set<string> {
  const pages = new Map<string, number>();
  for (const file of folders.filter(existsSync).flatMap(htmlBelow)) {
    const text = readFileSync(file, "utf8")
      .replace(/<(script|style|pre|code|dt)\b[\s\S]*?<\/\1>/g, " ")
      .replace(/<[^>]*>/g, " ");
    for (const word of new Set(text.match(/(?<![\w.@/_-])[a-z]{2,32}(?![\w@/_-]|\.\w)/g) ?? []))
      pages.set(word, (pages.get(word) ?? 0) + 1);
  }
  return new Set([...pages].filter(([, count]) => count >= 3).map(([word]) => word));
}

function htmlBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".html") && !entry.name.startsWith("genindex"))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Shorter terms are abbreviations, or slips of common words, more often than words. */
const SHORTEST_TERM = 5;

/**
 * Returns the terms in lower case that are one or two slips from a known word. No other is ever taken for a slip.
 */
export function readTerms(terms: readonly string[], known: ReadonlySet<string>): Set<string> {
  const shortened = new Set([...known].flatMap((word) => [word, ...withoutOneLetter(word)]));
  return new Set(
    terms.filter(
      (word) =>
        WORD.test(word) &&
        word.length >= SHORTEST_TERM &&
        (shortened.has(word) || withoutOneLetter(word).some((each) => shortened.has(each))),
    ),
  );
}

function withoutOneLetter(word: string): string[] {
  return [...word].map((_, at) => word.slice(0, at) + word.slice(at + 1));
}
