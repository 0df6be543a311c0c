import { expect, onTestFinished, test, vi } from "vitest";
import { parseEnv } from "#lib/env.ts";
import { everythingLogged, testApp } from "#lib/testing/test-app.ts";
import { createServerClient } from "./client.ts";
import { post } from "./embedded/endpoint.ts";
import { serveFunctions } from "./serve.ts";

const SIGNING_KEY = `signkey-test-${"0".repeat(64)}`;

test("an error of a step that an Inngest server leads is a line of the log, without the words of an author", async () => {
  await testApp();
  const written = vi.spyOn(console, "error");
  onTestFinished(() => written.mockRestore());
  const client = createServerClient(
    parseEnv({
      INNGEST_BASE_URL: "http://127.0.0.1:9",
      INNGEST_EVENT_KEY: "key",
      INNGEST_SIGNING_KEY: SIGNING_KEY,
    }),
  );
  const failing = client.createFunction({ id: "failing", triggers: { event: "asked" } }, async ({ step }) => {
    await step.run("one", () => {
      throw new Error("Failed query: insert into comments\nparams: Quokkas are light.");
    });
  });
  const event = { id: "event-1", name: "asked", data: {}, ts: Date.now() };
  const answer = await post(
    { handler: serveFunctions([failing], client), signingKey: SIGNING_KEY },
    {
      method: "POST",
      query: { fnId: "galley-failing", stepId: "step" },
      body: {
        event,
        events: [event],
        steps: {},
        ctx: { run_id: "run-1", fn_id: "failing", attempt: 0, stack: { stack: [], current: 0 } },
        version: -1,
      },
    },
  );
  expect(answer.status).toBe(206);
  expect(everythingLogged()).toContain("inngest: ");
  expect(everythingLogged()).toContain("Failed query: insert into comments");
  expect(everythingLogged()).not.toContain("Quokkas");
  expect(written).not.toHaveBeenCalled();
});
