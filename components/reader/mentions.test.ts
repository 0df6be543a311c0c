import { expect, test } from "vitest";
import { mentionsIn, openMention, withMention } from "./mentions.ts";

const person = (person_id: string, name: string) => ({ person_id, name, is_you: false });
const people = [person("1", "Ann"), person("2", "Ann Lee"), person("3", "Bo")];

test("a name is open from the @ to the caret, in one line", () => {
  expect(openMention("See @an", 7)).toEqual({ from: 4, to: 7, typed: "an" });
  expect(openMention("@Ann Le", 7)).toEqual({ from: 0, to: 7, typed: "ann le" });
  expect(openMention("mail ann@le", 11)).toBeNull();
  expect(openMention("@Ann\nmore", 9)).toBeNull();
});

test("a chosen name takes the place of what was typed", () => {
  const open = openMention("See @an now", 7);
  expect(open && withMention("See @an now", open, "Ann")).toEqual({ text: "See @Ann now", caret: 9 });
});

test("the longer of two names that begin alike is meant", () => {
  expect(mentionsIn("@Ann Lee and @Bo, not @Cy", people)).toEqual(["2", "3"]);
  expect(mentionsIn("@Ann, @Ann", people)).toEqual(["1"]);
});
