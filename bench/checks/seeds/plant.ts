import type { Random } from "./random.ts";

/** A change of a text: `insert` takes the place of the `remove` characters at `at`. */
export type Edit = { at: number; remove: number; insert: string };

/** An error that can be planted in clean text. */
export type Plant = {
  error: string;
  /** The checks of which one should find it. */
  expected: readonly string[];
  /** Makes the edits that plant it where plain patterns find room for it; none if the text has no room. */
  plant: (text: string, random: Random) => readonly Edit[];
};

/** Returns the new words for the `old` ones, which `place` matched; null if they cannot be changed. */
export type Change = (old: string, random: Random, place: RegExpExecArray) => string | null;

/** Changes one of the places: the group `n` of its pattern, which then needs the flag `d`, or else all of it. */
export function changeOne(places: Iterable<RegExpExecArray>, change: Change, random: Random): Edit[] {
  const place = random.pick([...places]);
  if (place === null) return [];
  const [start, end] = place.indices?.groups?.n ?? [place.index, place.index + place[0].length];
  const insert = change(place[0].slice(start - place.index, end - place.index), random, place);
  return insert === null ? [] : [{ at: start, remove: end - start, insert }];
}

/** The first digit changed by so much that rounding cannot explain it. */
export function leap(old: string): string | null {
  const at = old.search(/[1-9]/);
  if (at < 0) return null;
  const digit = Number(old[at]);
  return old.slice(0, at) + (digit > 5 ? digit - 4 : digit + 4) + old.slice(at + 1);
}

/** Returns the text with edits that do not overlap. */
export function withEdits(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.at - a.at)
    .reduce(
      (edited, { at, remove, insert }) => edited.slice(0, at) + insert + edited.slice(at + remove),
      text,
    );
}

/** Returns the text before the list of references, or all of it if there is no list. */
export function beforeList(markdown: string): string {
  const list = listStart(markdown);
  return list < 0 ? markdown : markdown.slice(0, list);
}

/** Returns -1 if there is no list of references. */
export function listStart(markdown: string): number {
  return markdown.search(/^## (?:References|Literature Cited)$/m);
}
