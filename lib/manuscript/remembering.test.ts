import { expect, test } from "vitest";
import { remembering } from "./remembering.ts";

function counted(mostUnits: number) {
  const asked: string[] = [];
  const read = remembering((text: string) => {
    asked.push(text);
    return { length: text.length };
  }, mostUnits);
  return { asked, read };
}

test("a text is read once", () => {
  const { asked, read } = counted(100);
  expect([read("one"), read("three"), read("one")]).toEqual([{ length: 3 }, { length: 5 }, { length: 3 }]);
  expect(asked).toEqual(["one", "three"]);
});

test("the texts asked for longest ago are forgotten first", () => {
  const { asked, read } = counted(10);
  for (const text of ["aaaa", "bbbb", "aaaa", "cccc", "aaaa", "bbbb"]) read(text);
  expect(asked).toEqual(["aaaa", "bbbb", "cccc", "bbbb"]);
});

test("a text longer than the limit is read each time, and pushes out the others", () => {
  const { asked, read } = counted(3);
  for (const text of ["aa", "bbbb", "bbbb", "aa"]) read(text);
  expect(asked).toEqual(["aa", "bbbb", "bbbb", "aa"]);
});
