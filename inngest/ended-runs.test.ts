import { NonRetriableError } from "inngest";
import { afterEach, beforeEach, expect, test } from "vitest";
import { installMeter } from "#lib/metrics/meter.ts";
import { type PrometheusMeter, prometheusMeter } from "#lib/metrics/prometheus-meter.ts";
import { FUNCTION_FAILED } from "./embedded/registry.ts";
import { callAsServer, ledClient } from "./testing/call-as-server.ts";

let meter: PrometheusMeter;
beforeEach(() => {
  meter = prometheusMeter();
  installMeter(meter);
});
afterEach(() => installMeter(undefined));

/** Returns the count of runs by function and outcome. */
async function counted(): Promise<Record<string, number>> {
  const runs = await meter.registry.getSingleMetric("galley_job_runs_total")?.get();
  return Object.fromEntries(
    (runs?.values ?? []).map(({ labels, value }) => [`${labels.function} ${labels.outcome}`, value]),
  );
}

/** A function of one step, and then what `end` does. */
function led(id: string, end: () => void) {
  return ledClient.createFunction(
    { id, triggers: { event: "led/asked" }, onFailure: () => {} },
    async ({ step }) => {
      await step.run("one", () => "done");
      end();
    },
  );
}

test("a run that an Inngest server leads is counted once, at its end, also if the server asks twice", async () => {
  const fn = led("well", () => {});
  const run = { run: "counted-1", data: {} };
  const { body } = await callAsServer([fn], "well", run);
  expect(await counted()).toEqual({});
  const steps = { [body[0].id]: { data: "done" } };
  for (let time = 0; time < 2; time++)
    expect((await callAsServer([fn], "well", { ...run, steps })).status).toBe(200);
  expect(await counted()).toEqual({ "well completed": 1 });
  await callAsServer([fn], "well", { ...run, run: "counted-2", steps });
  expect(await counted()).toEqual({ "well completed": 2 });
  const [seconds] = (await meter.registry.getMetricsAsJSON()).filter(
    ({ name }) => name === "galley_job_run_duration_seconds",
  );
  expect(JSON.stringify(seconds)).toContain('"function":"well"');
});

test("a failure counts when it is not tried again, and what follows it counts as the embedded runner does", async () => {
  const [failing, giving] = [
    led("badly", () => {
      throw new Error("Quokkas");
    }),
    led("giving", () => {
      throw new NonRetriableError("Quokkas");
    }),
  ];
  const run = { run: "counted-3", data: {} };
  const { body } = await callAsServer([failing], "badly", run);
  const steps = { [body[0].id]: { data: "done" } };
  await callAsServer([failing], "badly", { ...run, steps });
  expect(await counted()).toEqual({});
  await callAsServer([giving], "giving", { ...run, steps });
  expect(await counted()).toEqual({ "giving failed": 1 });
  const event = { name: "led/asked", data: {} };
  const data = { function_id: "galley-giving", run_id: run.run, event, error: { message: "Quokkas" } };
  await callAsServer([giving], "giving-failure", { run: "counted-4", name: FUNCTION_FAILED, data });
  expect(await counted()).toEqual({ "giving failed": 1, "giving-failure completed": 1 });
});
