import type { Word } from "#lib/manuscript/text/words.ts";

/** Words that stand beside others without being a part of them. */
export const NO_PART =
  /^(?:the|an|and|or|of|in|on|at|to|for|with|from|by|as|is|are|was|were|be|it|its|we|our|this|that|these|those|not|no|any|some|every|all|each|may|can|which|who|what|when|where|how|than|then|there|here|so|such|if|but|also|more|most|less|least|very|only|even|both|either|other|another|one|two|three|four|five|six|seven|eight|nine|ten|new|same|among|between|within|without|inside|outside|across|along|during|after|before|since|until|against|about|above|below|over|under|through|per|via|off|out|down|up|back|away|apart|together|toward|towards|into|onto|upon|than|has|have|had|do|does|did|will|would|could|should|might|must|being|been|using|used|respectively|however|therefore|because|while|whereas|although|though)$/;

/** Singular and plural have one key. */
export function keyOf(letters: string): string {
  return letters.length > 5 && letters.endsWith("s") && !letters.endsWith("ss")
    ? letters.slice(0, -1)
    : letters;
}

/** After these a compound describes what comes before: "the effects are long-term", "the more left-wing". */
const PREDICATE =
  /\b(?:is|are|was|were|be|been|being|more|most|less|very|rather|too|not|as|so|remains?|became|seems?) $/;

/** The word right after that the compound may describe; null where it stands for itself: "the data set is". */
export function headOf(text: string, first: Word, last: Word, next: Word | undefined): string | null {
  const unlike = `at ${first.from}`;
  // "Long-term and short effects", "the trap-night (TN) density": what it describes comes later, or stands outside.
  const after = text.slice(last.to, last.to + 20);
  if (/^(?:[,/)]| (?:and|or|to)\b| \(\p{Lu}\p{L}{0,6}\) \p{Ll})/u.test(after)) return unlike;
  if (next !== undefined && text.slice(last.to, next.from) === " " && !NO_PART.test(next.text))
    return keyOf(next.text);
  return PREDICATE.test(text.slice(Math.max(0, first.from - 12), first.from)) ? unlike : null;
}

/** "racingtime ~ treatment + (1 | skigroup)", "the function kmeans": names in the formula of a model, or of code. */
export function isVariable(text: string, { from, to }: Word): boolean {
  const [before, after] = [text.slice(Math.max(0, from - 12), from), text.slice(to, to + 10)];
  if (/(?:^|\s)(?:function|package|command|module|script|library) $/.test(before)) return true;
  return /[|~=+] ?\(?$/.test(before) || /^(?:\)? ?[|~=+]|\(\)| (?:function|package|command)\b)/.test(after);
}

/** "now/fore-casting", "https://example.org/long-names": what stands after a slash goes on from before it. */
export function isInPath(text: string, from: number): boolean {
  return /\S*$/.exec(text.slice(Math.max(0, from - 80), from))?.[0].includes("/") ?? false;
}

/** "Synthetic minority over-sampling technique (SMOTE)": the name that others gave it. */
export function isPartOfName(text: string, to: number): boolean {
  return /^(?: [\p{L}-]+){0,3} \(\p{Lu}[\p{L}\d-]*\p{Lu}\)/u.test(text.slice(to, to + 80));
}
