import { expect, test } from "vitest";
import { foundPassages, MOST_FOUND, searchedText } from "./found-passages.ts";

const MARKDOWN = `# Tea

## Methods

Forty **adults** kept a [diary](https://tea.example/diary)[^1] for eight weeks.

${"The kettle was clean. ".repeat(80)}The thermometer was calibrated twice. ${"The cup was small. ".repeat(80)}

[^1]: Not at night.
`;

const found = (query: string) => foundPassages(searchedText(MARKDOWN), query).passages;

test("a paragraph is found by its words, without the marks between them", () => {
  const [passage] = found("forty adults");
  expect(MARKDOWN.slice(passage?.start, passage?.end)).toMatch(/^Forty .* weeks\.$/);
  expect(passage).toMatchObject({ before: "", hit: "Forty adults", after: " kept a diary for eight weeks." });
});

test("a long paragraph is narrowed to the sentence", () => {
  const [passage] = found("calibrated");
  expect(MARKDOWN.slice(passage?.start, passage?.end)).toBe("The thermometer was calibrated twice.");
});

test("each paragraph is found once, and no more than a list holds", () => {
  expect(found("methods")).toHaveLength(1);
  const many = searchedText("Tea is hot.\n\n".repeat(50));
  expect(foundPassages(many, "tea")).toMatchObject({ isCut: true });
  expect(foundPassages(many, "tea").passages).toHaveLength(MOST_FOUND);
  expect(found("tea.example")).toEqual([]);
  expect(found("  ")).toEqual([]);
});

test("a table is shown as words, and a long one is narrowed to the row", () => {
  const table = (rows: number) =>
    `| Group | Size |\n| --- | ---: |\n| Tea | 40 |\n${"| Water and much more | 41 |\n".repeat(rows)}`;
  const [short] = foundPassages(searchedText(table(2)), "tea").passages;
  expect(`${short?.before}${short?.hit}${short?.after}`).toBe(
    "Group · Size; Tea · 40; Water and much more · 41; Water and much more · 41",
  );
  const [long] = foundPassages(searchedText(table(60)), "tea").passages;
  expect(long).toMatchObject({ before: "", hit: "Tea", after: " · 40" });
});

test("a hit late in a passage is shown with the words around it", () => {
  const text = `${"word ".repeat(100)}needle ${"more ".repeat(100)}`;
  const [passage] = foundPassages(searchedText(text), "needle").passages;
  expect(passage?.hit).toBe("needle");
  expect(passage?.before).toMatch(/^… (?:word )+$/);
  expect(passage?.after).toMatch(/ …$/);
});
