import { setTimeout as wait } from "node:timers/promises";
import type { Scripted } from "./openai.ts";
import type { ModelRequest } from "./openai-call.ts";
import { EMPTY_ANSWERS, finding } from "./review-answers.ts";
import { talkOfTea } from "./talking-model.ts";
import { isTrial, TRIAL_ANSWER } from "./trial-answer.ts";

/** A finding that the model reports wherever it reads these words. */
export const OVERCLAIM = {
  title: "The conclusion goes beyond the trial",
  quote: "Tea at noon helps people to finish their chores.",
  message: "One trial of **80** volunteers does not show it for people at large.",
};
/** A finding that it reports too, and rejects at the second look. */
export const DOUBTED = {
  title: "How volunteers were recruited is not said",
  quote: "We randomised 80 volunteers",
  message: "Name where and how they were asked to take part.",
  reason: "Recruitment is described by the trial's name.",
};

/** Long enough that a running review can be watched. */
const THINKING_MS = 150;

const ANSWERS: Record<string, (request: ModelRequest) => unknown> = {
  review_findings: ({ text }) => ({
    findings: [OVERCLAIM, DOUBTED]
      .filter(({ quote }) => text.includes(quote))
      .map(({ title, quote, message }) => finding({ title, quote, message })),
    ledger: [],
  }),
  verdicts: ({ text }) => ({
    verdicts: [...text.matchAll(/^Finding (\d+): (.*)$/gm)].map(([, number, title]) =>
      title === DOUBTED.title
        ? { number: Number(number), verdict: "wrong", reason: DOUBTED.reason }
        : { number: Number(number), verdict: "stands", reason: "The text says so." },
    ),
  }),
  overall_feedback: () => ({ overall: "The trial is **small** and its conclusion is broad." }),
  revision_verdicts: ({ text }) => ({
    verdicts: [...text.matchAll(/^Earlier comment (\d+): (.*)$/gm)].map(([, number, title]) => ({
      number: Number(number),
      ...followUp(text, title ?? ""),
    })),
  }),
};

/** The script of a model that reviews a manuscript on tea and talks about it. */
export async function reviewTea(request: ModelRequest): Promise<Scripted> {
  if (isTrial(request)) return { text: TRIAL_ANSWER };
  if (request.tools.includes("read_section")) return talkOfTea(request);
  await wait(THINKING_MS);
  const name = request.name ?? "";
  const answer = ANSWERS[name]?.(request) ?? EMPTY_ANSWERS[name];
  return { text: answer ? JSON.stringify(answer) : "Nothing to add." };
}

function followUp(text: string, title: string) {
  if (title !== OVERCLAIM.title)
    return { verdict: "not_fixed", explanation: "It reads as before.", quote_after: null };
  const after = /Tea at noon may help[^.\n]*volunteers[^.\n]*chores\./.exec(text)?.[0] ?? null;
  return { verdict: "fixed", explanation: "The claim is now about the volunteers.", quote_after: after };
}
