/** The units of text on either side of a slip that show whether two columns of a page were mixed. */
const NEARBY = 150;

/** True if a word that a line broke stands nearby, and another sentence follows it: "to develop so- The goal". */
export function isMixed(text: string, from: number, to: number): boolean {
  return /\p{Ll}[-¬] \p{Lu}\p{Ll}/u.test(text.slice(Math.max(0, from - NEARBY), to + NEARBY));
}
