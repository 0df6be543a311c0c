import { execFileSync } from "node:child_process";
import { expect, onTestFinished, test } from "vitest";
import { startOtlpCollector } from "#e2e/stand-ins/otlp-collector.ts";
import * as documents from "#lib/documents/contract.ts";
import { childEnv, projectRoot, settleEnv } from "#lib/env.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { everythingLogged, faultsLogged } from "#lib/testing/test-app.ts";
import { traceForEvent } from "#lib/traces/event-trace.ts";
import { inSpan } from "#lib/traces/tracer.ts";
import { openTraces } from "./open-traces.ts";
import { tracedApp, uploadBy } from "./testing/traced-app.ts";

const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const TRACE_PARENT = `00-${TRACE_ID}-00f067aa0ba902b7-01`;
const { traced, served } = tracedApp();

test("only a trusted proxy says to which trace a request belongs, and no one what a trace says", async () => {
  const { collector, flush } = await traced({ TRUSTED_PROXIES: "none" });
  const ask = await served();
  await ask("/help", { headers: { traceparent: TRACE_PARENT } });
  settleEnv({ TRUSTED_PROXIES: "" });
  await ask("/help", { headers: { traceparent: TRACE_PARENT.replace(/01$/, "00") } });
  await ask("/help", { headers: { traceparent: TRACE_PARENT.toUpperCase() } });
  await ask("/_next/static/x.js");
  await ask("/readyz");
  await flush();
  // The second request is of a trace that its caller leaves out.
  expect(collector.spans.map(({ name }) => name)).toEqual(["GET page", "GET page"]);
  expect(collector.spans.map(({ traceId }) => traceId)).not.toContain(TRACE_ID);
});

test("a part of all traces is written as a whole, with the jobs that they led to", async () => {
  const { collector, flush } = await traced({
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "0",
  });
  const ask = await served(documents.upload);
  await uploadBy(ask);
  await uploadBy(ask, {}, { traceparent: TRACE_PARENT });
  await runJobs();
  await flush();
  const traces = new Set(collector.spans.map(({ traceId }) => traceId));
  expect([...traces]).toEqual([TRACE_ID]);
  expect(collector.spans.map(({ name }) => name)).toContain("convert md");
});

test("a collector that is gone, fails or never answers costs nothing but a line in the log", async () => {
  const collector = await startOtlpCollector({ mood: 500 });
  const { flush, close } = await traced({ OTEL_EXPORTER_OTLP_TIMEOUT: "300" }, collector);
  const ask = await served(documents.upload);
  for (const mood of [500, "hang", "gone"] as const) {
    if (mood === "gone") await collector.close();
    else collector.turn(mood);
    await uploadBy(ask);
    await flush();
  }
  await runJobs();
  expect(collector.calls()).toBeGreaterThan(1);
  const lines = faultsLogged().map((line): Record<string, unknown> => JSON.parse(line));
  expect(lines).toMatchObject([
    {
      level: 40,
      reason: "Internal Server Error",
      spans_lost: 1,
      msg: expect.stringContaining("the collector does not take spans"),
    },
  ]);
  expect(lines[0]).not.toHaveProperty("request_id");

  const back = await startOtlpCollector({ port: Number(new URL(collector.origin).port) });
  onTestFinished(back.close);
  await ask("/help");
  await flush();
  expect(back.spans.map(({ name }) => name)).toContain("GET page");
  expect(everythingLogged()).toContain("the collector takes spans again");
  await close();
});

/** Counts the modules of OpenTelemetry in a process that opens its port as the start script does. */
const COUNT = `
  import { Module } from "node:module";
  import "./scripts/start/listen.ts";
  import "#lib/transact.ts";
  import { openTraces } from "./scripts/start/traces/open-traces.ts";
  const traces = await openTraces();
  console.log(traces !== null, Object.keys(Module._cache).filter((path) => path.includes("@opentelemetry/sdk")).length > 0);
`;

test.each([
  ["", "false false"],
  ["http://127.0.0.1:9", "true true"],
])("OpenTelemetry is loaded only with an address: %j", (address, expected) => {
  const out = execFileSync(process.execPath, ["--input-type=module", "--eval", COUNT], {
    cwd: projectRoot(),
    env: childEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: address }),
    encoding: "utf8",
  });
  expect(out.trim()).toBe(expected);
});

test("without an address nothing is written, and an event carries nothing", async () => {
  expect(await openTraces()).toBeNull();
  expect(await inSpan({ name: "a", kind: "server" }, async () => traceForEvent())).toEqual({});
});
