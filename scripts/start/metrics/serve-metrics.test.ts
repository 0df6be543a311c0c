import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { GET as listDocuments } from "#app/api/documents/route.ts";
import type { Db } from "#db/client.ts";
import { meter } from "#lib/metrics/meter.ts";
import { prometheusMeter } from "#lib/metrics/prometheus-meter.ts";
import { measureCall } from "#lib/ports/models/measure-call.ts";
import { ModelError } from "#lib/ports/models/port.ts";
import { credentialHeaders } from "#lib/testing/credential.ts";
import { reviewed, upload } from "#lib/testing/documents.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { answeringBy } from "#lib/testing/serve-handler.ts";
import { separateApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { StartFailure } from "../failure.ts";
import { listen } from "../listen.ts";
import { installationGauges } from "./read-installation.ts";
import { serveMetrics } from "./serve-metrics.ts";

let person: Person;
const closing: (() => Promise<void> | void)[] = [];
beforeAll(async () => {
  await testApp();
  person = await testContext({ paidCredits: 5 });
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Serves metrics, and returns what reads them: the value of each series by its name and labels. */
async function scraped(token?: string) {
  const served = await serveMetrics({ host: "127.0.0.1", port: 0, token, role: "all" });
  closing.push(served.close);
  const ask = (path = "/metrics", init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${served.port}${path}`, init);
  return { ask, port: served.port, read: async () => seriesOf(await (await ask()).text()) };
}

function seriesOf(text: string): Map<string, number> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
}

test("counts what a document and its review go through", async () => {
  const { read } = await scraped();
  await reviewed(person);
  const waiting = await upload(person);
  const series = await read();
  expect(Object.fromEntries([...series].filter(([name]) => WANTED.has(name)))).toEqual({
    'galley_conversions_total{format="md",outcome="converted"}': 1,
    'galley_job_runs_total{function="convert-document",outcome="completed"}': 1,
    'galley_job_runs_total{function="run-review",outcome="completed"}': 1,
    'galley_job_steps_total{function="run-review",step="complete",outcome="done"}': 1,
    'galley_reviews_total{outcome="completed"}': 1,
    galley_database_up: 1,
    'galley_work{kind="conversion",state="waiting"}': 1,
    galley_events_waiting: 1,
    'galley_database_connections{state="in_use"}': 0,
  });
  expect(series.get('galley_conversion_peak_memory_bytes_sum{format="md"}')).toBeGreaterThan(10_000_000);
  const labels = [...series.keys()].join("\n");
  for (const secret of [person.id, person.email, waiting.document_id, "manuscript"])
    expect(labels).not.toContain(secret);
  await runJobs();
});

const WANTED = new Set([
  'galley_conversions_total{format="md",outcome="converted"}',
  'galley_job_runs_total{function="convert-document",outcome="completed"}',
  'galley_job_runs_total{function="run-review",outcome="completed"}',
  'galley_job_steps_total{function="run-review",step="complete",outcome="done"}',
  'galley_reviews_total{outcome="completed"}',
  "galley_database_up",
  'galley_work{kind="conversion",state="waiting"}',
  "galley_events_waiting",
  'galley_database_connections{state="in_use"}',
]);

test("requests are counted by the pattern of their address, whatever a caller puts into it", async () => {
  const { read } = await scraped();
  const ports = await listen("127.0.0.1", 0);
  closing.push(() => ports.close());
  const operation = answeringBy((request) => listDocuments(request, { params: Promise.resolve({}) }));
  ports.open((request, response) =>
    request.url?.startsWith("/api/documents") ? operation(request, response) : response.end("a page"),
  );
  const headers = credentialHeaders(person.key);
  for (const path of [
    "/api/documents?a=1",
    "/api/documents?b=2",
    "/history/one",
    "/history/two",
    "/_next/x.js",
  ])
    await (await fetch(`${ports.origin}${path}`, { headers })).text();
  await (await fetch(`${ports.origin}/healthz`)).text();
  const requests = [...(await read())].filter(([name]) => name.startsWith("galley_http_requests_total"));
  expect(Object.fromEntries(requests)).toEqual({
    'galley_http_requests_total{method="GET",route="/documents",status="200"}': 2,
    'galley_http_requests_total{method="GET",route="page",status="200"}': 2,
    'galley_http_requests_total{method="GET",route="asset",status="200"}': 1,
  });
});

test("calls of models are counted with what they cost, and by how they fail", async () => {
  const { read } = await scraped();
  const price = { input: 2, cached: 0.5, output: 8 };
  const usage = { inputTokens: 1_000_000, cachedTokens: 0, outputTokens: 500_000 };
  await measureCall({ role: "review", model: "large", price }, async () => ({
    text: "well",
    ending: "whole",
    usage,
  }));
  const broken = measureCall({ role: "chat", model: "large", price }, async () => {
    throw new ModelError("rate_limited", "Too many.");
  });
  await expect(broken).rejects.toThrow("Too many.");
  const series = await read();
  expect(series.get('galley_model_calls_total{role="review",outcome="answered"}')).toBe(1);
  expect(series.get('galley_model_calls_total{role="chat",outcome="rate_limited"}')).toBe(1);
  expect(series.get('galley_model_tokens_total{role="review",direction="output"}')).toBe(500_000);
  expect(series.get('galley_model_cost_dollars_total{role="review"}')).toBe(6);
});

test("a database that is gone is a figure, and what is not known is no figure", async () => {
  const app = await separateApp();
  closing.push(app.back);
  const { read } = await scraped();
  await app.database.close();
  const series = await read();
  expect(series.get("galley_database_up")).toBe(0);
  expect([...series.keys()].filter((name) => /^galley_(work|events|job_steps\{)/.test(name))).toEqual([]);
  expect(series.has("process_cpu_seconds_total")).toBe(true);
});

test("many scrapes ask the database once, and one that hangs keeps nobody waiting", async () => {
  const app = await separateApp();
  closing.push(app.back);
  const { registry, functions } = prometheusMeter();
  let asked = 0;
  const counted = (): Db => {
    asked += 1;
    return app.database.db;
  };
  const read = installationGauges({ registry, functions, db: counted, answerWithinMs: 20 });
  const free = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const locking = app.database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table job_steps in access exclusive mode`);
    locked.resolve();
    await free.promise;
  });
  await locked.promise;
  try {
    await Promise.all([read(), read()]);
    await read();
    expect(asked).toBe(1);
    expect(await registry.metrics()).toContain("galley_database_up 0");
  } finally {
    free.resolve();
    await locking;
  }
});

test("only whoever has the token reads, and only at the one address", async () => {
  const { ask } = await scraped("a-token-of-the-scraper");
  const statusWith = async (authorization: string) =>
    (await ask("/metrics", { headers: { authorization } })).status;
  expect((await ask()).status).toBe(401);
  expect(await statusWith("Bearer another")).toBe(401);
  expect(await statusWith("Bearer a-token-of-the-scraper")).toBe(200);
  expect((await ask("/")).status).toBe(404);
  expect((await ask("/metrics", { method: "POST" })).status).toBe(405);
});

test("a port that is taken stops the start with words, and nobody counts after the end", async () => {
  const { port } = await scraped();
  await expect(serveMetrics({ host: "127.0.0.1", port, token: undefined, role: "all" })).rejects.toThrow(
    StartFailure,
  );
  for (const close of closing.splice(0)) await close();
  expect(meter()).toBeUndefined();
});
