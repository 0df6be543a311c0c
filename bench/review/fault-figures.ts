import type { Scripted } from "#e2e/stand-ins/openai.ts";
import { runInProcess } from "../run-in-process.ts";
import { startInstallation } from "./installation.ts";
import { knownErrors } from "./known-errors.ts";
import { type Measured, measuredReview, quotesOf, type Setting } from "./measured-review.ts";
import { readPapers } from "./papers.ts";

const DEADLINE_MS = 400_000;
const TIMEOUT_SECONDS = 2;
const TOGETHER = 0.4;
const AT_ONCE = 6;
const SEEDS = [1, 2, 3];

type Fail = NonNullable<Setting["model"]["fail"]>;

/** The answers of a model that fails, made from the right one: on the way, or in the form of the answer. */
const ANSWERS: Record<string, (right: string) => Scripted> = {
  rate_limited: () => ({ status: 429, code: "rate_limit_exceeded", headers: { "retry-after": "1" } }),
  server_error: () => ({ status: 500, message: "The server had an error while processing your request." }),
  hang: () => "hang",
  slow_stream: (text) => ({ text, fault: "slow_stream" }),
  cut_stream: (text) => ({ text, fault: "cut_stream" }),
  broken_body: (text) => ({ text, fault: "broken_body" }),
  broken_json: (text) => ({ text: startOf(text) }),
  refusal: () => ({ text: "I cannot help with that.", ending: "refused" }),
  cut_off: (text) => ({ text: startOf(text), ending: "cut_off" }),
  empty: () => ({ text: "" }),
};

const startOf = (text: string) => text.slice(0, Math.ceil(text.length * 0.6));

const byTurns: Fail = ({ draw }) => {
  const all = Object.values(ANSWERS);
  return draw < TOGETHER ? (all[Math.floor((draw / TOGETHER) * all.length)] ?? null) : null;
};

/** Each fault in every call but the first, some in every call, and all of them by turns. */
const FAULTS = new Map<string, Fail>([
  ...Object.entries(ANSWERS).map(([fault, answer]): [string, Fail] => [
    fault,
    ({ nth }) => (nth === 0 ? null : answer),
  ]),
  ...["server_error", "broken_json", "hang"].map((fault): [string, Fail] => [
    `${fault} from the first call on`,
    () => ANSWERS[fault] ?? null,
  ]),
  ...SEEDS.map((seed): [string, Fail] => [`all by turns ${seed}`, byTurns]),
]);

export type FaultFigures = Awaited<ReturnType<typeof faultFigure>>;

/**
 * Measures a review of the paper under each fault. They are mostly pauses between tries, so several go on at once, each
 * in a process and an installation of its own.
 */
export async function faultFigures(
  { dir, paper }: { dir: string; paper: string },
  print: (figures: FaultFigures) => void,
): Promise<FaultFigures[]> {
  const all: FaultFigures[] = [];
  const waiting = [...FAULTS.keys()];
  const work = async () => {
    for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
      const figures = await runInProcess(import.meta.filename, faultFigure, [dir, paper, fault]);
      all.push(figures);
      print(figures);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return all;
}

/** Reviews the paper by a model that fails in one way. */
export async function faultFigure(dir: string, name: string, fault: string) {
  const paper = readPapers(dir).find((each) => each.name === name);
  if (!paper) throw new Error(`${dir} has no paper ${name}.`);
  const installation = await startInstallation();
  try {
    const document = await installation.add("paper.md", paper.corrupted);
    const measured = await measuredReview(installation, document, {
      model: {
        errors: knownErrors(paper, document.content),
        fail: FAULTS.get(fault) ?? (() => null),
        seed: Number(/\d+$/.exec(fault)?.[0] ?? 1),
      },
      timeoutSeconds: TIMEOUT_SECONDS,
      deadlineMs: DEADLINE_MS,
    });
    const { comments, served, seconds, session } = measured;
    return {
      fault,
      outcome: outcomeOf(measured),
      seconds,
      calls: served.length,
      comments: comments.length,
      /** The message of a review that failed. */
      failure: session?.failure?.error ?? null,
      quotes: quotesOf(measured, document),
    };
  } finally {
    await installation.stop();
  }
}

function outcomeOf({ session, creditsTaken }: Measured) {
  if (!session) return "hung";
  if (session.processing_status === "completed")
    return creditsTaken === 1 ? "completed" : "completed, no credit taken";
  return creditsTaken === 0 ? "failed, credit back" : "failed, credit kept";
}
