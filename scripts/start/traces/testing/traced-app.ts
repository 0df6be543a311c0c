import { afterEach, beforeAll, expect } from "vitest";
import { type OtlpCollector, startOtlpCollector } from "#e2e/stand-ins/otlp-collector.ts";
import type { Operation } from "#lib/contract/operation.ts";
import { settleEnv } from "#lib/env.ts";
import { handlerOf } from "#lib/testing/call.ts";
import { credentialHeaders } from "#lib/testing/credential.ts";
import { uploadForm } from "#lib/testing/documents.ts";
import { answeringBy } from "#lib/testing/serve-handler.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { listen } from "../../listen.ts";
import { openTraces } from "../open-traces.ts";

/** Makes a person, and functions that serve requests and send their traces until the test ends. */
export function tracedApp() {
  const closing: (() => Promise<void> | void)[] = [];
  let made: Person | undefined;
  const person = () => {
    if (!made) throw new Error("The person is made before the first test.");
    return made;
  };
  beforeAll(async () => {
    await testApp();
    made = await testContext({ paidCredits: 5 });
  });
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  return {
    person,
    /** Sends traces to a collector. */
    async traced(variables: Parameters<typeof settleEnv>[0] = {}, given?: OtlpCollector) {
      const collector = given ?? (await startOtlpCollector());
      if (!given) closing.push(collector.close);
      const settled = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin, ...variables };
      settleEnv(settled);
      closing.push(() => settleEnv(Object.fromEntries(Object.keys(settled).map((name) => [name, ""]))));
      const traces = await openTraces();
      if (!traces) throw new Error("No traces are sent.");
      closing.push(traces.close);
      return { collector, ...traces };
    },
    /** Serves operations by their real handlers, and pages, behind the ports of the start script. */
    async served(...operations: Operation[]) {
      const ports = await listen("127.0.0.1", 0);
      closing.push(() => ports.close());
      ports.open(answeringBy((request) => answer(request, operations)));
      return async (path: string, init: RequestInit = {}) => {
        const headers = { ...credentialHeaders(person().key), ...init.headers };
        const response = await fetch(`${ports.origin}${path}`, { ...init, headers });
        return { status: response.status, body: await response.text() };
      };
    },
  };
}

export type Ask = Awaited<ReturnType<ReturnType<typeof tracedApp>["served"]>>;

async function answer(request: Request, operations: readonly Operation[]): Promise<Response> {
  const { pathname } = new URL(request.url);
  for (const operation of operations) {
    const form = new RegExp(`^/api${operation.path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
    const found = operation.method === request.method ? form.exec(pathname) : null;
    if (found) return (await handlerOf(operation))(request, { params: Promise.resolve({ ...found.groups }) });
  }
  return new Response("a page");
}

/** Uploads over HTTP, and returns the id of the document. */
export async function uploadBy(
  ask: Ask,
  parts: Parameters<typeof uploadForm>[0] = {},
  headers: Record<string, string> = {},
): Promise<string> {
  const accepted = await ask("/api/documents/upload", { method: "POST", body: uploadForm(parts), headers });
  expect(accepted).toMatchObject({ status: 202 });
  const { document_id }: { document_id: string } = JSON.parse(accepted.body);
  return document_id;
}
