import { isDerived, isInflected } from "../lexicon/affixes.ts";
import { englishLexicon } from "../lexicon/english-lexicon.ts";
import { LITTLE } from "./spelling-corrections.ts";

/** The reason to doubt a word: in no list at all, built from known parts or of two words, so rare that a slip is as likely, or in a list of names of species only. */
export type Strangeness = "unknown" | "compound" | "derived" | "rare" | "listed";

export function strangenessOf(counts: ReadonlyMap<string, number>): (word: string) => Strangeness | null {
  const lexicon = englishLexicon();
  const isKnown = (word: string) =>
    (lexicon.lookUp(word)?.commonness ?? 6) < 6 || (counts.get(word) ?? 0) > 1;
  // "handshakers" beside "handshake": whoever does what the document speaks of.
  const isAgent = (word: string) => {
    const stem = /^(.{4,}e)rs?$/.exec(word)?.[1];
    const verbs = stem === undefined ? [] : [stem, stem.slice(0, -1)];
    return verbs.some((verb) => (counts.get(verb) ?? 0) > 0 && (lexicon.lookUp(verb)?.commonness ?? 6) <= 3);
  };
  // "muxed" beside "mux": forms of a short word that the document has.
  const isOfShort = (word: string) => {
    const stem = /^(.{3,4}?)(?:ed|ing|es|ers?)$/.exec(word)?.[1];
    return stem !== undefined && (lexicon.lookUp(stem)?.commonness ?? 6) > 3 && (counts.get(stem) ?? 0) > 0;
  };
  const isUsual = (word: string) => (lexicon.lookUp(word)?.commonness ?? 4) < 4;
  // "orthocumulate" beside "cumulate", "agrammatical" beside "grammatical": terms that fields make with a prefix.
  const isPrefixed = (word: string) =>
    [2, 3, 4, 5].some((at) => word.length - at >= 6 && (counts.get(word.slice(at)) ?? 0) > 1) ||
    (/^a[^aeiou].*ic(?:al)?$/.test(word) && isUsual(word.slice(1)));
  return (word) => {
    const commonness = lexicon.lookUp(word)?.commonness;
    if (commonness === 6) return "listed";
    if (commonness !== undefined && commonness !== 4) return null;
    if (isInflected(word, isUsual) || isAgent(word) || isPrefixed(word) || isOfShort(word)) return null;
    if (commonness === 4) return isDerived(word, isUsual) ? null : "rare";
    if (isDerived(word, isKnown)) return "derived";
    return isCompound(word) ? "compound" : "unknown";
  };
}

const SHORTEST_HALF = 3;

/** True for two everyday words in one, as fields coin them: "beeswarm", "rainfed". */
function isCompound(word: string): boolean {
  const { lookUp } = englishLexicon();
  const isEveryday = (part: string) => (lookUp(part)?.commonness ?? 4) <= 2 && !LITTLE.has(part);
  for (let at = SHORTEST_HALF; at <= word.length - SHORTEST_HALF; at += 1)
    if (isEveryday(word.slice(0, at)) && isEveryday(word.slice(at))) return true;
  return false;
}
