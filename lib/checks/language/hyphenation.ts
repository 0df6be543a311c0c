import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { sourceSpan, touchesOpaque } from "#lib/manuscript/markdown/plain-text.ts";
import type { Word } from "#lib/manuscript/text/words.ts";
import { check, finding, notApplicable, nothingToCheck } from "../check.ts";
import { headOf, isInPath, isPartOfName, isVariable, keyOf, NO_PART } from "./compound-context.ts";
import { isEnglish, isKeywords, notEnglish } from "./english.ts";
import { ADJECTIVE, againstGrammar, type Form, formsOf, ruleOf, type Use } from "./hyphen-grammar.ts";
import { isQuoted } from "./quotation.ts";
import { isReferenceEntry } from "./reference-entry.ts";
import { isPluralNoun, isSingularNoun } from "./word-forms.ts";

type Running = Manuscript["words"][number];
type Compound = { uses: Use[]; counts: ReadonlyMap<string, number> };

/** A hyphen distinguishes these from another word: "re-form", "co-op". */
const TOLD_APART =
  /^(?:re-?(?:cover|creat|form|sign|sent|lease|treat|mark|press|pose|store|serve|solve|count|act|collect|sort|present|bound)|un-?ion|co-?op$|pre-?position|in-?to|pro-?verb)/;
export const hyphenation = check({
  id: "hyphenation",
  label: "compounds that are written in two ways",
  types: ["style", "consistency"],
  severity: "minor",
  method: {
    how: "Compares compounds that are written with a hyphen, as one word, or as two words, if they are used in the same way: as nouns, or before the same noun. One comment lists all compounds that are written in two ways.",
    limits:
      "Names, headings, tables and quotations are not checked, nor are forms that differ by grammar: “we follow up” beside “the follow-up”, “in the long term” beside “long-term effects”.",
  },
  precision: {
    estimate: 0.95,
    ofPages: 0.5,
    why: "31 of 31 comments on real manuscripts and 34 of 35 on published papers were right",
  },
  needsWholeParagraph: true,
  examine: (manuscript) => {
    const reason = notEnglish(manuscript);
    if (reason !== null) return notApplicable(reason);
    const compounds = readCompounds(manuscript);
    if (compounds.size === 0) return nothingToCheck("no compound words were found");
    const mixed = [...compounds.values()].flatMap((uses) => mixedUses(uses) ?? []);
    return { checked: compounds.size, findings: mixed.length === 0 ? [] : [describe(mixed)] };
  },
});

type Joined = Record<"hyphened" | "closed", ReadonlySet<string>>;

/** Reads compounds by their letters, singular and plural as one; open ones only if the document joins them elsewhere. */
function readCompounds(manuscript: Manuscript): Map<string, Use[]> {
  const prose = manuscript.words.filter(
    ({ paragraph }) =>
      paragraph.block.kind !== "quote" &&
      isEnglish(paragraph) &&
      !isKeywords(paragraph) &&
      paragraph.block.doubt !== "program-code" &&
      !isReferenceEntry(paragraph.text),
  );
  const joined = joinedKeys(prose);
  const found = new Map<string, Use[]>();
  const add = (key: string, use: Use | null) => {
    if (use === null) return;
    const uses = found.get(key);
    if (uses === undefined) found.set(key, [use]);
    else uses.push(use);
  };
  const isPart = partsAmong();
  for (const running of prose) {
    for (const { key, words, next } of openPairs(running, joined, isPart))
      add(key, occurrence(manuscript.markdown, running, "open", words, next));
  }
  for (const running of prose) {
    for (const [i, word] of running.words.entries()) {
      const key = keyOf(word.text.replace("-", ""));
      const isHyphened = word.text.includes("-");
      if (!(isHyphened ? HYPHENED : /^[a-z]{6,}$/).test(word.text)) continue;
      if (isVariable(running.paragraph.block.plain.text, word)) continue;
      if (!(isHyphened ? joined.closed : joined.hyphened).has(key) && !found.has(key)) continue;
      const form = isHyphened ? "hyphen" : "closed";
      add(key, occurrence(manuscript.markdown, running, form, [word], running.words[i + 1]));
    }
  }
  return found;
}

/** Finds two words one space apart that the document also writes as one or with a hyphen. */
function openPairs(
  { paragraph, words }: Running,
  { hyphened, closed }: Joined,
  isPart: (word: string) => boolean,
) {
  return words.flatMap((first, i) => {
    const second = words[i + 1];
    if (second === undefined || paragraph.block.plain.text.slice(first.to, second.from) !== " ") return [];
    if (!isPart(first.text) || !isPart(second.text)) return [];
    const key = keyOf(first.text + second.text);
    const isJoined = hyphened.has(key) || closed.has(key);
    return isJoined && isPair(first.text, second.text)
      ? [{ key, words: [first, second], next: words[i + 2] }]
      : [];
  });
}

function occurrence(
  markdown: string,
  { paragraph }: Running,
  form: Form,
  words: readonly Word[],
  next: Word | undefined,
): Use | null {
  const { plain } = paragraph.block;
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || touchesOpaque(plain, first.from, last.to)) return null;
  if (isQuoted(plain.text, first.from) || isInPath(plain.text, first.from)) return null;
  if (isPartOfName(plain.text, last.to)) return null;
  const text = words.map((word) => word.text).join(" ");
  const span = sourceSpan(markdown, plain, first.from, last.to);
  return { form, text, span, head: headOf(plain.text, first, last, next) };
}

const HYPHENED = /^[a-z]+-[a-z]{2,}$/;

function joinedKeys(prose: readonly Running[]): Record<"hyphened" | "closed", Set<string>> {
  const [hyphened, closed] = [new Set<string>(), new Set<string>()];
  for (const { words } of prose) {
    for (const { text } of words) {
      if (text.includes("-")) {
        if (HYPHENED.test(text)) hyphened.add(keyOf(text.replace("-", "")));
      } else if (text.length >= 6) closed.add(keyOf(text));
    }
  }
  return { hyphened, closed };
}

/** Returns true if a word in lower case may be a part of a compound. Most words of a text are looked up often. */
function partsAmong(): (word: string) => boolean {
  const known = new Map<string, boolean>();
  return (word) => {
    const isPart = known.get(word) ?? (/^[a-z]{3,}$/.test(word) && !NO_PART.test(word));
    known.set(word, isPart);
    return isPart;
  };
}

/** Two parts of which the second is a noun, as in "data set": verbs with "up" and the like are not. */
function isPair(first: string, second: string): boolean {
  return (
    !first.endsWith("ly") &&
    (second === "set" || isSingularNoun(second) || (second.endsWith("s") && isPluralNoun(second)))
  );
}

/** The uses that stand in two forms for one and the same thing; null if the compound is written in one way. */
function mixedUses(uses: readonly Use[]): Compound | null {
  const isPhrase = uses.some(({ form, text }) => form === "open" && ADJECTIVE.test(text));
  const alike = [...Map.groupBy(uses, ({ head }) => head)].find(
    ([head, group]) => formsOf(group).size > 1 && !(isPhrase && head === null),
  )?.[1];
  const joined = uses.filter(({ form }) => form !== "open");
  const group = formsOf(joined).size > 1 ? uses : alike;
  if (group === undefined || TOLD_APART.test(group.find(({ form }) => form === "hyphen")?.text ?? ""))
    return null;
  const forms = formsOf(group);
  return { uses: [...group], counts: countForms(uses.filter(({ form }) => forms.has(form))) };
}

/** Counts each form under its most frequent text, singular and plural together. */
function countForms(uses: readonly Use[]): Map<string, number> {
  return new Map(
    [...Map.groupBy(uses, ({ form }) => form).values()].map((group) => {
      const texts = [...Map.groupBy(group, ({ text }) => text)].toSorted((a, b) => b[1].length - a[1].length);
      return [texts[0]?.[0] ?? "", group.length];
    }),
  );
}

const LISTED = 6;
/** A form that stands this often, and three times as often as the others, is a habit. */
const HABIT = 4;

function isStray({ uses }: Compound): boolean {
  const counts = [...Map.groupBy(uses, ({ form }) => form).values()].map((group) => group.length);
  const most = Math.max(...counts);
  return most >= HABIT && most >= 3 * (uses.length - most);
}

/** Returns the two commonest forms: “data points” is also written “datapoint”. */
function titleOf(compound: Compound | undefined): string {
  const [common = "", rare = ""] = [...(compound?.counts ?? [])]
    .toSorted((a, b) => b[1] - a[1])
    .map(([text]) => `“${text}”`);
  return `${common} is also written ${rare}`;
}

function describe(mixed: readonly Compound[]) {
  const strays = mixed.map(({ uses }) => {
    const wrong = againstGrammar(uses);
    const misplaced = uses.filter(({ form }) => form === wrong);
    if (misplaced.length > 0) return misplaced;
    const groups = [...Map.groupBy(uses, ({ form }) => form).values()];
    return groups.toSorted((a, b) => a.length - b.length)[0] ?? [];
  });
  const [first, ...others] = strays.flat().toSorted((a, b) => a.span.start - b.span.start);
  const listed = mixed.slice(0, LISTED).map(
    (each) =>
      [...each.counts]
        .toSorted((a, b) => b[1] - a[1])
        .slice(0, 3)
        .map(([text, count]) => `“${text}” (${count})`)
        .join(" and ") + ruleOf(each),
  );
  // Grammar asks for neither "dataset" nor "data set".
  const isSlip = (each: Compound) => isStray(each) || each.uses.some(({ form }) => form === "closed");
  const more = mixed.length > LISTED ? `; and ${mixed.length - LISTED} more` : "";
  return finding(first?.span ?? { start: 0, end: 0 }, {
    title: mixed.length === 1 ? titleOf(mixed[0]) : `${mixed.length} compounds are written in two ways`,
    message: `${mixed.length === 1 ? "This compound is" : "These compounds are"} written in more than one way: ${listed.join("; ")}${more}. ${mixed.every(({ uses }) => againstGrammar(uses) !== null) ? "Correct the one that differs." : "Choose one form for each."}`,
    // One compound with and without its hyphen is a trifle, unless it is a stray against a habit.
    confidence: mixed.length > 1 || mixed.every(isSlip) ? 1 : 0.3,
    related: others.slice(0, 20).map(({ span, text }) => ({ ...span, label: `“${text}”` })),
  });
}
