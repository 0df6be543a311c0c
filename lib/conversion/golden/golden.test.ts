import { expect, test } from "vitest";
import { FORMAT_IDS } from "../format.ts";
import { convertGolden, expectedOutput, goldenDocuments } from "./golden-documents.ts";

const ACCEPT =
  "Run `npm run golden:accept` if the new output is right, and read the diff before you commit it";

test.each(goldenDocuments().map((document) => [document.name, document] as const))(
  "%s converts to its expected Markdown",
  async (_, document) => {
    const output = await convertGolden(document);
    const expected = expectedOutput(document);
    expect(output.markdown, ACCEPT).toBe(expected.markdown);
    expect(output.report, ACCEPT).toBe(expected.report);
    const { markdown, blocks } = output;
    expect(blocks.map(({ start, end }) => markdown.slice(start, end)).join("\n\n")).toBe(markdown.trimEnd());
  },
);

test.each(FORMAT_IDS)("the format %s has golden documents", (format) => {
  expect(goldenDocuments().some(({ name }) => name.slice(4).startsWith(`${format}-`))).toBe(true);
});
