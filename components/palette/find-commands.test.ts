import { expect, test } from "vitest";
import type { Command } from "./command.ts";
import { findCommands } from "./find-commands.ts";

const command = (group: Command["group"], label: string, more: Partial<Command> = {}): Command => ({
  id: `${group} ${label}`,
  group,
  label,
  run: () => {},
  ...more,
});

const labels = (commands: readonly Command[], query: string) =>
  findCommands(commands, query).map(({ label }) => label);

test("every word of the query must be found, in any order", () => {
  const commands = [command("Sections", "Sample size"), command("Sections", "Size of effects")];
  expect(labels(commands, "size sample")).toEqual(["Sample size"]);
  expect(labels(commands, "power")).toEqual([]);
});

test("a label that begins with the query comes before one that contains it", () => {
  const commands = [command("Reviews", "On methods"), command("Reviews", "Methods")];
  expect(labels(commands, "meth")).toEqual(["Methods", "On methods"]);
});

test("the group with the best command comes first", () => {
  const commands = [command("Actions", "Share", { keywords: "prices" }), command("Go to", "Prices")];
  expect(labels(commands, "price")).toEqual(["Prices", "Share"]);
  expect(labels(commands, "")).toEqual(["Share", "Prices"]);
});

test("accents do not matter", () => {
  expect(labels([command("Reviews", "Résumé of José")], "resume jose")).toEqual(["Résumé of José"]);
});

test("a large group does not hide the others", () => {
  const many = Array.from({ length: 500 }, (_, i) => command("Comments", `Number ${i}`));
  const found = labels([...many, command("Go to", "Number format")], "number");
  expect(found).toHaveLength(9);
  expect(found).toContain("Number format");
});
