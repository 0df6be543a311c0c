import { describe, expect, test } from "vitest";
import { database } from "#db/client.ts";
import { call } from "#lib/testing/call.ts";
import { dropWaitingJobs } from "#lib/testing/jobs.ts";
import * as contracts from "../points-contract.ts";
import { responseStage } from "../testing/response-stage.ts";
import { freePosition } from "./free-position.ts";

describe("a free position", () => {
  test.each([
    { before: undefined, after: undefined, position: 0 },
    { before: 10, after: undefined, position: 1_034 },
    { before: undefined, after: 10, position: -1_014 },
    { before: -3, after: 4, position: 0 },
    { before: 4, after: 6, position: 5 },
    { before: 4, after: 5, position: null },
    { before: 4, after: 4, position: null },
    { before: 2_000_000_000, after: undefined, position: null },
    { before: undefined, after: -2_000_000_000, position: null },
  ])("between $before and $after is $position", ({ before, after, position }) => {
    expect(freePosition(before, after)).toBe(position);
  });
});

const { own, start } = await responseStage();

test.each([
  { what: "numbered by steps", step: null },
  { what: "numbered from 0, as they once were", step: 1 },
])(
  "points that are added at one place again and again are in order, among points $what",
  async ({ step }) => {
    const { response_id, points } = await start();
    dropWaitingJobs();
    const ids = points.map(({ point_id }) => point_id);
    const { sql } = database();
    if (step)
      for (const [place, id] of ids.entries())
        await sql`update response_points set position = ${place * step} where id = ${id}`;
    const add = (after: string | null, n: number) =>
      call(contracts.addPoint, {
        ...own({ response_id }),
        body: { reviewer: "Editor", text: `Shorten ${n}.`, after },
      });
    // Half of the space between two points is left each time, so that there is none for the last ones.
    for (let n = 0; n < 14; n++) ids.splice(1, 0, (await add(ids[0] ?? null, n)).points[1]?.point_id ?? "");
    const first = (await add(null, 14)).points[0]?.point_id ?? "";
    const added = await add(ids.at(-1) ?? null, 15);
    expect(added.points.map(({ point_id }) => point_id).slice(0, -1)).toEqual([first, ...ids]);
    expect(added.points.at(-1)?.text).toBe("Shorten 15.");
  },
);
