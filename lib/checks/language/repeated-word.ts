import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { isEmphasised } from "#lib/manuscript/markdown/emphasis.ts";
import { type PlainText, sourceSpan, touchesOpaque } from "#lib/manuscript/markdown/plain-text.ts";
import { remembering } from "#lib/manuscript/remembering.ts";
import type { Word } from "#lib/manuscript/text/words.ts";
import { check, type Draft, finding, notApplicable } from "../check.ts";
import { type Prose, proseOf, withoutProse } from "./english.ts";
import { englishLexicon } from "./lexicon/english-lexicon.ts";
import { fold } from "./lexicon/fold.ts";
import { isMixed } from "./mixed-columns.ts";

const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Words that are rightly doubled: "that that", "had had", "Bora Bora", "very very", "log log n". */
const DOUBLED = wordSet(
  "end that had very really much many more so yes bora pago baden ha bye long blah tata vice aye chi walla duran wagga dum log ln exp min max sup inf lim her who dik ylang mahi tuk tom cha pom hush knock hear wait tsk tut",
);
/** Pronouns and articles that other languages rightly double: "nous nous", "die die", "lain-lain" without its hyphen. */
const DOUBLED_ELSEWHERE = wordSet(
  "nous vous se die der das den dem des sie ihr dat en si le la les em om som att det ne tu me te lain masing rata sama macam kira hal tiap",
);
/** Units stand twice where one is divided by the other: "km km⁻²". */
const UNITS = wordSet("cm mm km kg mg ml ha mol kJ MJ kW Hz dB pA nm min hr yr");
/** After a verb the first belongs to it, and the second begins a phrase: "they are written in in order to", "in in vitro". */
const PHRASE_AFTER =
  /^\s(?:vitro|vivo|situ|silico|utero|priori|poster|order|particular|general|addition|turn)/;

const THEME = {
  id: "repeated-word",
  plural: "words are written twice in a row",
  advice: "Remove one of each pair, or write the word that is meant.",
};

const FUNCTION_WORDS = wordSet(
  "the a an in on of to at by for from with as is are was were be it its we our this these those they and or but if not no there",
);

export const repeatedWord = check({
  id: "repeated-word",
  label: "words written twice in a row",
  types: ["style"],
  severity: "minor",
  method: {
    how: "Reports a word, or two or three words, written twice in a row, with the correction.",
    limits:
      "Repetitions that are correct in English (“that that”, “had had”), names, codes, species and Latin phrases are not checked.",
  },
  precision: { estimate: 0.95, ofPages: 0.5, why: "25 of 26 comments on real manuscripts were right" },
  needsWholeParagraph: true,
  examine: (manuscript) => {
    const reason = withoutProse(manuscript);
    if (reason !== null) return notApplicable(reason);
    const prose = proseOf(manuscript);
    const phrases = prose.flatMap((each) => repeatedPhrases(manuscript, each));
    const findings = prose.flatMap(({ block: { plain }, words }) =>
      repeatsIn(plain.text, words).flatMap(({ word, next }) => {
        if (isSubspecies(manuscript.markdown, plain, word) || touchesOpaque(plain, word.from, next.to))
          return [];
        if (isNamed(manuscript.markdown, plain, word, next)) return [];
        return [
          finding(sourceSpan(manuscript.markdown, plain, word.from, next.to), {
            title: `“${word.text}” is written twice`,
            message: `The word “${word.text}” is written twice in a row. Remove one, or write the word that is meant.`,
            suggestion: isForPreposition(plain.text, word) ? null : word.text,
            theme: THEME,
          }),
        ];
      }),
    );
    return { checked: manuscript.wordCount, findings: [...findings, ...phrases] };
  },
});

/** So many of a paragraph are reported: one with more is data, or was written to repeat itself. */
const MAX_REPEATS = 100;

const repeatsIn = remembering((text: string, words: readonly Word[]) => {
  const repeats: { word: Word; next: Word }[] = [];
  for (const [i, word] of words.entries()) {
    const next = words[i + 1];
    if (next === undefined || repeats.length === MAX_REPEATS) break;
    if (isSlip(text, word, next)) repeats.push({ word, next });
  }
  return repeats;
});

function isSlip(text: string, word: Word, next: Word): boolean {
  const [between, after] = [text.slice(word.to, next.from), text.slice(next.to, next.to + AFTER)];
  if (!isRepeat(word.text, next.text, between, after)) return false;
  // A root, whose line is printed in pieces.
  if (/^pffi/.test(word.text)) return false;
  // "end for for each": lines of pseudo-code.
  if (/\bend $/.test(text.slice(Math.max(0, word.from - 4), word.from))) return false;
  const isCut = isJoinedBefore(text, word) || JOINED_AFTER.test(after) || isMixed(text, word.from, next.to);
  return !isCut && !isLabelText(text.slice(Math.max(0, word.from - NEARBY), next.to + NEARBY));
}

/** "be done to be done": two or three words in small letters that stand twice, of which no number and no name is one. */
const PHRASE =
  /(?<![\p{L}\p{N}_’'-])(\p{Ll}[\p{Ll}’']* (?:\p{Ll}[\p{Ll}’']* ){0,1}\p{Ll}[\p{Ll}’']*) \1(?![\p{L}\p{N}_’'-])/gu;
const LEAST_PHRASE = 6;
/** "from room to room to see", "day by day by the sea", "more and more and more". */
const CHAIN = /^(?:\p{Ll}+(?<!ed) (?:to|by|after|and|or|in|for|with)|x .*)$/u;

const phrasesIn = remembering((text: string) => {
  const phrases: { phrase: string; from: number; to: number }[] = [];
  for (const { 0: whole, 1: phrase = "", index } of text.matchAll(PHRASE)) {
    if (phrases.length === MAX_REPEATS) break;
    const [first, last] = phrase.split(" ");
    const isOneWord = first === last;
    const isCut = isMixed(text, index, index + whole.length);
    if (isCut || isOneWord || phrase.length < LEAST_PHRASE || CHAIN.test(phrase)) continue;
    phrases.push({ phrase, from: index, to: index + whole.length });
  }
  return phrases;
});

function repeatedPhrases({ markdown }: Manuscript, { block: { plain } }: Prose): Draft[] {
  return phrasesIn(plain.text)
    .filter(({ from, to }) => !touchesOpaque(plain, from, to))
    .map(({ phrase, from, to }) =>
      finding(sourceSpan(markdown, plain, from, to), {
        title: `“${phrase}” is written twice`,
        message: `The words “${phrase}” occur twice in a row. Remove one of the two.`,
        suggestion: phrase,
        theme: THEME,
      }),
    );
}

/** "According the the method": after these a preposition is missing, for which the first word may be a slip. */
const LACKS_PREPOSITION =
  /\b(?:according|due|compared?|relative|prior|owing|thanks|similar|equal|contrary|subject|close|next|related|relates|regardless|because|instead|depends?|depending|based|consists?|consisting|belongs?|refers?|corresponds?|corresponding|contributes?|leads?|leading|led|in (?:addition|relation|respect|contrast)|with (?:respect|regard))\s$/i;
const ARTICLE = /^(?:the|an?|this|these|those|our|their|its|it)$/i;

function isForPreposition(text: string, { text: word, from }: Word): boolean {
  return ARTICLE.test(word) && LACKS_PREPOSITION.test(text.slice(Math.max(0, from - 20), from));
}

/** The units of text on either side that show whether labels or sentences stand there. */
const NEARBY = 200;
/** Enough units of text to see how the phrase goes on. */
const AFTER = 12;
/** Parts of names in program code, and of units: "alc_days", "km⁻²". */
const JOINED_AFTER = /^(?:[_/\\@#^⁻=]|[−-]\d|\.\p{L})/u;

function isJoinedBefore(text: string, { from }: Word): boolean {
  return /[_/\\@#.=-]/.test(text.charAt(from - 1));
}

/** True for the labels of a figure or a table that stand in a row: more numbers than words in lower case. */
function isLabelText(text: string): boolean {
  const numbers = text.match(/(?<![\p{L}\p{N}])\d[\d.,]*/gu)?.length ?? 0;
  return numbers > 4 && numbers > (text.match(/(?<!\p{L})\p{Ll}{2,}/gu)?.length ?? 0);
}

/** "The target word *word* is marked": one of the two names the word itself. */
function isNamed(markdown: string, { starts }: PlainText, word: Word, next: Word): boolean {
  const [one, other] = [word, next].map(({ from }) => isEmphasised(markdown, starts[from] ?? 0));
  return one !== other;
}

/** "Passerella iliaca iliaca": a rare word in italics, or after a genus or its initial. */
function isSubspecies(markdown: string, { text, starts }: PlainText, { text: word, from }: Word): boolean {
  const isTerm = (englishLexicon().lookUp(fold(word))?.commonness ?? RAREST) >= TERM;
  const before = /(\p{Lu}\p{Ll}*)\.? $/u.exec(text.slice(Math.max(0, from - 30), from))?.[1];
  const followsName = before !== undefined && !isCommon(before);
  return isTerm && (followsName || isEmphasised(markdown, starts[from] ?? 0));
}

/** "Many", "The": no genus. An initial of one is one letter. */
function isCommon(word: string): boolean {
  return word.length > 1 && (englishLexicon().lookUp(fold(word))?.commonness ?? RAREST) <= EVERYDAY;
}

const EVERYDAY = 1;
const TERM = 5;
const RAREST = 6;

function isRepeat(word: string, next: string, between: string, after: string): boolean {
  if (!/^\s{1,3}$/.test(between) || [...word].length < 2 || /\d/.test(word)) return false;
  // Two capitalised words are a name (genus and species alike), two in capitals are codes.
  if (/^\p{Lu}/u.test(next) || DOUBLED.has(next.toLowerCase())) return false;
  // "Gorilla gorilla" is a species; a capital before a function word only begins the sentence.
  if (/^\p{Lu}/u.test(word) && !FUNCTION_WORDS.has(next)) return false;
  // "the same AS as": an abbreviation before a word.
  if (/^\p{Lu}{2,}$/u.test(word) || UNITS.has(word)) return false;
  if (PHRASE_AFTER.test(after) || DOUBLED_ELSEWHERE.has(next)) return false;
  return word.toLowerCase() === next.toLowerCase();
}
