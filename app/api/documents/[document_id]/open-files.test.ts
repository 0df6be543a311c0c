import { existsSync, readdirSync, readlinkSync, realpathSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { Operation } from "#lib/contract/operation.ts";
import * as files from "#lib/documents/files-contract.ts";
import { HOST, handlerOf } from "#lib/testing/call.ts";
import { credentialHeaders } from "#lib/testing/credential.ts";
import { reviewed } from "#lib/testing/documents.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

const DESCRIPTORS = "/proc/self/fd";

let app: TestApp;
let owner: Person;
let document_id: string;
beforeAll(async () => {
  app = await testApp();
  owner = await testContext();
  ({ document_id } = await reviewed(owner));
});

function openFiles(): string[] {
  const folder = realpathSync(app.blobFolder);
  return readdirSync(DESCRIPTORS)
    .flatMap((descriptor) => {
      try {
        return [readlinkSync(`${DESCRIPTORS}/${descriptor}`)];
      } catch {
        return [];
      }
    })
    .filter((path) => path.startsWith(folder));
}

async function answer(operation: Operation, init: RequestInit): Promise<Response> {
  const params = { document_id, image_name: "figure-1.png" };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: keyof typeof params) => params[name]);
  const request = new Request(`http://${HOST}/api${path}`, {
    headers: credentialHeaders(owner.key),
    ...init,
  });
  const handler = await handlerOf(operation);
  const response = await handler(request, { params: Promise.resolve(params) });
  expect(response.status).toBe(200);
  return response;
}

const operations = [files.getOriginal, files.getContent, files.getImage];

test.runIf(existsSync(DESCRIPTORS)).each(operations.map((operation) => [operation.id, operation] as const))(
  "%s leaves no file open that nobody reads",
  async (_, operation) => {
    await expect.poll(openFiles).toEqual([]);
    const head = await answer(operation, { method: "HEAD" });
    expect(head.body).toBeNull();
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(0);
    await expect.poll(openFiles).toEqual([]);

    const gone = new AbortController();
    await answer(operation, { signal: gone.signal });
    expect(openFiles()).toHaveLength(1);
    gone.abort();
    await expect.poll(openFiles).toEqual([]);
    await answer(operation, { signal: AbortSignal.abort() });
    await expect.poll(openFiles).toEqual([]);
  },
);
