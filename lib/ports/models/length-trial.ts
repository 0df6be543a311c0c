import type { ModelCall } from "./port.ts";

/** Longer than the context that some servers give a model unless they are told otherwise. */
const MOST_WORDS = 6_000;
const WORDS_OF_A_LINE = 10;
const PART_OF_CONTEXT = 0.4;
const CODE_WORD = "heron";

interface LengthTrial extends Pick<ModelCall, "prompt"> {
  words: number;
}

/** A long text whose beginning is asked for at its end. */
export function lengthTrial(contextTokens: number): LengthTrial {
  const words = Math.min(MOST_WORDS, Math.floor(contextTokens * PART_OF_CONTEXT));
  const lines = Array.from(
    { length: Math.ceil(words / WORDS_OF_A_LINE) },
    (_, line) => `In year ${line + 1} the river carried sand past the mill.`,
  );
  const text = `The password is ${CODE_WORD}.\n\n${lines.join("\n")}`;
  return {
    words,
    prompt: [{ text }, { text: "Which password stands at the very beginning? Say only the word." }],
  };
}

export function saysHowItBegan(answer: string): boolean {
  return new RegExp(`\\b${CODE_WORD}\\b`, "i").test(answer);
}
