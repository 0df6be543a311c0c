import { expect, test } from "vitest";
import { isNamedAlike, mayBePrint } from "./may-be-print.ts";

const item = (is_print: boolean) => ({
  document_id: "",
  filename: "other.pdf",
  display_order: 1,
  steering_note: "",
  is_print,
});

test.each([
  ["paper.docx", "paper.pdf", true],
  ["My Paper.docx", "my_paper.PDF", true],
  ["project.tar.gz", "project.pdf", true],
  ["paper.docx", "tables.pdf", false],
])("%s and %s: %s", (manuscript, file, isAlike) => {
  expect(isNamedAlike(manuscript, file)).toBe(isAlike);
});

test("a PDF may be the one of a manuscript of another format that has none", () => {
  expect(mayBePrint("paper.pdf", { parent: { format: "docx" }, items: [item(false)] })).toBe(true);
  expect(mayBePrint("paper.pdf", { parent: { format: "docx" }, items: [item(true)] })).toBe(false);
  expect(mayBePrint("paper.pdf", { parent: { format: "pdf" }, items: [] })).toBe(false);
  expect(mayBePrint("paper.csv", { parent: { format: "docx" }, items: [] })).toBe(false);
});
