import { rm } from "node:fs/promises";
import { expect, test } from "vitest";
import { recogniseStore } from "#lib/documents/recognise-store.ts";
import { requestContext } from "#lib/request-context.ts";
import { separateApp } from "#lib/testing/test-app.ts";
import { GET } from "./route.ts";

test("is ready while database and files answer, and says no more than that", async () => {
  const app = await separateApp();
  try {
    await recogniseStore(requestContext("test"));
    const ready = await GET();
    expect([ready.status, await ready.text()]).toEqual([200, "ready\n"]);
    await rm(app.blobFolder, { recursive: true });
    await expect.poll(async () => (await GET()).status, { timeout: 10_000 }).toBe(503);
    expect(await (await GET()).text()).toBe("not ready\n");
  } finally {
    app.back();
  }
});
