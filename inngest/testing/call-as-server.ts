import { serve } from "inngest/edge";
import { parseEnv } from "#lib/env.ts";
import { createServerClient } from "../client.ts";
import { post } from "../embedded/endpoint.ts";

const SIGNING_KEY = `signkey-test-${"0".repeat(64)}`;

/** The client of an app whose jobs an Inngest server leads. */
export const ledClient = createServerClient(
  parseEnv({
    INNGEST_BASE_URL: "http://127.0.0.1:9",
    INNGEST_EVENT_KEY: "key",
    INNGEST_SIGNING_KEY: SIGNING_KEY,
  }),
);

interface Asked {
  /** The id of the run. */
  run: string;
  data: Record<string, unknown>;
  name?: string;
  /** What steps have returned. */
  steps?: Record<string, unknown>;
}

/** Calls a function of `ledClient` as an Inngest server does, two seconds after the event. */
export async function callAsServer(
  functions: Parameters<typeof serve>[0]["functions"],
  fn: string,
  { run, data, name = "led/asked", steps = {} }: Asked,
) {
  const event = { id: "event-1", name, data, ts: Date.now() - 2_000 };
  const stack = Object.keys(steps);
  const answer = await post(
    { handler: serve({ client: ledClient, functions }), signingKey: SIGNING_KEY },
    {
      method: "POST",
      query: { fnId: `galley-${fn}`, stepId: "step" },
      body: {
        event,
        events: [event],
        steps,
        ctx: {
          run_id: run,
          fn_id: fn,
          attempt: 0,
          max_attempts: 4,
          disable_immediate_execution: false,
          use_api: false,
          stack: { stack, current: stack.length },
        },
        version: -1,
      },
    },
  );
  return { status: answer.status, body: await answer.json() };
}
