import { expect, test } from "vitest";
import { askingApp } from "./asking-app.ts";

const nameOf = (clientName: string) => askingApp({ clientId: "a", clientName }, null).name;

test.each([
  ["Margin notes", "Margin notes"],
  ["Notes” is verified. “x", "Notes' is verified. 'x"],
  ['Notes" now', "Notes' now"],
  ["\u202eseton\u0000\n  x", "seton x"],
  ["", "An app without a name"],
  ["\u200b\n", "An app without a name"],
])("an app that calls itself %j is shown as %j", (given, shown) => {
  expect(nameOf(given)).toBe(shown);
});

test("a long name is cut, and no character in two", () => {
  const shown = nameOf(`a${"𝒜".repeat(60)}`);
  expect(shown.length).toBeLessThanOrEqual(80);
  expect(shown.isWellFormed()).toBe(true);
});
