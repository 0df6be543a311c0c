import { afterEach, describe, expect, test } from "vitest";
import { call, refusal } from "#lib/testing/call.ts";
import { dropWaitingJobs } from "#lib/testing/jobs.ts";
import * as points from "../points-contract.ts";
import type { Response } from "../schema.ts";
import { BEFORE, responseStage } from "../testing/response-stage.ts";

const { owner, own, start, read, at } = await responseStage();
afterEach(dropWaitingJobs);

const texts = ({ points: all }: Response) => all.map(({ label, text }) => `${label} ${text.slice(0, 12)}`);

describe("a point", () => {
  test("is answered, and a second change on the same version is refused", async () => {
    const started = await start();
    const body = {
      version: 1,
      reply: "They agreed in **94%** of cases.",
      status: "drafted",
      changes: [{ before: "two raters", after: "two trained raters", place: "page 3, line 4" }],
      assignee_id: owner.id,
    };
    const changed = await call(points.changePoint, { ...at(started, 0), body });
    expect(changed).toMatchObject({ version: 2, label: "1.1", reply: body.reply, changes: body.changes });
    expect(changed.assignee?.person_id).toBe(owner.id);
    expect(changed.updated_by?.person_id).toBe(owner.id);
    expect(await refusal(points.changePoint, { ...at(started, 0), body })).toMatchObject({
      slug: "response-changed",
    });
    expect((await read(started)).progress).toEqual({ points: 3, drafted: 1, done: 0 });
  });

  test("gets other passages, which keep their reason or are chosen", async () => {
    const started = await start();
    const [known] = started.points[0]?.passages ?? [];
    const from = BEFORE.indexOf("Forty adults");
    const chosen = { start: from, end: from + 12 };
    const body = { version: 1, passages: [{ start: known?.start, end: known?.end }, chosen] };
    const changed = await call(points.changePoint, { ...at(started, 0), body });
    expect(changed.passages).toEqual([known, { ...chosen, quote: "Forty adults", reason: "chosen" }]);
    for (const outside of [
      { start: 5, end: 5 },
      { start: 0, end: 1_000_000 },
    ]) {
      const sent = { ...at(started, 0), body: { version: 2, passages: [outside] } };
      expect(await refusal(points.changePoint, sent)).toMatchObject({ slug: "passage-outside" });
    }
  });

  test("is split, merged, added, moved and deleted", async () => {
    const started = await start();
    const [first] = started.points;
    const where = first?.text.indexOf("Did the raters") ?? 0;
    const split = await call(points.splitPoint, { ...at(started, 0), body: { version: 1, at: where } });
    expect(texts(split).slice(0, 3)).toEqual(["1.1 1. The autho", "1.2 Did the rate", "1.3 2. Caffeine "]);
    expect(split.points[1]?.passages).toEqual(first?.passages);
    const merged = await call(points.mergePoint, { ...at(split, 0), body: { version: 2 } });
    expect(texts(merged)).toEqual(texts(started));
    expect(merged.points[0]?.text.replace(/\s+/g, " ")).toBe(first?.text.replace(/\s+/g, " "));
    const { response_id } = started;
    const added = await call(points.addPoint, {
      ...own({ response_id }),
      body: { reviewer: "Editor", text: "Shorten the abstract.", after: null },
    });
    expect(added.points[0]?.label).toBe("E.1");
    const turned = added.points.map(({ point_id }) => point_id).toReversed();
    const ordered = await call(points.orderPoints, {
      ...own({ response_id }),
      body: { version: added.version, point_ids: turned },
    });
    expect(ordered.points.map(({ point_id }) => point_id)).toEqual(turned);
    const left = await call(points.deletePoint, at(ordered, 0));
    expect(left.points.map(({ point_id }) => point_id)).toEqual(turned.slice(1));
  });

  test("is not split outside of its text, nor merged with nothing, nor put in half an order", async () => {
    const started = await start();
    const { response_id, version } = started;
    const split = { ...at(started, 0), body: { version: 1, at: 20_000 } };
    expect(await refusal(points.splitPoint, split)).toMatchObject({ slug: "split-outside" });
    const merge = { ...at(started, 3), body: { version: 1 } };
    expect(await refusal(points.mergePoint, merge)).toMatchObject({ slug: "nothing-to-merge" });
    const order = { ...own({ response_id }), body: { version, point_ids: [started.points[0]?.point_id] } };
    expect(await refusal(points.orderPoints, order)).toMatchObject({ slug: "order-incomplete" });
    const unknown = own({ response_id, point_id: crypto.randomUUID() });
    expect(await refusal(points.deletePoint, unknown)).toMatchObject({ slug: "point-not-found" });
  });
});

test("a point that was changed meanwhile is not deleted, and none is merged that was not seen", async () => {
  const started = await start();
  const body = { version: 1, reply: "Not to be lost." };
  await call(points.changePoint, { ...at(started, 1), body });
  const stale = { ...at(started, 1), query: { version: 1 } };
  expect(await refusal(points.deletePoint, stale)).toMatchObject({ slug: "response-changed" });
  const [, second, third] = started.points.map(({ point_id }) => point_id);
  const merge = { ...at(started, 0), body: { version: 1, next_point_id: third } };
  expect(await refusal(points.mergePoint, merge)).toMatchObject({ slug: "response-changed" });
  const seen = { version: 1, next_point_id: second };
  const merged = await call(points.mergePoint, { ...at(started, 0), body: seen });
  expect(merged.points[0]?.reply).toBe("Not to be lost.");
  const left = await call(points.deletePoint, { ...at(started, 0), query: { version: 2 } });
  expect(left.points).toHaveLength(2);
});

test("two people who change different points at once lose nothing", async () => {
  const started = await start();
  await Promise.all(
    started.points.map((_, place) =>
      call(points.changePoint, { ...at(started, place), body: { version: 1, reply: `Reply ${place}` } }),
    ),
  );
  expect((await read(started)).points.map(({ reply }) => reply)).toEqual([
    "Reply 0",
    "Reply 1",
    "Reply 2",
    "Reply 3",
  ]);
});
