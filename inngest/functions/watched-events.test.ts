import { expect, test } from "vitest";
import { WATCHED_EVENTS } from "#lib/reconcile-work.ts";
import { functions } from "./all-functions.ts";
import { RETRIES_OF_AN_EVENT } from "./work-steps.ts";

/** Events whose work has a row that says if it is done: the document, and the review. */
const HAVE_A_ROW = ["document/uploaded", "review/requested"];

const jobs = functions.flatMap(({ opts }) => {
  const triggers: readonly object[] = [opts.triggers ?? []].flat();
  return triggers.map((trigger) => ({
    event: "event" in trigger ? String(trigger.event) : "",
    retries: opts.retries,
  }));
});

test("every event that starts a job is watched, or has a row that is", () => {
  const events = jobs.map(({ event }) => event);
  expect(events.toSorted()).toEqual([...WATCHED_EVENTS, ...HAVE_A_ROW].toSorted());
});

test("a job of a watched event is tried again as often as each other", () => {
  const others = jobs.filter(({ event }) => !HAVE_A_ROW.includes(event));
  expect(others.filter(({ retries }) => retries !== RETRIES_OF_AN_EVENT)).toEqual([]);
});
