import { lastStartingBefore } from "../span.ts";
import { comesFirst, goesOn, type LoneBracket, PARTNER, REACH } from "./lone-bracket.ts";
import { neighboursOf } from "./unpaired-brackets.ts";

/** A bracket that stands open at the end of its paragraph, with its place among all open ones. */
type Open = { bracket: LoneBracket; at: number; rank: number };

/**
 * Returns the lone brackets that pair with one in a paragraph soon after. Only the last open bracket of a kind is looked
 * at, so the time is linear in their number.
 */
export function pairsAcross(perParagraph: readonly (readonly LoneBracket[])[]): LoneBracket[] {
  const paired: LoneBracket[] = [];
  // Of each character: all that stand open, and those that are carried over several paragraphs.
  const open = { "(": stacks(), "[": stacks() };
  let rank = 0;
  for (const [at, brackets] of perParagraph.entries()) {
    let own: Open[] = [];
    for (const bracket of brackets) {
      if (bracket.side === "open") {
        own.push({ bracket, at, rank: rank++ });
        continue;
      }
      const found = partnerOf(bracket, at, open[PARTNER[bracket.character] === "(" ? "(" : "["]);
      if (found === null) continue;
      paired.push(found.bracket, bracket);
      // What was opened after it stays alone.
      own = [];
      for (const { all, carried } of Object.values(open))
        for (const stack of [all, carried]) while ((stack.at(-1)?.rank ?? -1) >= found.rank) stack.pop();
    }
    for (const each of own) {
      const { all, carried } = open[each.bracket.character === "(" ? "(" : "["];
      all.push(each);
      if (goesOn(each.bracket)) carried.push(each);
    }
  }
  return paired;
}

type Stacks = { all: Open[]; carried: Open[] };
const stacks = (): Stacks => ({ all: [], carried: [] });

function partnerOf(bracket: LoneBracket, at: number, { all, carried }: Stacks): Open | null {
  const near = carried.at(-1);
  const last = all.at(-1);
  const isNear = near !== undefined && at - near.at <= REACH;
  const isLast = last !== undefined && at - last.at === 1 && comesFirst(bracket);
  if (isLast && (!isNear || last.rank > near.rank)) return last;
  return isNear ? near : null;
}

/** Labels "a)", "b)", "c)" that stand in several paragraphs of a form or a list, each after other words. */
export function labelsOfLists(perParagraph: readonly (readonly LoneBracket[])[]): LoneBracket[] {
  const labelled = perParagraph.flatMap((brackets, at) =>
    brackets.flatMap((bracket) => {
      const label = labelBefore(bracket);
      return label === null ? [] : [{ bracket, label: label.toLowerCase(), at }];
    }),
  );
  const byLabel = Map.groupBy(labelled, ({ label }) => label);
  const isNear = (label: string, at: number) => {
    const others = byLabel.get(label) ?? [];
    const last = others[lastStartingBefore(others, (each) => each.at, at + REACH)];
    return last !== undefined && last.at >= at - REACH;
  };
  return labelled
    .filter(({ label, at }) => neighboursOf(label).some((each) => isNear(each, at)))
    .map(({ bracket }) => bracket);
}

function labelBefore({ block, from, side }: LoneBracket): string | null {
  if (side === "open") return null;
  return (
    /(?:^|[\s_])(\d{1,2}|[a-zA-Z])\.?$/.exec(block.plain.text.slice(Math.max(0, from - 5), from))?.[1] ?? null
  );
}
