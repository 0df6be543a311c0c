import { Gauge, type Registry } from "prom-client";
import type { Db } from "#db/client.ts";
import { selectWorkLoad, type WorkLoad } from "#db/queries/work-load.ts";

/** Several scrapers, or one that is in a hurry, share what was read within this time. */
const READ_EVERY_MS = 10_000;
/** Prometheus gives up after ten seconds by itself. */
const ANSWER_WITHIN_MS = 3_000;

interface Options {
  registry: Registry;
  /** Functions whose series stand at 0 when nothing waits. */
  functions: ReadonlySet<string>;
  /** Undefined until the process has one. */
  db: () => Db | undefined;
  readEveryMs?: number;
  answerWithinMs?: number;
}

/**
 * Returns a function that sets the gauges of what waits in the database, which all processes share. It asks the database
 * at most every ten seconds. If that does not answer, the gauges go and `galley_database_up` is 0.
 */
export function installationGauges(options: Options): () => Promise<void> {
  const { registry, functions, db, readEveryMs = READ_EVERY_MS, answerWithinMs = ANSWER_WITHIN_MS } = options;
  const gauges = gaugesOf(registry);
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<WorkLoad | null> | undefined;

  async function read(): Promise<WorkLoad | null> {
    const source = db();
    const load = source ? await selectWorkLoad(source).catch(() => null) : null;
    readAt = performance.now();
    reading = undefined;
    return load;
  }

  return async () => {
    if (!reading && performance.now() - readAt < readEveryMs) return;
    reading ??= read();
    // A query that hangs is not asked again. The next scrape waits for the same one.
    gauges.set(await within(reading, answerWithinMs), functions);
  };
}

async function within(reading: Promise<WorkLoad | null>, ms: number): Promise<WorkLoad | null> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  const load = await Promise.race([reading, over]);
  clearTimeout(timer);
  return load;
}

function gaugesOf(registry: Registry) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `galley_${name}`, help, labelNames, registers: [registry] });
  const up = gauge("database_up", "1 if the database answered.");
  const ofDatabase = {
    steps: gauge("job_steps", "Steps of the embedded runner.", ["function", "state"]),
    oldestStep: gauge("job_oldest_waiting_seconds", "Wait of the oldest step for a place.", ["function"]),
    work: gauge("work", "Work that is not done.", ["kind", "state"]),
    oldestWork: gauge("work_oldest_seconds", "Age of the oldest work that is not done.", ["kind"]),
    sentAgain: gauge("work_sent_again", "Work under way that stood still and was sent again.", ["kind"]),
    events: gauge("events_waiting", "Events that no job has taken."),
    oldestEvent: gauge("events_oldest_waiting_seconds", "Age of the oldest of them."),
    calls: gauge("model_calls", "Model calls of reviews, in all processes.", ["state"]),
  };

  function set(load: WorkLoad | null, functions: ReadonlySet<string>): void {
    // What is gone since must not stay as it was.
    for (const each of Object.values(ofDatabase)) each.reset();
    up.set(load ? 1 : 0);
    if (!load) {
      for (const each of [ofDatabase.events, ofDatabase.oldestEvent]) each.remove();
      return;
    }
    const { steps, oldestStep, work, oldestWork, sentAgain, events, oldestEvent, calls } = ofDatabase;
    for (const id of functions) {
      for (const state of ["waiting", "running", "paused"]) steps.set({ function: id, state }, 0);
      oldestStep.set({ function: id }, 0);
    }
    for (const { functionId, oldestSeconds, ...states } of load.steps) {
      const id = functionId.replace(/^galley-/, "");
      for (const [state, number] of Object.entries(states)) steps.set({ function: id, state }, number);
      oldestStep.set({ function: id }, oldestSeconds);
    }
    for (const { kind, waiting, running, heldBack, sentAgain: again, oldestSeconds } of load.kinds) {
      for (const [state, number] of Object.entries({ waiting, running, held_back: heldBack }))
        work.set({ kind, state }, number);
      oldestWork.set({ kind }, oldestSeconds);
      sentAgain.set({ kind }, again);
    }
    events.set(load.events.waiting);
    oldestEvent.set(load.events.oldestSeconds);
    for (const [state, number] of Object.entries(load.modelCalls)) calls.set({ state }, number);
  }
  return { set };
}
