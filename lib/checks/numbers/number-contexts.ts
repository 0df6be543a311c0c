import type { Block } from "#lib/manuscript/markdown/block.ts";
import type { Quantity } from "#lib/manuscript/numbers/quantities.ts";
import { lastStartingBefore } from "#lib/manuscript/span.ts";

/** The words and other numbers around a number within its sentence, nearest first. */
export type Context = { left: readonly string[]; right: readonly string[] };

/** `sentence` counts the full stops before. */
type Token = { word: string; from: number; to: number; sentence: number };
type Tokens = { tokens: readonly Token[]; stops: readonly number[] };

const REACH = 110;
const MOST = 7;
const EMPTY = new Set(
  "the a an of and or in on at to for with by from as is are was were be been being that this these those which who we our their its it had has have not no than then also only both all each per ci vs versus respectively i.e e.g about approximately total".split(
    " ",
  ),
);
const TOKEN = /\p{L}[\p{L}\p{N}'’]*|\d[\d,]*(?:[.·]\d+)?%?/gu;
const STOP = /[.;!?]\s/g;

/** Reads the context of a quantity: up to seven words of substance or numbers on either side, in its sentence. */
export function contextReader(): (quantity: Quantity) => Context {
  const read = new Map<Block, Tokens>();
  return ({ block, from, unitTo }) => {
    const known = read.get(block) ?? readTokens(block.plain.text);
    read.set(block, known);
    return { left: wordsBefore(known, from), right: wordsAfter(known, unitTo) };
  };
}

function readTokens(text: string): Tokens {
  const stops = [...text.matchAll(STOP)].map(({ index }) => index);
  let sentence = 0;
  const tokens = [...text.matchAll(TOKEN)].flatMap(({ 0: token, index }): Token[] => {
    while ((stops[sentence] ?? text.length) < index) sentence += 1;
    const word = contextWord(token);
    return word === null ? [] : [{ word, from: index, to: index + token.length, sentence }];
  });
  return { tokens, stops };
}

function wordsBefore({ tokens, stops }: Tokens, at: number): string[] {
  const sentence = sentenceAt(stops, at);
  const words: string[] = [];
  for (let i = lastTokenBefore(tokens, at); i >= 0 && words.length < MOST; i -= 1) {
    const token = tokens[i];
    if (token === undefined || token.sentence !== sentence || token.from < at - REACH) break;
    if (token.to <= at) words.push(token.word);
  }
  return words;
}

function wordsAfter({ tokens, stops }: Tokens, at: number): string[] {
  const sentence = sentenceAt(stops, at);
  const words: string[] = [];
  for (let i = lastTokenBefore(tokens, at) + 1; i < tokens.length && words.length < MOST; i += 1) {
    const token = tokens[i];
    if (token === undefined || token.sentence !== sentence || token.to > at + REACH) break;
    words.push(token.word);
  }
  return words;
}

const lastTokenBefore = (tokens: readonly Token[], at: number) =>
  lastStartingBefore(tokens, ({ from }) => from, at - 1);
const sentenceAt = (stops: readonly number[], at: number) =>
  lastStartingBefore(stops, (stop) => stop, at - 1) + 1;

function contextWord(token: string): string | null {
  const word = token.toLowerCase();
  if (/^\d/.test(word)) return word.replaceAll(",", "").replace("·", ".");
  return EMPTY.has(word) ? null : stem(word);
}

function stem(word: string): string {
  return word
    .replace(/['’]s$/, "")
    .replace(/(?<=\p{L}{3})(?:ies|es|s|ed|ing)$/u, "")
    .slice(0, 8);
}

const LEFT = 1;
const RIGHT = 2;

/**
 * Compares a context with many others: the share of it that each of them has too, by weight and nearness, half of
 * it where it stands on the other side; 0 to 1. Words weigh more the rarer they are among the contexts.
 */
export function likenessTo(contexts: readonly Context[]): (one: Context) => Float64Array {
  const postings = postingsOf(contexts);
  const most = Math.log(1 + contexts.length);
  const weight = (seen: number) => (most === 0 ? 0 : Math.max(0.05, 1 - Math.log(Math.max(1, seen)) / most));
  return ({ left, right }) => {
    const shared = new Float64Array(contexts.length);
    let all = 0;
    for (const [side, bit] of [[left, LEFT] as const, [right, RIGHT] as const]) {
      for (const [i, token] of side.entries()) {
        const found = postings.get(token) ?? [];
        const share = weight(found.length) / (1 + 0.35 * i);
        all += share;
        for (const posting of found) {
          const at = posting >> 2;
          shared[at] = (shared[at] ?? 0) + (posting & bit ? share : share / 2);
        }
      }
    }
    return all === 0 ? shared : shared.map((sum) => sum / all);
  };
}

/** For each word, the contexts that have it: four times their number, plus the sides. */
function postingsOf(contexts: readonly Context[]): Map<string, number[]> {
  const postings = new Map<string, number[]>();
  const post = (token: string, at: number, bit: number) => {
    const found = postings.get(token);
    if (found === undefined) return void postings.set(token, [4 * at + bit]);
    const last = found.at(-1) ?? -1;
    if (last >> 2 === at) found[found.length - 1] = last | bit;
    else found.push(4 * at + bit);
  };
  for (const [at, { left, right }] of contexts.entries()) {
    for (const token of left) post(token, at, LEFT);
    for (const token of right) post(token, at, RIGHT);
  }
  return postings;
}
