import { ModelError } from "#lib/ports/models/port.ts";
import type { SameCauseGroups } from "../../passes/answers.ts";
import { batchesOf } from "../../passes/call-in-batches.ts";
import { fence } from "../../passes/fence.ts";
import type { ReviewText } from "../../passes/pass.ts";
import { shorten } from "../../passes/shared-prompt.ts";
import { isBelievable, restated, UNRELATED } from "./controls.ts";
import type { Pair } from "./group-findings.ts";
import { briefly } from "./judge-pairs.ts";
import type { PreparedFinding } from "./similarity.ts";

/** Models lose the thread in longer lists. */
export const LISTED_AT_ONCE = 60;
const MOST_BLOCKS = 5;
const RESTATED = 4;
const LONGEST_QUOTE = 100;

/** Sends a list, and returns the groups that the model found in it. @throws {ModelError} */
export type CallLister = (shown: string, callId: string) => Promise<SameCauseGroups>;

/** Findings that one call compares with each other, by index. */
type List = readonly number[];

export interface JudgedLists {
  /** The pairs that have one root cause. */
  same: Pair[];
  /** True if no list with both of them was judged by a model that can be believed. */
  isUnjudged: (pair: Pair) => boolean;
}

/**
 * Lets a model find the findings of one root cause in a list of all of them. Pairs would be thousands, and most words of
 * a problem that is told twice from places far apart differ. A list holds controls, as batches of pairs do.
 */
export async function judgeLists(
  text: ReviewText,
  callLister: CallLister,
  findings: readonly PreparedFinding[],
): Promise<JudgedLists> {
  const lists = listsOf(findings.map((_, i) => i));
  const judged = await Promise.all(
    lists.map(async (list, i) => ({
      list,
      pairs: await pairsIn(text, { callLister, findings, list, callId: `list-${i + 1}` }),
    })),
  );
  const believed = judged.flatMap(({ list, pairs }) => (pairs === null ? [] : [new Set(list)]));
  return {
    same: judged.flatMap(({ pairs }) => pairs ?? []),
    isUnjudged: ([a, b]) => !believed.some((list) => list.has(a) && list.has(b)),
  };
}

/** Puts any two of the findings on one list; of very many, any two of the last ones, which models raised. */
function listsOf(all: List): List[] {
  if (all.length <= LISTED_AT_ONCE) return all.length < 2 ? [] : [all];
  const blocks = batchesOf(all, LISTED_AT_ONCE / 2).slice(-MOST_BLOCKS);
  return blocks.flatMap((block, i) => blocks.slice(i + 1).map((other) => [...block, ...other]));
}

interface Listed {
  callLister: CallLister;
  findings: readonly PreparedFinding[];
  list: List;
  callId: string;
}

/** Returns the pairs of one root cause, or null if the model did not answer or cannot be believed. */
async function pairsIn(
  text: ReviewText,
  { callLister, findings, list, callId }: Listed,
): Promise<Pair[] | null> {
  const items = itemsOf(text, findings, list);
  const shown = items.map(({ words }, n) => `Finding ${n + 1}: ${words}`).join("\n");
  const answer = await callLister(fence("findings", shown, text.boundary), callId).catch((error: unknown) => {
    if (!(error instanceof ModelError)) throw error;
    return null;
  });
  if (answer === null) return null;
  const groups = answer.groups.map(({ numbers }) =>
    [...new Set(numbers)].flatMap((number) => items[number - 1] ?? []),
  );
  const isMissed = (item: Item) => {
    const mates = groups.filter((group) => group.includes(item)).flat();
    return item.restates === undefined
      ? mates.some((mate) => mate !== item)
      : !mates.some(({ index }) => index === item.restates);
  };
  const controls = items.filter(({ index }) => index === undefined);
  if (!isBelievable(controls.filter(isMissed).length, controls.length)) return null;
  return groups.flatMap((group) => pairsOf(group.flatMap(({ index }) => index ?? [])));
}

/** A line of the list: a finding, or a control. */
interface Item {
  words: string;
  /** The index of the finding; undefined for a control. */
  index?: number;
  /** The index of the finding that the control repeats in another order. */
  restates?: number;
}

/** The list with its controls evenly among the findings; a repeated finding is far from the first. */
function itemsOf({ markdown }: ReviewText, findings: readonly PreparedFinding[], list: List): Item[] {
  const items = list.flatMap((index): Item[] => {
    const finding = findings[index]?.finding;
    if (!finding) return [];
    const { start, end } = finding.span;
    const quote = shorten(markdown.slice(start, end), LONGEST_QUOTE);
    return [{ words: `${briefly(finding)} (at “${quote}”)`.replace(/\s+/g, " "), index }];
  });
  const copies = items.slice(-RESTATED).flatMap(({ index }): Item[] => {
    const finding = index === undefined ? undefined : findings[index]?.finding;
    return finding && index !== undefined ? [{ words: restated(finding).copy, restates: index }] : [];
  });
  const controls = UNRELATED.flatMap((words, i): Item[] => [...copies.slice(i, i + 1), { words }]);
  const between = Math.ceil(items.length / controls.length);
  return controls.flatMap((control, k) => [control, ...items.slice(k * between, (k + 1) * between)]);
}

function pairsOf(group: readonly number[]): Pair[] {
  const ordered = group.toSorted((a, b) => a - b);
  return ordered.flatMap((a, i) => ordered.slice(i + 1).map((b): Pair => [a, b]));
}
