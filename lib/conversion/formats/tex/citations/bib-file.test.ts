import { expect, test } from "vitest";
import { parseBib } from "./bib-file.ts";

test("values in braces, in quotes, joined and named are read", () => {
  const [entry] = parseBib(
    '@string{AI = "Artificial " # {Intelligence}}\n@Article{knuth:84,\n  Title = {A {B\\} C} and\n   more}, journal = AI, year = 1984,\n  note = "say {"}hi{"}" }',
  );
  expect(entry?.type).toBe("article");
  expect(entry?.key).toBe("knuth:84");
  expect(Object.fromEntries(entry?.fields ?? [])).toEqual({
    title: "A {B\\} C} and more",
    journal: "Artificial Intelligence",
    year: "1984",
    note: 'say {"}hi{"}',
  });
});

test("a string's name may hold a colon", () => {
  const [entry] = parseBib(
    '@string{pub:ams = "American Mathematical Society"}\n@book{a, publisher = pub:ams}',
  );
  expect(entry?.fields.get("publisher")).toBe("American Mathematical Society");
});

test("an annotation of biblatex does not end its entry", () => {
  const [entry] = parseBib("@video{a, author = {A and B}, author+an:role = {1=writer}, title = {T}}");
  expect([...(entry?.fields.keys() ?? [])]).toEqual(["author", "title"]);
});

test("broken entries do not take the next one with them", () => {
  const source =
    "@article{a title = {x}}\n@article{b, title = }\n@article{\n@book{c, title = {C}}\n@comment{d}";
  expect(parseBib(source).map(({ key }) => key)).toEqual(["b", "c"]);
});

test("strings that join each other stay bounded", () => {
  const lines = Array.from({ length: 40 }, (_, i) => `@string{s${i + 1} = s${i} # s${i}}`);
  const [entry] = parseBib(`@string{s0 = "0123456789"}\n${lines.join("\n")}\n@book{a, title = s40}`);
  expect(entry?.fields.get("title")).toHaveLength(200_000);
});

test.each([
  ["braces", `@article{a, title={${"{".repeat(1_000_000)}`],
  ["heads", "@article{".repeat(110_000)],
  ["marks", "@".repeat(1_000_000)],
  ["unclosed values", "@article{k, title={T\n".repeat(45_000)],
  ["joined values", `@article{a, title="${'x" # "'.repeat(160_000)}`],
  ["names", `@article{k, author={${"A and ".repeat(160_000)}}}`],
])("a megabyte of %s is read", (_, source) => {
  expect(parseBib(source).length).toBeLessThanOrEqual(1);
});
