import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Meter } from "./meter.ts";

const QUICK = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const SLOW = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];
const LONG = [1, 5, 15, 60, 300, 900, 1_800, 3_600, 10_800];
const MEGABYTE = 1024 ** 2;
const MEMORY = [64, 128, 256, 512, 1_024, 2_048, 4_096].map((megabytes) => megabytes * MEGABYTE);
const CENTS_PER_DOLLAR = 100;

export interface PrometheusMeter extends Meter {
  registry: Registry;
  functions: ReadonlySet<string>;
}

/** A meter whose figures Prometheus reads, with those of Node itself. */
export function prometheusMeter(): PrometheusMeter {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const functions = new Set<string>();
  return {
    registry,
    functions,
    ...ofRequests(registry),
    ...ofJobs(registry, functions),
    ...ofWork(registry),
  };
}

function ofRequests(registry: Registry): Pick<Meter, "request"> {
  const { count, time } = instruments(registry);
  const requests = count("http_requests_total", "Requests by route, method and status.", [
    "method",
    "route",
    "status",
  ]);
  const seconds = time("http_request_duration_seconds", "Time until the answer.", ["method", "route"], QUICK);
  return {
    request({ method, route, status, seconds: taken }) {
      requests.inc({ method, route, status });
      seconds.observe({ method, route }, taken);
    },
  };
}

function ofJobs(registry: Registry, functions: Set<string>): Pick<Meter, "knowFunctions" | "run" | "step"> {
  const { count, time } = instruments(registry);
  const runs = count("job_runs_total", "Runs that ended.", ["function", "outcome"]);
  const runSeconds = time("job_run_duration_seconds", "Time from event to end.", ["function"], LONG);
  const steps = count("job_steps_total", "Tries of steps that ended.", ["function", "step", "outcome"]);
  const stepSeconds = time("job_step_duration_seconds", "Time of one try.", ["function", "step"], SLOW);
  return {
    knowFunctions(ids) {
      for (const id of ids) {
        functions.add(id);
        for (const outcome of ["completed", "failed", "cancelled"]) runs.inc({ function: id, outcome }, 0);
      }
    },
    run({ functionId, outcome, seconds }) {
      runs.inc({ function: functionId, outcome });
      runSeconds.observe({ function: functionId }, seconds);
    },
    step({ functionId, step, outcome, seconds }) {
      steps.inc({ function: functionId, step, outcome });
      stepSeconds.observe({ function: functionId, step }, seconds);
    },
  };
}

function ofWork(registry: Registry): Pick<Meter, "modelCall" | "conversion" | "review" | "reconciled"> {
  const { count, time } = instruments(registry);
  const calls = count("model_calls_total", "Tries of model calls that ended.", ["role", "outcome"]);
  const callSeconds = time("model_call_duration_seconds", "Time of one try.", ["role"], SLOW);
  const tokens = count("model_tokens_total", "Tokens; cached ones are a part of input.", [
    "role",
    "direction",
  ]);
  const dollars = count("model_cost_dollars_total", "US dollars, for models in MODEL_PRICES.", ["role"]);
  const conversions = count("conversions_total", "Conversions that ended.", ["format", "outcome"]);
  const conversionSeconds = time("conversion_duration_seconds", "Time of a conversion.", ["format"], SLOW);
  const memory = time("conversion_peak_memory_bytes", "Most memory of its process.", ["format"], MEMORY);
  const reviews = count("reviews_total", "Reviews that ended.", ["outcome"]);
  for (const outcome of ["completed", "partial", "failed"]) reviews.inc({ outcome }, 0);
  const reconciled = count("reconciled_work_total", "Work that stood still.", ["kind", "outcome"]);
  for (const kind of ["conversion", "review", "event"])
    for (const outcome of ["sent_again", "given_up"]) reconciled.inc({ kind, outcome }, 0);
  return {
    modelCall({ role, outcome, seconds, tokens: used, cents }) {
      calls.inc({ role, outcome });
      callSeconds.observe({ role }, seconds);
      for (const [direction, number] of Object.entries(used ?? {})) tokens.inc({ role, direction }, number);
      if (cents !== null) dollars.inc({ role }, cents / CENTS_PER_DOLLAR);
    },
    conversion({ format, outcome, seconds, peakBytes }) {
      conversions.inc({ format, outcome });
      conversionSeconds.observe({ format }, seconds);
      if (peakBytes !== undefined) memory.observe({ format }, peakBytes);
    },
    review: (outcome) => reviews.inc({ outcome }),
    reconciled: (of) => reconciled.inc(of),
  };
}

function instruments(registry: Registry) {
  const common = (name: string, help: string, labelNames: string[]) => ({
    name: `galley_${name}`,
    help,
    labelNames,
    registers: [registry],
  });
  return {
    count: (name: string, help: string, labels: string[]) => new Counter(common(name, help, labels)),
    time: (name: string, help: string, labels: string[], buckets: number[]) =>
      new Histogram({ ...common(name, help, labels), buckets }),
  };
}
