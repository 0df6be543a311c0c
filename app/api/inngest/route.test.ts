import { afterEach, expect, test } from "vitest";
import { settleEnv } from "#lib/env.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { POST, PUT } from "./route.ts";

afterEach(() => settleEnv({ GALLEY_ROLE: "" }));

test("a process that runs no jobs has no functions to call", async () => {
  await testApp();
  const ask = (handler: typeof POST) =>
    handler(
      new Request("http://localhost/api/inngest", {
        method: "POST",
        headers: { host: "localhost" },
        body: "{}",
      }),
    );
  expect((await ask(POST)).status).toBe(401);
  settleEnv({ GALLEY_ROLE: "web" });
  for (const handler of [POST, PUT]) {
    const answer = await ask(handler);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/plain"]);
  }
});
