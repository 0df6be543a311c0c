import { expect, test } from "vitest";
import { madePoint } from "#lib/responses/testing/made-point.ts";
import { GonePoints, pointBefore } from "./gone-points.ts";

const point = (point_id: string) => madePoint({ point_id, label: point_id });
const [A, B, C, D] = [point("a"), point("b"), point("c"), point("d")];
const shown = (points: GonePoints) =>
  points.get().gone.map((each) => [each.point.point_id, each.point.reply]);

test("the open point is kept when others remove it, with its place", () => {
  const points = new GonePoints();
  points.open("c");
  points.compare([A, B, C, D], [A, D]);
  expect(shown(points)).toEqual([["c", ""]]);
  const kept = points.find("c");
  expect(kept && pointBefore(kept, [A, D])).toBe("a");
  expect(kept && pointBefore(kept, [D])).toBeNull();
});

test("a point that others removed is kept once a text for it arrives", () => {
  const points = new GonePoints();
  points.open("a");
  points.compare([A, B], [A]);
  expect(shown(points)).toEqual([]);
  expect(points.keep("b", { reply: "Green tea." })).toBe(true);
  expect(points.keep("x", { reply: "Nothing." })).toBe(false);
  expect(shown(points)).toEqual([["b", "Green tea."]]);
  points.drop("b");
  expect(shown(points)).toEqual([]);
  expect(points.keep("b", { reply: "Late." })).toBe(false);
});

test("a point that this person removed is not kept", () => {
  const points = new GonePoints();
  points.open("b");
  points.removedHere("b");
  points.compare([A, B], [A]);
  expect(shown(points)).toEqual([]);
  expect(points.keep("b", { reply: "Late." })).toBe(false);
});
