import { describe, expect, test } from "vitest";
import { compileExpression, holds } from "./expression.ts";

const scope = {
  event: { name: "a", data: { id: "x1", n: 3, flag: true, nothing: null, text: "it's" } },
  async: { data: { id: "x1", n: 4 } },
};

describe("an expression", () => {
  test.each([
    ["event.data.id == async.data.id", true],
    ["event.data.n == async.data.n", false],
    ["event.data.n != async.data.n", true],
    ["event.data.id == 'x1' && event.data.n == 3", true],
    ['event.data.id == "x2" || event.data.flag', true],
    ["event.data.id == 'x2' || event.data.n == 4", false],
    ["!event.data.flag", false],
    ["!(event.data.n == 4)", true],
    ["event.data.nothing == null", true],
    ["event.data.text == 'it\\'s'", true],
    ["event.data.missing == async.data.missing", false],
    ["event.data.missing != 'x'", false],
    ["event.data.id + '-' + event.data.n == 'x1-3'", true],
    ["event.data.n + 1 == 4", true],
    ["event.data.constructor == event.data.constructor", false],
  ])("%s is %s", (source, expected) => {
    expect(holds(compileExpression(source), scope)).toBe(expected);
  });

  test.each([
    ["event.data.id", "x1"],
    ["'all'", "all"],
    ["event.data.missing", undefined],
    ["event.data.id.length", undefined],
    ["event.data.id + event.data.missing", undefined],
  ])("%s is the key %j", (source, expected) => {
    expect(compileExpression(source)(scope)).toEqual(expected);
  });

  test.each([
    "",
    "event.data.n > 3",
    "event.data.list[0]",
    "size(event.data.list)",
    "data.id",
    "event.",
    "(event.data.id",
    "event.data.id event.data.n",
    "event.data.id ==",
    "event.data.id.lower()",
    "has(event.data.id)",
  ])("%j is refused", (source) => {
    expect(() => compileExpression(source)).toThrow("does not support");
  });
});
