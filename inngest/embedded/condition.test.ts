import { expect, test } from "vitest";
import { readCondition, readValue } from "./condition.ts";

const scope = {
  event: { name: "a", data: { id: "x1", n: 3, function_id: "app-run" } },
  async: { data: { id: "x1", n: 4 } },
};

test.each([
  ["event.data.id == async.data.id", true],
  ["event.data.n == async.data.n", false],
  ["event.data.function_id == 'app-run'", true],
  ['event.data.function_id == "app-other"', false],
  ["event.data.missing == async.data.missing", false],
  ["event.data.constructor == event.data.constructor", false],
])("the condition %s is %s", (source, expected) => {
  expect(readCondition(source)(scope)).toBe(expected);
});

test.each([
  ["event.data.id", "x1"],
  ["'all'", "all"],
  ["event.data.missing", undefined],
  ["event.data.id.length", undefined],
])("the value %s is %j", (source, expected) => {
  expect(readValue(source)(scope)).toEqual(expected);
});

test.each([
  "",
  "event.data.id",
  "event.data.n > 3",
  "event.data.n == 3",
  "event.data.id == 'x' && event.data.n == async.data.n",
  "event.data.id != async.data.id",
  "event.data.list[0] == 'x'",
  "size(event.data.list) == 'x'",
  "data.id == async.data.id",
])("the condition %j is refused", (source) => {
  expect(() => readCondition(source)).toThrow("does not support");
});
