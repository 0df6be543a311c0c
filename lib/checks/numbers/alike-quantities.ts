import type { Quantity } from "#lib/manuscript/numbers/quantities.ts";
import { type Context, contextReader, likenessTo } from "./number-contexts.ts";

const LEAST_CONTEXT = 3;
/** So much of what stands around two numbers is the same by chance. */
const LEAST_LIKENESS = 0.12;
/** Words around a number that stand around more numbers than these tell nothing of it. */
const MOST_ALIKE = 2_000;
/** More numbers than are compared for an abstract: the text holds hundreds of papers, or no abstract. */
const MOST_COMPARED = 100;

/** A number of the body with how alike its context is; `sameKind` is false where one has a unit that the other lacks. */
export type Alike = {
  other: Quantity;
  likeness: number;
  /** The same word or unit follows. */
  sameNoun: boolean;
  /** The same word follows, after the unit if there is one. */
  sameWord: boolean;
  sameKind: boolean;
  sharesNumber: boolean;
};

/** Numbers of the body by the number itself, likest first. */
export type AlikeNumbers = ReadonlyMap<Quantity, Alike>;
export type Body = (quantity: Quantity) => AlikeNumbers | null;

/**
 * Looks up the numbers of the body that share something of the context of another, likest first; null where there are
 * too many to compare.
 */
export function alikeIn(inBody: readonly Quantity[]): Body {
  const contextOf = contextReader();
  const contexts = inBody.map(contextOf);
  const likenesses = likenessTo(contexts);
  const known = new Map<Quantity, AlikeNumbers | null>();
  return (quantity) => {
    const found = known.get(quantity);
    if (found !== undefined) return found;
    const alike = known.size < MOST_COMPARED ? likest(quantity) : null;
    known.set(quantity, alike);
    return alike;
  };

  function likest(quantity: Quantity): AlikeNumbers | null {
    const context = contextOf(quantity);
    if (context.left.length + context.right.length < LEAST_CONTEXT) return new Map();
    // Long numbers that are alike by chance are few.
    const isLong = quantity.value.text.replace(/\D/g, "").length > 2;
    const alike = likenesses(context);
    const found: Alike[] = [];
    for (const [i, other] of inBody.entries()) {
      const there = contexts[i];
      const likeness = alike[i] ?? 0;
      if (there === undefined || (likeness < LEAST_LIKENESS && !isLong)) continue;
      const sameWord = context.right[0] !== undefined && context.right[0] === there.right[0];
      const sameNoun = sameWord || (quantity.unit !== null && quantity.unit === other.unit);
      if (likeness < LEAST_LIKENESS && !sameNoun) continue;
      if (found.length === MOST_ALIKE) return null;
      const sameKind = isSameKind(quantity, other);
      const sharesNumber = numbersIn(context).some((figure) => numbersIn(there).includes(figure));
      found.push({ other, likeness, sameNoun, sameWord, sameKind, sharesNumber });
    }
    return new Map(found.sort((a, b) => b.likeness - a.likeness).map((each) => [each.other, each]));
  }
}

/** Levels of confidence are everywhere. */
function numbersIn({ left, right }: Context): string[] {
  return [...left, ...right]
    .filter((token) => /^\d/.test(token) && !/^9[059]%?$/.test(token))
    .map((token) => token.replace("%", ""));
}

function isSameKind(one: Quantity, other: Quantity): boolean {
  return (
    one.isPercent === other.isPercent &&
    one.unit?.toLowerCase() === other.unit?.toLowerCase() &&
    isSpread(one) === isSpread(other)
  );
}

/** "± 0.4". */
function isSpread({ block, from }: Quantity): boolean {
  return /±\s?$/.test(block.plain.text.slice(Math.max(0, from - 2), from));
}
