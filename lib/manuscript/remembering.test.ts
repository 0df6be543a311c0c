import { expect, test } from "vitest";
import { remembering } from "./remembering.ts";

function counted(mostUnits: number) {
  const requested: string[] = [];
  const read = remembering((text: string) => {
    requested.push(text);
    return { length: text.length };
  }, mostUnits);
  return { requested, read };
}

test("a text is read once", () => {
  const { requested, read } = counted(100);
  expect([read("one"), read("three"), read("one")]).toEqual([{ length: 3 }, { length: 5 }, { length: 3 }]);
  expect(requested).toEqual(["one", "three"]);
});

test("the texts that were requested longest ago are forgotten first", () => {
  const { requested, read } = counted(10);
  for (const text of ["aaaa", "bbbb", "aaaa", "cccc", "aaaa", "bbbb"]) read(text);
  expect(requested).toEqual(["aaaa", "bbbb", "cccc", "bbbb"]);
});

test("a text longer than the limit is kept until the next one, and pushes out the others", () => {
  const { requested, read } = counted(3);
  for (const text of ["aa", "bbbb", "bbbb", "aa"]) read(text);
  expect(requested).toEqual(["aa", "bbbb", "aa"]);
});
