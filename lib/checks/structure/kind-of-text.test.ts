import { expect, test } from "vitest";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { isReportOfCourse, isThesis } from "./kind-of-text.ts";

test.each([
  "# STAT400: Data Mining",
  "# The cipher\n\nCOMP 112 – 02",
  "HAU805I : Rapport de stage M1",
  "A Project Report\n\n**Roll No. 12**",
  "#### F Summary Sheet MCM/ICM 2309571",
  "**Submitted to:** Prof. A. Smith",
  "The analysis was performed in the context of the *Statistical methods* class of Spring 2016.",
])("the opening “%s” is that of a report of a course", (markdown) => {
  expect(isReportOfCourse(parseManuscript(markdown))).toBe(true);
});

test.each([
  "# SARS 229E in bats",
  "NIPS 2017",
  "Items in the positive class are rare.",
  "Submitted to Ecology Letters",
  "Corresponding author: a@b.org",
])("the opening “%s” is not", (markdown) => {
  expect(isReportOfCourse(parseManuscript(markdown))).toBe(false);
});

test("what the first page does not say is no sign of a course", () => {
  const text = `${"We weighed the stones of the river. ".repeat(80)}\n\nSubmitted to: Prof. A. Smith`;
  expect(isReportOfCourse(parseManuscript(text))).toBe(false);
});

test("a thesis says so anywhere", () => {
  expect(isThesis(parseManuscript("In this doctoral thesis, we weighed stones."))).toBe(true);
  expect(isThesis(parseManuscript("We weighed stones."))).toBe(false);
});
