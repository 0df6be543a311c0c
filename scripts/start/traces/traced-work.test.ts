import { expect, test } from "vitest";
import type { TakenSpan } from "#e2e/stand-ins/otlp-collector.ts";
import * as documents from "#lib/documents/contract.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import { scriptedModels } from "#lib/reviews/testing/scripted-review.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { prose } from "#lib/testing/manuscript.ts";
import { everythingLogged, faultsLogged } from "#lib/testing/test-app.ts";
import { tracedApp, uploadBy } from "./testing/traced-app.ts";

const MANUSCRIPT = {
  filename: "confidential-walrus.md",
  content: `# Zebrafish Quokkas\n\n## Abstract\n\nQuokkas are light. ${prose(80)}\n\n## Results\n\nAll 12 weighed 3 g. ${prose(80)}\n`,
};
const SHARE_TOKEN = "sharetoken-armadillo-0123456789";
const CALLER = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };
const TRACE_PARENT = `00-${CALLER.traceId}-${CALLER.spanId}-01`;
const { person, traced, served } = tracedApp();

/** The names of the spans on the way to the root, the innermost first. */
function wayUp(span: TakenSpan | undefined, spans: readonly TakenSpan[]): string[] {
  if (!span) return [];
  const above = spans.find(({ spanId, traceId }) => spanId === span.parentSpanId && traceId === span.traceId);
  return [span.name, ...wayUp(above, spans)];
}

test("an upload and a review are a trace each, from the request to the calls of models", async () => {
  const { collector, flush } = await traced({ OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=lab" });
  await scriptedModels();
  const ask = await served(documents.upload, processing.startReview);
  const documentId = await uploadBy(ask, MANUSCRIPT, { traceparent: TRACE_PARENT });
  await runJobs();
  const started = await ask(`/api/documents/${documentId}/process`, { method: "POST" });
  const { session_id }: { session_id: string } = JSON.parse(started.body);
  await runJobs();
  await flush();
  const { spans } = collector;
  const named = (name: string) => spans.filter((span) => span.name === name);

  const [upload] = named("POST /documents/upload");
  expect(upload).toMatchObject({
    kind: "server",
    traceId: CALLER.traceId,
    parentSpanId: CALLER.spanId,
    scope: "galley",
    resource: { "service.name": "galley", "galley.role": "all", "deployment.environment.name": "lab" },
    attributes: {
      "http.request.method": "POST",
      "http.route": "/documents/upload",
      "http.response.status_code": 202,
    },
  });
  const [conversion] = named("convert md");
  expect(wayUp(conversion, spans)).toEqual([
    "convert md",
    "convert-document convert",
    "convert-document",
    "POST /documents/upload",
  ]);
  expect(conversion?.attributes).toMatchObject({ "galley.outcome": "converted", "galley.format": "md" });

  const [request] = named("POST /documents/{document_id}/process");
  expect(request?.parentSpanId).toBeUndefined();
  expect(request?.traceId).not.toBe(CALLER.traceId);
  const [call] = named("model call review");
  expect(wayUp(call, spans)).toEqual([
    "model call review",
    expect.stringMatching(/^run-review pass:/),
    "run-review",
    "POST /documents/{document_id}/process",
  ]);
  expect(call).toMatchObject({
    kind: "client",
    attributes: {
      "gen_ai.request.model": "large",
      "galley.outcome": "answered",
      "gen_ai.usage.input_tokens": expect.any(Number),
    },
  });
  const [run] = named("run-review");
  expect(run).toMatchObject({ kind: "consumer", attributes: { "galley.outcome": "completed" } });
  const steps = spans.filter(({ parentSpanId }) => parentSpanId === run?.spanId);
  expect(steps.length).toBeGreaterThan(5);
  for (const step of steps)
    expect(step.attributes).toMatchObject({
      "galley.session_id": session_id,
      "galley.run_id": run?.attributes["galley.run_id"],
      "galley.outcome": "done",
    });
  expect(spans.filter(({ name, parentSpanId }) => !parentSpanId && name !== request?.name)).toEqual([]);
  for (const span of spans) expect(wayUp(span, spans).at(-1)).toMatch(/^POST /);

  const lines = everythingLogged()
    .trim()
    .split("\n")
    .map((line): Record<string, unknown> => JSON.parse(line));
  expect(
    lines.filter(({ msg, trace_id }) => msg === "request" && trace_id === request?.traceId),
  ).toMatchObject([{ operation: processing.startReview.id, span_id: request?.spanId }]);
});

test("nothing that people sent is in a trace: no text, no name, no address, no credential", async () => {
  const { collector, flush } = await traced({
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20of-the-collector",
  });
  const { server } = await scriptedModels({
    review_findings: () => ({ status: 400, message: "Zebrafish broke the server" }),
  });
  const ask = await served(documents.upload, processing.startReview);
  const documentId = await uploadBy(ask, MANUSCRIPT);
  await runJobs();
  await ask(`/api/documents/${documentId}/process`, {
    method: "POST",
    body: JSON.stringify({ steering_prompt: "Mind the narwhals." }),
    headers: { "content-type": "application/json" },
  });
  await runJobs();
  await ask(`/review/${SHARE_TOKEN}?token=${SHARE_TOKEN}`, { headers: { tracestate: `x=${SHARE_TOKEN}` } });
  await ask(`/api/none/${SHARE_TOKEN}`, { method: "PUT", body: SHARE_TOKEN });
  await flush();
  expect(collector.spans.length).toBeGreaterThan(10);
  expect(collector.headers[0]?.authorization).toBe("Bearer of-the-collector");
  const sent = collector.bodies.join("\n");
  const words = [
    "ebrafish",
    "uokka",
    "walrus",
    "armadillo",
    "narwhal",
    person().id,
    person().email,
    person().key.secret,
  ];
  for (const word of [...words, server.url, "127.0.0.1", "localhost"]) expect(sent).not.toContain(word);
  faultsLogged();
});
