import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { OverallAnswer } from "#lib/reviews/passes/overall-answer.ts";
import type { Scripted } from "./openai.ts";
import type { ModelRequest } from "./openai-call.ts";
import { type Answers, answerTo, assessment, asText, finding, numbered } from "./review-answers.ts";

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
/** The messages that the model has an answer to. */
export const QUESTIONS = {
  lookedUp: "How many volunteers were there?",
  slow: "Can you explain it slowly?",
  failing: "Can you fail?",
  proposing: "Dismiss two comments.",
};
/** The words that the model links to. */
export const QUOTED = "We randomised 80 volunteers";

/** A manuscript with these words is read only in part at first: a call on a later passage fails the first time. */
export const BROKEN_KETTLE = "The kettle broke.";

/** Long enough that a running review can be watched. */
const THINKING_MS = 150;

const REVIEW: Answers = {
  review_findings: ({ text }) => ({
    findings: [OVERCLAIM, DOUBTED]
      .filter(({ quote }) => text.includes(quote))
      .map(({ title, quote, message }) => finding({ title, quote, message })),
    ledger: [],
  }),
  verdicts: ({ text }) => ({
    verdicts: numbered("Finding", text).map(({ number, title }) =>
      title === DOUBTED.title
        ? { number, verdict: "wrong", reason: DOUBTED.reason }
        : { number, verdict: "stands", reason: "The text says so." },
    ),
  }),
  overall_feedback: ({ text }) => assessment(assessTea(text)),
  revision_verdicts: ({ text }) => ({
    verdicts: numbered("Earlier comment", text).map(({ number, title }) => ({
      number,
      ...followUp(text, title),
    })),
  }),
};

/** Links what decides to the comment on the conclusion, to one that is not there and to one of another review. */
function assessTea(prompt: string): Partial<OverallAnswer> {
  const [, number = "0"] = new RegExp(`^\\[\\[(\\d+)\\]\\] .*${OVERCLAIM.title}:`, "m").exec(prompt) ?? [];
  return {
    weighed: "If the conclusion is too broad, the trial still says something about its volunteers.",
    claims: "Tea at noon is said to help people to finish their chores, on one trial of 80 volunteers.",
    convincing: "Volunteers were randomised, so that those who like tea are in both groups.",
    decisive: [
      {
        matter:
          "The trial is **small** and its conclusion is broad ([[99]]). A sentence that speaks of volunteers like these would settle it.",
        comments: [Number(number), 99],
      },
      {
        matter: "How chores were counted decides what was measured. Say it [here](https://evil.test/).",
        comments: [],
      },
    ],
    overall: "The result stands for the volunteers and hangs on more people for anybody else.",
  };
}

/** The replies by question. They get the results of the tools that the model has called in this turn. */
const TALK: Record<string, (results: string[]) => Scripted> = {
  [QUESTIONS.failing]: () => ({ status: 401, message: "Wrong key." }),
  [QUESTIONS.slow]: () => ({
    text: Array.from({ length: 60 }, (_, i) => `word${i + 1}`).join(" "),
    fault: "slow_stream",
  }),
  [QUESTIONS.lookedUp]: ([section]) =>
    section === undefined
      ? { tool: "read_section", text: JSON.stringify({ section: "Methods", page: 1 }) }
      : { text: `There were [eighty](#quote=${encodeURIComponent(QUOTED)}), $n = 80$ in **both** groups.` },
  [QUESTIONS.proposing]([list, proposed]) {
    if (list === undefined) return { tool: "list_comments", text: "{}" };
    if (proposed !== undefined) return { text: "I propose to dismiss these two." };
    const comment_ids = [...list.matchAll(/^- (\S+): /gm)].slice(0, 2).map(([, id]) => id);
    return { tool: "dismiss_comments", text: JSON.stringify({ comment_ids }) };
  },
};

const failedOnce = new Set<string>();

/** True for the first call on each passage but the first of a manuscript on a broken kettle. */
function failsNow({ text }: ModelRequest): boolean {
  const passage = /^Passage (\d+) of/m.exec(text)?.[1] ?? "1";
  const call = `${/^¶1 (.*)$/m.exec(text)?.[1]} ${passage}`;
  if (passage === "1" || !text.includes(BROKEN_KETTLE) || failedOnce.has(call)) return false;
  failedOnce.add(call);
  return true;
}

const messages = z.array(z.looseObject({ role: z.string(), content: z.unknown() }));

/** The script of a model that reviews a manuscript on tea and talks about it. */
export async function readTea(request: ModelRequest): Promise<Scripted> {
  if (request.tools.includes("read_section")) return talk(request);
  await wait(THINKING_MS);
  if (failsNow(request)) return { status: 401, message: "Wrong key." };
  return { text: asText(answerTo(request, REVIEW)) };
}

function talk({ body }: ModelRequest): Scripted {
  const all = messages.parse(body.messages);
  const start = all.findLastIndex(({ role }) => role === "user");
  const message = JSON.stringify(all[start]?.content ?? "");
  const [, reply] = Object.entries(TALK).find(([question]) => message.includes(question)) ?? [];
  const results = all.slice(start).filter(({ role }) => role === "tool");
  return reply?.(results.map(({ content }) => String(content))) ?? { text: "Nothing to add." };
}

function followUp(text: string, title: string) {
  if (title !== OVERCLAIM.title)
    return { verdict: "not_fixed", explanation: "It reads as before.", quote_after: null };
  const after = /Tea at noon may help[^.\n]*volunteers[^.\n]*chores\./.exec(text)?.[0] ?? null;
  return { verdict: "fixed", explanation: "The claim is now about the volunteers.", quote_after: after };
}
