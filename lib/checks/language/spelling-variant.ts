import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { sourceSpan } from "#lib/manuscript/markdown/plain-text.ts";
import type { Span } from "#lib/manuscript/span.ts";
import { check, finding, nothingToCheck } from "../check.ts";
import { isEnglish, isKeywords } from "./english.ts";
import { englishLexicon } from "./lexicon/english-lexicon.ts";
import { isQuoted } from "./quotation.ts";
import { isReferenceEntry } from "./reference-entry.ts";
import { isInForeignPassage } from "./spelling/foreign-passage.ts";

/** "ise" and "ize" are endings that British English writes in both ways; American English has only the latter. */
type Variety = "british" | "american" | "ise" | "ize";
type Use = { word: string; variety: Variety; stem: string; span: Span };

export const spellingVariant = check({
  id: "spelling-variant",
  label: "American and British spelling",
  types: ["spelling", "consistency"],
  severity: "minor",
  method: {
    how: "Counts words that American and British English spell differently. If most of the text uses one spelling, one comment lists the few words in the other. “-ize” counts as American if the text mostly has “-ise”.",
    limits: "Names, quotations, keywords and titles are not checked.",
  },
  precision: {
    estimate: 0.9,
    why: "22 of 22 comments on real manuscripts and 12 of 12 on published papers were right",
  },
  examine: (manuscript) => {
    const uses = readUses(manuscript);
    if (uses.length === 0)
      return nothingToCheck("no word was found that American and British spelling write differently");
    const count = (variety: Variety) => uses.filter((use) => use.variety === variety).length;
    // British English with "-ize" is Oxford's; beside more of "-ise" it is a slip.
    const isAmerican = ({ variety }: Use) =>
      variety === "american" || (variety === "ize" && count("ise") > count("ize"));
    const american = uses.filter(isAmerican);
    const british = uses.filter(({ variety }) => variety === "british" || variety === "ise");
    const [minority, majority] = british.length < american.length ? [british, american] : [american, british];
    // One or two strays against a habit are a slip; a mixture of many words is reported once as well.
    const hasBoth =
      minority.length > 0 && majority.length >= 3 && new Set(majority.map((use) => use.stem)).size >= 2;
    return {
      checked: uses.length,
      findings: hasBoth ? [describe(minority, majority, minority === british)] : [],
    };
  },
});

/** The roles of authors have fixed names: "conceptualization, visualization, writing". */
const CONTRIBUTIONS = [/\bconceptuali[sz]ation\b/i, /\bwriting\b/i];

function readUses(manuscript: Manuscript): Use[] {
  const read = new Map<string, Pick<Use, "variety" | "stem"> | null>();
  return manuscript.words.flatMap(({ paragraph, words }) => {
    if (paragraph.block.kind === "quote" || !isEnglish(paragraph) || isKeywords(paragraph)) return [];
    if (CONTRIBUTIONS.every((role) => role.test(paragraph.text)) || isReferenceEntry(paragraph.text))
      return [];
    const { plain } = paragraph.block;
    return words.flatMap(({ text, from, to }, place) => {
      // A capital inside a sentence is a name: "Center for Disease Control".
      if (!/^[a-z]{4,}$/.test(text)) return [];
      const found = read.get(text) ?? (read.has(text) ? null : varietyOf(text));
      read.set(text, found);
      return found === null || isQuoted(plain.text, from) || isInForeignPassage(plain.text, words, place)
        ? []
        : [{ word: text, ...found, span: sourceSpan(manuscript.markdown, plain, from, to) }];
    });
  });
}

/** A word of one English only, whose other form is one slip away: "colour", "center", "analyse". */
function varietyOf(word: string): Pick<Use, "variety" | "stem"> | null {
  const { lookUp, neighbours } = englishLexicon();
  const known = lookUp(word);
  if (known === null || known.commonness > 3) return null;
  const stem = word.slice(0, 5);
  if (known.variety === "both") {
    const hasIse =
      /iz(?=e|ing|ation)/.test(word) &&
      lookUp(word.replace(/iz(?=e|ing|ation)/, "is"))?.variety === "british";
    return hasIse ? { variety: "ize", stem } : null;
  }
  const hasOther = [...neighbours(word)].some(
    ([other, { variety }]) => variety !== known.variety && isSameWord(word, other),
  );
  if (!hasOther) return null;
  const isIse = known.variety === "british" && /[^y]is(?:e[ds]?|ing|ers?|ations?)$/.test(word);
  return { variety: isIse ? "ise" : known.variety, stem };
}

/** True for two forms that differ as the two Englishes do: a vowel, an l, s or z, or "er" for "re". */
function isSameWord(word: string, other: string): boolean {
  const [british, american] = [word, other].map((each) =>
    each
      .replace(/ae|oe/g, "e")
      .replace(/our/g, "or")
      .replace(/ll/g, "l")
      .replace(/[sz]/g, "z")
      .replace(/re$|re(?=[zd]$)/, "er"),
  );
  return british === american;
}

function describe(minority: readonly Use[], majority: readonly Use[], isBritish: boolean) {
  const [first] = minority;
  const name = isBritish ? "British" : "American";
  const other = isBritish ? "American" : "British";
  const list = (uses: readonly Use[]) =>
    [...new Set(uses.map((use) => use.word))]
      .slice(0, 5)
      .map((word) => `“${word}”`)
      .join(", ");
  return finding(first?.span ?? { start: 0, end: 0 }, {
    title: "American and British spelling are mixed",
    message: `Most of the text has ${other} spelling (${list(majority)}), but ${list(minority)} ${new Set(minority.map((use) => use.word)).size === 1 ? "is" : "are"} ${name}. Use one of them throughout.`,
    related: minority.slice(1, 20).map((use) => ({ ...use.span, label: `${name} spelling` })),
  });
}
