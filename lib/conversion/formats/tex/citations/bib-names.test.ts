import { expect, test } from "vitest";
import { parseBib } from "./bib-file.ts";
import { namesOf } from "./bib-names.ts";

const names = (author: string) => {
  const [entry] = parseBib(`@book{a, author = {${author}}}`);
  return entry === undefined ? [] : namesOf(entry).map(({ family, given }) => [family, given]);
};

test("what a library's catalogue adds to a name is left out", () => {
  expect(names("Crow, James F. 1916-2012. (James Franklin) and Kimura,Motoo, 1924")).toEqual([
    ["Crow", "James F."],
    ["Kimura", "Motoo"],
  ]);
  expect(names("Wright, Sewall, 1889-")).toEqual([["Wright", "Sewall"]]);
});

test("a name in braces and a suffix stay whole", () => {
  expect(names("{Census Office 1900} and King, Jr., Martin")).toEqual([
    ["Census Office 1900", ""],
    ["King", "Martin"],
  ]);
});
