import { englishLexicon } from "./lexicon/english-lexicon.ts";

const LONGEST_ABBREVIATION = 4;

export type InitialSound = "vowel" | "consonant";

/**
 * Words that begin with a vowel letter and a consonant sound: "a unit", "a unary operator", "a European", "a one-off".
 * After "uni", "un" is the prefix of "unimportant", "uninformed", "unidentified".
 */
const CONSONANT_SOUND =
  /^(?:una(?:ry|nim)|uni(?!m[pam]|n(?!om|uc|od)|de|dio)|use|using|usa|usu|ut[ei]|utop|ur[aeio]|uv[eu]|ukr|uku|ubiq|eu|ewe|one(?:s|ness)?(?![a-z])|once|oui)/;
/** Words with a silent h: "an hour". */
const SILENT = /^(?:hour|honest|honor|honour|heir)/;
/** "an historic" is in use as well as "a historic". */
const UNSTRESSED_H =
  /^(?:histor|hypoth|heredit|hotel|habit|hyster|hero|horri|hallucin|harmon|hilar|herb|homage)/;
/** The openings of words that one can pronounce although no list has them: "biotinylated", "oxidizable". */
const SAYABLE = /^(?:[bcdfgjklmnpqrstvwz][aeiou]|[bcdfgpt]r[aeiou]|[aio][bcdfgklmnpqrstvxz])[a-z]{4,}$/;

/** Returns the sound with which a word, a number or a symbol begins, or null if that is open. */
export function initialSound(word: string): InitialSound | null {
  if (/^\d{1,3}$/.test(word)) return soundOfNumber(word);
  if (/^[A-Z]{2,5}s?(?:-[a-z]+)*$/.test(word)) return soundOfLetters(word.replace(/-.*$/, ""));
  if (/^\p{L}-\p{L}{3,}/u.test(word)) return soundOfLetter(word.charAt(0));
  if (/^[A-Z][a-z]{3,}(?:-[a-z]+)*$/.test(word)) return soundOfCapitalised(word);
  if (!/^[a-z]{3}[a-z-]*(?:['’]s)?$/.test(word)) return null;
  const [first = ""] = word.split(/[-'’]/);
  // Only a word can be pronounced: "an ssh key" is spelt out.
  if (!/[aeiouy]/.test(first) || first.length < 3) return null;
  const commonness = englishLexicon().lookUp(first)?.commonness;
  if (commonness === undefined && !SAYABLE.test(first)) return null;
  // "a url": lower case does not make an abbreviation a word.
  if (first.length <= LONGEST_ABBREVIATION && commonness !== undefined && commonness > 4) return null;
  if (SILENT.test(word)) return "vowel";
  if (CONSONANT_SOUND.test(word)) return "consonant";
  if (/^[aeiou]/.test(word)) return "vowel";
  return UNSTRESSED_H.test(word) ? null : "consonant";
}

/** Abbreviations that are always spelt out. Others with such letters may be read as the words they stand for. */
const SPELT = new Set(
  "FBI FDA FFT FPGA FTP HIV HMM HPLC HTML HTTP LCD LED LLM LSTM MBA MCMC MLP MRI NGO NLP RCT RGB RNA RNN SGD SMS SSD SVD SVM XML XRD".split(
    " ",
  ),
);
/** Abbreviations whose U is said as a letter: "a UV lamp". */
const SPELT_WITH_U = new Set("UAV UI UK UN US USA USB UTC UV UX".split(" "));

/** An abbreviation with A, E, I or O first begins with a vowel sound however it is read; one with B, C or D never does. */
function soundOfLetters(letters: string): InitialSound | null {
  const spelt = letters.replace(/s$/, "");
  if (/^[AEIO]/.test(letters) || SPELT.has(spelt)) return "vowel";
  return /^[BCDGJKPQTVWYZ]/.test(letters) || SPELT_WITH_U.has(spelt) ? "consonant" : null;
}

/** A letter before a hyphen is said by its name: "an n-gram", "an F-test", "a p-value", "a U-shaped curve", "an α-helix". */
function soundOfLetter(letter: string): InitialSound | null {
  if (/[aefhilmnorsxαεηιοω]/i.test(letter)) return "vowel";
  return /[bcdgjkpqtuvwyzβγδζθκλνπρστφχψ]/i.test(letter) ? "consonant" : null;
}

/** Numbers are pronounced too: "an 8", "an 11", "a 12". Four digits may be read in two ways. */
function soundOfNumber(number: string): InitialSound {
  return /^8|^1[18]$/.test(number) ? "vowel" : "consonant";
}

/** Names of no list are said as they are written, but for those with H or U first: "an Apgar score", "a Bayesian". */
function soundOfCapitalised(word: string): InitialSound | null {
  const lower = word.toLowerCase();
  // The letter R with a hat.
  if (lower === "rhat") return "vowel";
  const known = englishLexicon().lookUp(lower);
  // A common word with a capital begins another sentence.
  if (known !== null) return known.commonness > 1 ? initialSound(lower) : null;
  if (/^(?:[AI]|E(?!u|w)|O(?!ne|u))/.test(word)) return "vowel";
  return /^[BCDFGJKLMNPQRSTVWZ]/.test(word) ? "consonant" : null;
}
