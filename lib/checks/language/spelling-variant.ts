import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { sourceSpan } from "#lib/manuscript/markdown/plain-text.ts";
import type { Span } from "#lib/manuscript/span.ts";
import { check, finding, nothingToCheck } from "../check.ts";
import { isEnglish } from "./english.ts";
import { englishLexicon } from "./lexicon/english-lexicon.ts";

type Use = { word: string; british: boolean; stem: string; span: Span };

export const spellingVariant = check({
  id: "spelling-variant",
  label: "American and British spelling",
  types: ["spelling", "consistency"],
  severity: "minor",
  method: {
    how: "Words that American and British English spell differently are counted. A few words of one kind in a text that is mostly in the other make one comment.",
    limits: "Names, quotations and titles are left out, and words that both accept (“-ize”).",
  },
  precision: {
    estimate: 0.7,
    why: "12 of 12 alarms on published papers were right, and many authors leave it to the copy editor",
  },
  examine: (manuscript) => {
    const uses = readUses(manuscript);
    if (uses.length === 0)
      return nothingToCheck("no word was found that American and British spelling write differently");
    const british = uses.filter((use) => use.british);
    const american = uses.filter((use) => !use.british);
    const minority = british.length < american.length ? british : american;
    const majority = british.length < american.length ? american : british;
    // One or two strays against a habit are a slip; a mixture of many words is reported once as well.
    const hasBoth =
      minority.length > 0 && majority.length >= 3 && new Set(majority.map((use) => use.stem)).size >= 2;
    return { checked: uses.length, findings: hasBoth ? [describe(minority, majority)] : [] };
  },
});

function readUses(manuscript: Manuscript): Use[] {
  const read = new Map<string, Pick<Use, "british" | "stem"> | null>();
  return manuscript.words.flatMap(({ paragraph, words }) => {
    if (paragraph.block.kind === "quote" || !isEnglish(paragraph)) return [];
    const { plain } = paragraph.block;
    return words.flatMap(({ text, from, to }) => {
      // A capital inside a sentence is a name: "Center for Disease Control".
      if (!/^[a-z]{4,}$/.test(text)) return [];
      const found = read.get(text) ?? (read.has(text) ? null : varietyOf(text));
      read.set(text, found);
      return found === null
        ? []
        : [{ word: text, ...found, span: sourceSpan(manuscript.markdown, plain, from, to) }];
    });
  });
}

/** A word of one English only, whose other form is one slip away: "colour", "center", "analyse". */
function varietyOf(word: string): Pick<Use, "british" | "stem"> | null {
  const { lookUp, neighbours } = englishLexicon();
  const known = lookUp(word);
  if (known === null || known.variety === "both" || known.commonness > 3) return null;
  const hasOther = [...neighbours(word)].some(
    ([other, { variety }]) => variety !== known.variety && isSameWord(word, other),
  );
  return hasOther ? { british: known.variety === "british", stem: word.slice(0, 5) } : null;
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

function describe(minority: readonly Use[], majority: readonly Use[]) {
  const [first] = minority;
  const name = first?.british ? "British" : "American";
  const other = first?.british ? "American" : "British";
  const list = (uses: readonly Use[]) =>
    [...new Set(uses.map((use) => use.word))]
      .slice(0, 5)
      .map((word) => `“${word}”`)
      .join(", ");
  return finding(first?.span ?? { start: 0, end: 0 }, {
    title: "American and British spelling are mixed",
    message: `Most of the text has ${other} spelling (${list(majority)}), but ${list(minority)} ${new Set(minority.map((use) => use.word)).size === 1 ? "is" : "are"} ${name}. Choose one.`,
    related: minority.slice(1, 20).map((use) => ({ ...use.span, label: `${name} spelling` })),
  });
}
