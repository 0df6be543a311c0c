import type { Telling } from "#e2e/stand-ins/reader/known-error.ts";
import type { Change } from "./changed-words.ts";

/** What somebody says of a place, without the place. */
export type Said = Pick<Telling, "title" | "explanation" | "category">;

/** What a way of telling has to tell of. */
export interface Matter {
  was: string;
  now: string;
  /** A word or two of the sentence that are no part of what was changed. */
  topic: string;
}

export type Way = (matter: Matter) => Said;

/** How the readers of one kind tell of an error that was told already, and of something else in the same sentence. */
export interface Voice {
  name: string;
  /** Of a change of few words, and of a longer one. */
  few: readonly [Way, ...Way[]];
  many: readonly [Way, ...Way[]];
  /** Another problem of the same sentence. */
  other: readonly [Way, ...Way[]];
}

const LONGEST_WORDS = 70;
const FEW_WORDS = 60;
const LEAST_TOPIC = 5;

/** The same error in words of somebody else; `nth` picks the way. */
export function retold({ few, many }: Voice, change: Change, sentence: string, nth: number): Said {
  const isShort = change.now.length <= FEW_WORDS && change.was.length <= FEW_WORDS;
  return told(isShort ? few : many, change, topicOf(sentence, change, nth), nth);
}

/** Another problem of the sentence in which something was changed. */
export function remarkedBeside({ other }: Voice, change: Change, sentence: string, nth: number): Said {
  return told(other, change, topicOf(sentence, change, nth + 1), nth);
}

function told(ways: readonly [Way, ...Way[]], { was, now }: Change, topic: string, nth: number): Said {
  const way = ways[nth % ways.length] ?? ways[0];
  return way({ was: shortened(was), now: shortened(now), topic });
}

/** A longer word of the sentence outside of the change, `nth` of them in turn. */
function topicOf(sentence: string, { was, now }: Change, nth: number): string {
  const changed = `${was} ${now}`.toLowerCase();
  const words = sentence.replace(/\\[A-Za-z]+/g, " ").match(/\p{L}+/gu) ?? [];
  const isTopic = (word: string) => word.length >= LEAST_TOPIC && !changed.includes(word.toLowerCase());
  const topics = [...new Set(words.filter(isTopic))].toSorted((a, b) => b.length - a.length).slice(0, 4);
  return topics[nth % Math.max(1, topics.length)] ?? "this";
}

function shortened(words: string): string {
  const plain = words
    .replace(/(^|\n)\s*%.*/g, "")
    .replace(/\s+/g, " ")
    .trim();
  if (plain === "") return "nothing";
  return plain.length <= LONGEST_WORDS ? plain : `${plain.slice(0, LONGEST_WORDS).trimEnd()} …`;
}
