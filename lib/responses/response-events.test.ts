import { expect, test } from "vitest";
import * as threads from "#lib/reviews/thread-contract.ts";
import { call } from "#lib/testing/call.ts";
import { dropWaitingJobs } from "#lib/testing/jobs.ts";
import { followEvents } from "#lib/testing/read-events.ts";
import { sharePerson, verifiedPerson } from "#lib/testing/review-roles.ts";
import * as responses from "./contract.ts";
import * as points from "./points-contract.ts";
import { responseStage } from "./testing/response-stage.ts";

const { owner, session_id, own, start, read, at } = await responseStage();

test("editors are told of each change, in order and without words, and others of none", async () => {
  const started = await start();
  await dropWaitingJobs();
  const { response_id, last_event_id: after } = started;
  const [first] = started.points;
  const commenter = await verifiedPerson();
  await sharePerson(owner, { session_id, person: commenter, role: "commenter" });

  await call(points.changePoint, { ...at(started, 0), body: { version: 1, reply: "A secret reply." } });
  const added = { reviewer: "Reviewer 3", text: "Secret words.", after: null };
  await call(points.addPoint, { ...own({ response_id }), body: added });
  await call(threads.writeComment, { ...own(), body: { quote: "Forty adults", message: "How many?" } });
  await call(responses.deleteResponse, own({ response_id }));

  const follow = (person: typeof owner, cutAfter: number) =>
    followEvents(
      threads.reviewEvents,
      { as: person.key, params: { session_id }, query: { after } },
      { cutAfter },
    );
  const told = await follow(owner, 4);
  expect(told.events.map(({ data }) => data)).toEqual([
    expect.objectContaining({ type: "response-changed", point_id: first?.point_id, version: 2 }),
    expect.objectContaining({ type: "response-changed", point_id: null, version: 2 }),
    expect.objectContaining({ type: "change", change: "comment-written" }),
    expect.objectContaining({ type: "response-changed", response_id, point_id: null, version: 3 }),
  ]);
  expect(told.text).not.toMatch(/secret/i);
  const others = await follow(commenter, 1);
  expect(others.events.map(({ data }) => data.type)).toEqual(["change"]);
  expect(others.text).not.toContain("response-changed");
});

test("a response names the last change that it has", async () => {
  const started = await start();
  await dropWaitingJobs();
  await call(points.changePoint, { ...at(started, 0), body: { version: 1, status: "done" } });
  expect((await read(started)).last_event_id).toBe(started.last_event_id + 1);
});
