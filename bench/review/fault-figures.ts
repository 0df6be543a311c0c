import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Scripted } from "#e2e/stand-ins/openai.ts";
import { childEnv, projectRoot } from "#lib/env.ts";
import type { Installation } from "./installation.ts";
import { knownErrors } from "./known-errors.ts";
import { type Measured, measuredReview, type Setting } from "./measured-review.ts";
import type { Paper } from "./papers.ts";
import { quotesOf } from "./reader-figures.ts";

/** The end of a review whose models failed. */
export interface FaultFigures {
  fault: string;
  outcome:
    | "completed"
    | "failed, credit back"
    | "failed, credit kept"
    | "completed, no credit taken"
    | "hung";
  seconds: number;
  calls: number;
  comments: number;
  quotes: { published: number; verbatim: number };
  /** The message of a review that failed. */
  failure: string | null;
}

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

const AFTER_THE_FIRST = Object.entries(ANSWERS).map(([fault, answer]): [string, Fail] => [
  fault,
  ({ nth }) => (nth === 0 ? null : answer),
]);
const FROM_THE_FIRST = ["server_error", "broken_json", "hang"].map((fault): [string, Fail] => [
  `${fault} from the first call on`,
  () => ANSWERS[fault] ?? null,
]);
const BY_TURNS = SEEDS.map((seed): [string, Fail] => [`all by turns ${seed}`, byTurns]);

/** Each fault in every call but the first, some in every call, and all of them by turns. */
const FAULTS = new Map([...AFTER_THE_FIRST, ...FROM_THE_FIRST, ...BY_TURNS]);

/** A review of the paper by a model that fails in one way. */
export async function faultFigure(
  installation: Installation,
  paper: Paper,
  fault: string,
): Promise<FaultFigures> {
  const fail = FAULTS.get(fault);
  if (!fail) throw new Error(`There is no fault ${fault}.`);
  const document = await installation.add("paper.md", paper.corrupted);
  const errors = knownErrors(paper, document.content);
  const seed = Number(/\d+$/.exec(fault)?.[0] ?? 1);
  const measured = await measuredReview(installation, document, {
    model: { errors, fail, seed },
    timeoutSeconds: TIMEOUT_SECONDS,
    deadlineMs: DEADLINE_MS,
  });
  return { fault, ...outcomeOf(measured), quotes: quotesOf(measured, document) };
}

/**
 * All faults. They are mostly pauses between tries, so several go on at once, each in a process and an installation of
 * its own.
 */
export async function faultFigures(
  { dir, paper }: { dir: string; paper: string },
  print: (figures: FaultFigures) => void,
): Promise<FaultFigures[]> {
  const all: FaultFigures[] = [];
  const waiting = [...FAULTS.keys()];
  const work = async () => {
    for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
      const figures = await inProcess(dir, paper, fault);
      all.push(figures);
      print(figures);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return all;
}

async function inProcess(dir: string, paper: string, fault: string): Promise<FaultFigures> {
  const worker = join(projectRoot(), "bench", "review", "fault-worker.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [worker, dir, paper, fault], {
    env: childEnv(),
  });
  const figures: FaultFigures = JSON.parse(stdout);
  return figures;
}

function outcomeOf({
  session,
  creditsTaken,
  seconds,
  served,
  comments,
}: Measured): Omit<FaultFigures, "fault" | "quotes"> {
  const isCompleted = session?.processing_status === "completed";
  const outcome = !session
    ? "hung"
    : isCompleted
      ? creditsTaken === 1
        ? "completed"
        : "completed, no credit taken"
      : creditsTaken === 0
        ? "failed, credit back"
        : "failed, credit kept";
  return {
    outcome,
    seconds,
    calls: served.length,
    comments: comments.length,
    failure: session?.failure?.error ?? null,
  };
}
