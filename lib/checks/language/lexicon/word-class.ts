/**
 * The rank of a word by use: 0 and 1 are the 4,000 and 12,000 most common, 2 everyday, 3 educated, 4 rare, 5 a term,
 * 6 a term of a list with many names of species, from which no other word is built.
 */
export type Commonness = 0 | 1 | 2 | 3 | 4 | 5 | 6;
/** Which English writes the word so. */
export type Variety = "both" | "american" | "british";

export type WordClass = { commonness: Commonness; variety: Variety };

const VARIETIES: readonly Variety[] = ["both", "american", "british"];
const LEVELS: readonly Commonness[] = [0, 1, 2, 3, 4, 5, 6];

/** A class as the code that ends a word in the graph: 1–21. */
export function encodeClass({ commonness, variety }: WordClass): number {
  return 1 + commonness * VARIETIES.length + VARIETIES.indexOf(variety);
}

const CLASSES: readonly WordClass[] = LEVELS.flatMap((commonness) =>
  VARIETIES.map((variety) => ({ commonness, variety })),
);

/** @throws {RangeError} on a code that no class has */
export function decodeClass(code: number): WordClass {
  const found = CLASSES[code - 1];
  if (found === undefined) throw new RangeError(`no word class has the code ${code}`);
  return found;
}
