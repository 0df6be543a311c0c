import type { Quantity } from "#lib/manuscript/quantities.ts";

/** What stands around a number within its sentence: words and other numbers, nearest first. */
export type Context = { left: readonly string[]; right: readonly string[] };

const REACH = 110;
const MOST = 7;
const EMPTY = new Set(
  "the a an of and or in on at to for with by from as is are was were be been being that this these those which who we our their its it had has have not no than then also only both all each per ci vs versus respectively i.e e.g about approximately total".split(
    " ",
  ),
);
const TOKEN = /\p{L}[\p{L}\p{N}'’]*|\d[\d,]*(?:[.·]\d+)?%?/gu;
const STOP = /[.;!?]\s/;

/** The context of a quantity: up to seven telling words or numbers on either side, in its sentence. */
export function contextOf({ block, from, unitTo }: Quantity): Context {
  const { text } = block.plain;
  const before =
    text
      .slice(Math.max(0, from - REACH), from)
      .split(STOP)
      .at(-1) ?? "";
  const after = text.slice(unitTo, unitTo + REACH).split(STOP)[0] ?? "";
  return { left: telling(before).reverse().slice(0, MOST), right: telling(after).slice(0, MOST) };
}

function telling(text: string): string[] {
  return [...text.matchAll(TOKEN)].flatMap(([token]) => {
    const word = token.toLowerCase();
    if (/^\d/.test(word)) return [word.replaceAll(",", "").replace("·", ".")];
    return EMPTY.has(word) ? [] : [stem(word)];
  });
}

function stem(word: string): string {
  return word
    .replace(/['’]s$/, "")
    .replace(/(?<=\p{L}{3})(?:ies|es|s|ed|ing)$/u, "")
    .slice(0, 8);
}

/** How telling each word is among the contexts of a document: rare ones more. */
export function weights(contexts: readonly Context[]): (token: string) => number {
  const seen = new Map<string, number>();
  for (const { left, right } of contexts)
    for (const token of new Set([...left, ...right])) seen.set(token, (seen.get(token) ?? 0) + 1);
  const most = Math.log(1 + contexts.length);
  return (token) => (most === 0 ? 0 : Math.max(0.05, 1 - Math.log(seen.get(token) ?? 1) / most));
}

/** The share of a context, by weight and nearness, that another one has too, half on the other side: 0 to 1. */
export function likeness(one: Context, other: Context, weight: (token: string) => number): number {
  let shared = 0;
  let all = 0;
  for (const [side, same, opposite] of [
    [one.left, other.left, other.right],
    [one.right, other.right, other.left],
  ] as const) {
    for (const [i, token] of side.entries()) {
      const share = weight(token) / (1 + 0.35 * i);
      all += share;
      if (same.includes(token)) shared += share;
      else if (opposite.includes(token)) shared += share / 2;
    }
  }
  return all === 0 ? 0 : shared / all;
}
