import type { Head } from "./letter-heads.ts";
import type { ReadLine } from "./letter-parts.ts";

type Item = Extract<Head, { type: "item" }>;

export interface ItemStarts {
  kind: "numbers" | "bullets" | "none";
  /** Places in the lines. */
  starts: number[];
}

/** A reviewer who counts may leave out numbers. */
const MOST_LEFT_OUT = 2;
/** Where fewer paragraphs begin with bullets, these are paragraphs like the others. */
const LEAST_BULLETS = 0.6;

/** Where the points of a section begin: at numbers in sequence, else at bullets, if there are two or more. */
export function itemStarts(lines: readonly ReadLine[]): ItemStarts {
  const numbered = numberedStarts(lines);
  if (numbered.length > 1 || (numbered.length === 1 && firstWords(lines) === numbered[0]))
    return { kind: "numbers", starts: numbered };
  const sub = starting(lines, (head) => head?.type === "item");
  if (sub.length > 1) return { kind: "numbers", starts: sub };
  const bullets = starting(lines, isBullet);
  const least = Math.min(...bullets.map((at) => lines[at]?.indent ?? 0), 99);
  const outer = bullets.filter((at) => (lines[at]?.indent ?? 0) <= least + 1);
  if (outer.length < 2 || !isList(lines, outer)) return { kind: "none", starts: [] };
  return { kind: "bullets", starts: outer };
}

const isBullet = (head: Head | null) => head?.type === "bullet";

function starting(lines: readonly ReadLine[], is: (head: Head | null) => boolean): number[] {
  return lines.flatMap(({ head }, at) => (is(head) ? [at] : []));
}

function firstWords(lines: readonly ReadLine[]): number {
  return lines.findIndex(({ words }) => words !== "");
}

/**
 * Numbers that follow each other. A report may go on with the numbers of the section before, so that the first one is
 * any. A list within a point is none of it: after that, the numbers of the points go on.
 */
function numberedStarts(lines: readonly ReadLine[]): number[] {
  const items = lines.flatMap(({ head }, at) =>
    head?.type === "item" && head.sub === null ? [{ head, at }] : [],
  );
  const latest = latestByNumber(items);
  const starts: number[] = [];
  let last: Item | null = null;
  for (const { head, at } of items) {
    if (last !== null && !follows(head, last, lines[at - 1])) {
      const goesOn = (latest.get(keyOf(last, last.number + 1)) ?? -1) > at;
      const begins =
        head.style === last.style && head.number === 1 && (latest.get(keyOf(head, 2)) ?? -1) > at;
      if (goesOn || !begins || lines[at - 1]?.words !== "") continue;
    }
    starts.push(at);
    last = head;
  }
  return starts;
}

const keyOf = ({ style }: Item, number: number) => `${style} ${number}`;

function latestByNumber(items: readonly { head: Item; at: number }[]): Map<string, number> {
  return new Map(items.map(({ head, at }) => [keyOf(head, head.number), at]));
}

/** After a blank line, a number may be one that was written twice, or follow some that were left out. */
function follows(head: Item, last: Item, before: ReadLine | undefined): boolean {
  if (head.style !== last.style) return false;
  const by = head.number - last.number;
  return by === 1 || (before?.words === "" && by >= 0 && by <= 1 + MOST_LEFT_OUT);
}

/** True if most paragraphs from the first bullet on begin with one. */
function isList(lines: readonly ReadLine[], bullets: readonly number[]): boolean {
  const starts = new Set(bullets);
  let paragraphs = 0;
  for (let at = bullets[0] ?? 0; at < lines.length; at += 1) {
    const isFirst = lines[at]?.words !== "" && (lines[at - 1]?.words ?? "") === "";
    if (isFirst || starts.has(at)) paragraphs += 1;
  }
  return bullets.length >= LEAST_BULLETS * paragraphs;
}
