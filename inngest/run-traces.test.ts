import { NonRetriableError } from "inngest";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type OtlpCollector, startOtlpCollector } from "#e2e/stand-ins/otlp-collector.ts";
import { settleEnv } from "#lib/env.ts";
import { faultsLogged, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { traceForEvent } from "#lib/traces/event-trace.ts";
import { inSpan } from "#lib/traces/tracer.ts";
import { openTraces } from "../scripts/start/traces/open-traces.ts";
import { jobBench } from "./embedded/testing/job-bench.ts";
import { inJobStep } from "./functions/job-context.ts";
import { workSteps } from "./functions/work-steps.ts";
import { callAsServer, ledClient } from "./testing/call-as-server.ts";

const DOCUMENT = "01a2026d-5f67-741e-a46a-3e8ad15a7d4a";

const { database } = await testApp();
let collector: OtlpCollector;
let traces: Awaited<ReturnType<typeof openTraces>>;
beforeEach(async () => {
  collector = await startOtlpCollector();
  settleEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin });
  traces = await openTraces();
});
afterEach(async () => {
  await traces?.close();
  settleEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: "" });
  await collector.close();
});

async function spansNamed(...names: string[]) {
  await traces?.flush();
  return names.map((name) => collector.spans.filter((span) => span.name === name));
}

/** Returns the data of an event that is sent in a span, and that span's name. */
const sentIn = (name: string, kind: "server" | "job") =>
  inSpan({ name, kind }, async () => ({ ...traceForEvent() }));

/** A function of the client for an Inngest server: one step, and then what `end` does. */
function led(end: () => void) {
  return ledClient.createFunction(
    { id: "led", triggers: { event: "led/asked" } },
    async ({ event, step, runId, attempt }) => {
      const work = { kind: "conversion", id: DOCUMENT } as const;
      await step.run("one", () =>
        inJobStep({ functionId: "led", work, runId, step: "one", attempt, event }, async () => "done"),
      );
      end();
    },
  );
}

test("a run that an Inngest server leads is one span around its steps, in the trace of its request", async () => {
  await testContext();
  const data = await sentIn("POST /ask", "server");
  const fn = led(() => {});
  const first = await inSpan({ name: "POST /api/inngest", kind: "server" }, () =>
    callAsServer([fn], "led", { run: "run-1", data }),
  );
  expect(first).toMatchObject({ status: 206, body: [{ data: "done" }] });
  const steps = { [first.body[0].id]: { data: "done" } };
  expect((await callAsServer([fn], "led", { run: "run-1", data, steps })).status).toBe(200);

  const [[request] = [], runs, [step] = [], [called] = []] = await spansNamed(
    "POST /ask",
    "led",
    "led one",
    "POST /api/inngest",
  );
  expect(runs).toMatchObject([
    {
      traceId: request?.traceId,
      parentSpanId: request?.spanId,
      hasFailed: false,
      attributes: { "galley.run_id": "run-1", "galley.outcome": "completed" },
    },
  ]);
  expect(step).toMatchObject({
    traceId: request?.traceId,
    parentSpanId: runs?.[0]?.spanId,
    links: [{ traceId: called?.traceId, spanId: called?.spanId }],
    attributes: { "galley.document_id": DOCUMENT, "galley.step": "one", "galley.attempt": 0 },
  });
});

test("of a run that an Inngest server leads only the end is written, not a failure that is tried again", async () => {
  const data = await sentIn("POST /ask", "server");
  const failing = led(() => {
    throw new Error("Quokkas");
  });
  const giving = led(() => {
    throw new NonRetriableError("Quokkas");
  });
  const { body } = await callAsServer([failing], "led", { run: "run-2", data });
  const steps = { [body[0].id]: { data: "done" } };
  await callAsServer([failing], "led", { run: "run-2", data, steps });
  expect((await spansNamed("led"))[0]).toEqual([]);
  await callAsServer([giving], "led", { run: "run-2", data, steps });
  expect((await spansNamed("led"))[0]).toMatchObject([
    { hasFailed: true, attributes: { "galley.outcome": "failed" } },
  ]);
  expect(collector.bodies.join()).not.toContain("Quokkas");
});

test("the embedded runner writes how a run ended, and one that a job started has a trace of its own", async () => {
  const bench = jobBench(database);
  const gate = Promise.withResolvers<void>();
  const functions = [
    bench.client.createFunction({ id: "well", triggers: { event: "well/asked" } }, () => {}),
    bench.client.createFunction({ id: "badly", retries: 0, triggers: { event: "badly/asked" } }, () => {
      throw new Error("Quokkas");
    }),
    bench.client.createFunction(
      {
        id: "stopped",
        triggers: { event: "stopped/asked" },
        cancelOn: [{ event: "stopped/over", match: "data.n" }],
      },
      () => gate.promise,
    ),
  ];
  await bench.start(functions);
  const ofJob = await sentIn("job", "job");
  await bench.send({ name: "well/asked", data: ofJob });
  await bench.send({ name: "badly/asked", data: {} });
  await bench.send({ name: "stopped/asked", data: { n: 1 } });
  await bench.ended("well");
  await bench.ended("badly");
  await bench.send({ name: "stopped/over", data: { n: 1 } });
  await bench.ended("stopped");
  gate.resolve();
  await bench.stop();

  const ended = (name: string) => `${bench.client.id}-${name}`;
  const [[job] = [], [well] = [], [badly] = [], [stopped] = []] = await spansNamed(
    "job",
    ended("well"),
    ended("badly"),
    ended("stopped"),
  );
  expect(well?.parentSpanId).toBeUndefined();
  expect(well?.traceId).not.toBe(job?.traceId);
  expect(well?.links).toMatchObject([{ traceId: job?.traceId, spanId: job?.spanId }]);
  expect(badly).toMatchObject({ hasFailed: true, links: [], attributes: { "galley.outcome": "failed" } });
  expect(stopped).toMatchObject({ hasFailed: false, attributes: { "galley.outcome": "cancelled" } });
  expect(new Set([job, well, badly, stopped].map((span) => span?.traceId)).size).toBe(4);
  expect(collector.bodies.join()).not.toContain("Quokkas");
});

test("a step that fails names the kind of its error, and is written for each try", async () => {
  await testContext();
  const work = { kind: "conversion", id: DOCUMENT } as const;
  const failing = (attempt: number) =>
    workSteps(
      "led",
      work,
      { attempt, runId: "run-2", event: {} },
      { most: 1 },
    )("two", async () => {
      throw new TypeError("Quokkas");
    })();
  await expect(failing(0)).rejects.toThrow();
  await expect(failing(1)).rejects.toThrow("Quokkas");
  const [tries] = await spansNamed("led two");
  expect(tries).toMatchObject([
    { hasFailed: true, attributes: { "error.type": "TypeError", "galley.outcome": "tried_again" } },
    { hasFailed: true, attributes: { "error.type": "TypeError", "galley.outcome": "failed" } },
  ]);
  expect(collector.bodies.join()).not.toContain("Quokkas");
  faultsLogged();
});
