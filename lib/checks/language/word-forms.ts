import { englishLexicon } from "./lexicon/english-lexicon.ts";

/** Words in -s that are no plurals, and plurals that are used as singulars. */
const NO_PLURAL =
  /(?:ss|us|is|ics|eries|pecies|ews|iabetes|rabies|measles|mumps|always|perhaps|thus|sometimes|besides|nowadays|whereas|towards|afterwards|its|this|means|others|lens|basis|process|access|gas|bias|alias|atlas|canvas|pancreas|herpes|series|ours|yes|plus|versus|less|analyses)$/;
/** Singulars that stand for many, and words that are no nouns. */
const NO_SINGULAR =
  /(?:s|data|people|men|women|children|mice|teeth|feet|lice|criteria|phenomena|bacteria|larvae|media|strata|taxa|genera|spectra|loci|nuclei|fungi|radii|stimuli|foci|species|sheep|fish|group|team|family|committee|majority|minority|couple|pair|number|variety|range|population|cohort|half|rest|remainder|percentage|proportion|third|latter|former|more|many|other|both|alone|together|often|also|still|only|then|there|that|which|who|two|three|four|five|well|here|now|never|just|even|once|may|could|would|should|might|must|were|have|kind|type|set|list|class|first|second|last|same|and|but|police|staff|offspring|fewer|less|percent|hundred|thousand|million|billion|dozen|each|all|one|ones|out|way|time)$/;

/** True for a word that is surely the plural of a noun. */
export function isPluralNoun(word: string): boolean {
  return (
    word.endsWith("s") &&
    !NO_PLURAL.test(word) &&
    isUsual(word) &&
    (isUsual(word.slice(0, -1)) || isUsual(word.replace(/ies$/, "y")))
  );
}

/** True for a word whose plural ends in -s and which is not that plural. */
export function isSingularNoun(word: string): boolean {
  return !NO_SINGULAR.test(word) && isUsual(word) && isUsual(`${word}s`);
}

/** True for the form of a verb that "he" and "it" take: "shows". Plurals of nouns that are no verbs count as well. */
export function isThirdPerson(word: string): boolean {
  return !NO_PLURAL.test(word) && isUsual(word) && isUsual(word.slice(0, -1));
}

function isUsual(word: string): boolean {
  const known = englishLexicon().lookUp(word);
  return known !== null && known.commonness <= 3;
}

/** True for a word that is no abbreviation, so that the full stop after it ends the sentence. */
export function isFullWord(word: string): boolean {
  return isUsual(word) && !/^(?:approx|resp|conc|temp|spec|auth|suppl|incl|excl|comm|pers)$/.test(word);
}
