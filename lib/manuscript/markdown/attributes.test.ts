import { expect, test } from "vitest";
import { identifierAtEnd, identifierOf } from "./attributes.ts";

test.each([
  ["{#refs .references}", "refs"],
  ["{.csl-entry #ref-lee2012}", "ref-lee2012"],
  ["{.note title=a#b}", null],
])("the identifier of %s is %j", (attributes, identifier) => {
  expect(identifierOf(attributes)).toBe(identifier);
});

test.each([
  ["![Flow](flow.png){#fig:flow width=50%}\n", "fig:flow"],
  ["![Flow](flow.png){#fig:flow} shows it", null],
])("the identifier at the end of %j is %j", (markdown, identifier) => {
  expect(identifierAtEnd(markdown)).toBe(identifier);
});
