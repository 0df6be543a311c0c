import type { Plant, Planted } from "./plants.ts";
import type { Random } from "./random.ts";

export type Alter = (number: string, random: Random) => string | null;

/** Changes the number that the group `n` of a pattern holds, at one of the places where the pattern matches. */
export function change(pattern: RegExp, expected: readonly string[], alter: Alter): Plant["plant"] {
  return (markdown, random) => {
    const body = beforeList(markdown);
    return changeOne(markdown, [...body.matchAll(pattern)], expected, alter, random);
  };
}

/** The same at one of the places given; the pattern must have the flag `d`. */
export function changeOne(
  markdown: string,
  places: readonly RegExpMatchArray[],
  expected: readonly string[],
  alter: Alter,
  random: Random,
): Planted | null {
  const place = random.pick(places);
  const [start, end] = place?.indices?.groups?.n ?? [0, 0];
  const other = end === 0 ? null : alter(markdown.slice(start, end), random);
  return other === null
    ? null
    : { markdown: markdown.slice(0, start) + other + markdown.slice(end), expected };
}

export function beforeList(markdown: string): string {
  const list = markdown.search(/^## (?:References|Literature Cited)$/m);
  return list < 0 ? markdown : markdown.slice(0, list);
}

/** One digit other than it was, as a slip of the pen makes it: never the first to nought, never the same value. */
export function slip(number: string, random: Random): string | null {
  const digits = [...number.matchAll(/\d/g)].filter(
    ({ index }, i) => i > 0 || number.length === 1 || index === 0,
  );
  const place = random.pick(digits);
  if (place === null) return null;
  const old = Number(place[0]);
  const isFirst = place === digits[0];
  const others = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].filter((digit) => digit !== old && !(isFirst && digit === 0));
  const digit = random.pick(others);
  return digit === null ? null : number.slice(0, place.index) + digit + number.slice(place.index + 1);
}

/** The first digit changed by so much that rounding cannot explain it. */
export function leap(number: string): string | null {
  const at = number.search(/[1-9]/);
  if (at < 0) return null;
  const digit = Number(number[at]);
  return number.slice(0, at) + (digit > 5 ? digit - 4 : digit + 4) + number.slice(at + 1);
}
