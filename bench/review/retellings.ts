import type { Telling } from "#e2e/stand-ins/reader/known-error.ts";
import type { Change } from "./changed-words.ts";

interface Words {
  was: string;
  now: string;
}

type Way = (words: Words) => Pick<Telling, "title" | "explanation">;

const LONGEST_WORDS = 70;

/** How another reader, who came to the same place by another way, would tell of a thing that was changed there. */
const OF_FEW_WORDS: readonly Way[] = [
  ({ was, now }) => ({
    title: `“${now}” does not fit the rest of the paper`,
    explanation: `Elsewhere the authors work with “${was}”. Here it reads “${now}”, and both cannot be meant.`,
  }),
  ({ was, now }) => ({
    title: "One of two statements has to give way",
    explanation: `I tried to reproduce this from what stands before it and arrived at “${was}”, not at “${now}”. Please check which one was used.`,
  }),
  ({ was, now }) => ({
    title: "A slip that changes the meaning",
    explanation: `This should most likely be “${was}”. As printed (“${now}”) it contradicts what the paper relies on later.`,
  }),
  ({ now }) => ({
    title: `Please verify “${now}”`,
    explanation: `Nothing in the manuscript supports “${now}”; the surrounding material points the other way.`,
  }),
];

const OF_MANY_WORDS: readonly Way[] = [
  ({ now }) => ({
    title: "The argument has a gap here",
    explanation: `From “${now}” on I could not follow: what is asserted is not a consequence of what was established, so the conclusion stays unsupported.`,
  }),
  ({ was, now }) => ({
    title: "This is not what the evidence allows",
    explanation: `The passage that begins “${now}” goes beyond, or against, what the authors have shown. Something like “${was}” could be defended; this cannot.`,
  }),
  ({ now }) => ({
    title: "Reasoning that a careful reader will reject",
    explanation: `Take “${now}” at its word and the next step fails. The authors should redo it or withdraw the claim.`,
  }),
  ({ was, now }) => ({
    title: "Inconsistent with the authors' own account",
    explanation: `Compare it with the other sections: there one finds, in effect, “${was}”, whereas here one reads “${now}”.`,
  }),
];

const FEW_WORDS = 60;

/** The same error in words of somebody else; `nth` picks the way. */
export function retold(change: Change, quote: string, nth: number): Telling {
  const ways =
    change.now.length <= FEW_WORDS && change.was.length <= FEW_WORDS ? OF_FEW_WORDS : OF_MANY_WORDS;
  const way = ways[nth % ways.length] ?? OF_FEW_WORDS[0];
  const told = way?.({ was: shortened(change.was), now: shortened(change.now) });
  return { quote, title: told?.title ?? "", explanation: told?.explanation ?? "" };
}

function shortened(words: string): string {
  const plain = words
    .replace(/(^|\n)\s*%.*/g, "")
    .replace(/\s+/g, " ")
    .trim();
  if (plain === "") return "nothing";
  return plain.length <= LONGEST_WORDS ? plain : `${plain.slice(0, LONGEST_WORDS).trimEnd()} …`;
}
