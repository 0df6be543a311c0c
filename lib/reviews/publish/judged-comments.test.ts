import { expect, test } from "vitest";
import type { JudgedFinding } from "../findings/judged-finding.ts";
import { additionsToComputed, judgedComments } from "./judged-comments.ts";

const TEXT = "We enrolled 412 patients at two sites.\n\n| enrolled | 421 |\n\nAll 412 were followed.";
const at = (words: string) => ({ start: TEXT.indexOf(words), end: TEXT.indexOf(words) + words.length });

const FINDING: JudgedFinding = {
  passId: "reader:1:1",
  title: "412 or 421",
  message: "The table has 421.",
  types: ["numbers"],
  severity: "major",
  confidence: 0.9,
  suggestion: null,
  evidence: null,
  span: at("We enrolled 412 patients"),
  related: [],
};
const OTHERS: JudgedFinding[] = [
  {
    ...FINDING,
    passId: "figures:1",
    title: "Table against text",
    types: ["figures_tables"],
    severity: "minor",
    span: at("| enrolled | 421 |"),
    related: [at("All 412"), at("enrolled 412")],
  },
  { ...FINDING, passId: "whole:1", severity: "minor", suggestion: "We enrolled 421 patients" },
];

const judged = [FINDING, ...OTHERS];
const joinedAs = (computed: number[]) => ({
  joined: { judged, causes: [{ computed, judged: [0, 1, 2] }], dropped: [] },
  verdicts: [],
});

test("a judged comment keeps the types, quotes and suggestions of the findings that went into it", () => {
  const [first, ...others] = judgedComments(TEXT, joinedAs([]), new Map());
  expect(others).toEqual([]);
  expect(first?.comment).toMatchObject({
    title: "412 or 421",
    quote: "We enrolled 412 patients",
    types: ["numbers", "figures_tables"],
    suggestion: "We enrolled 421 patients",
    merged_from: [
      { title: "Table against text", quote: "| enrolled | 421 |", source: "model:figures" },
      { title: "412 or 421", source: "model:whole" },
    ],
  });
  expect(first?.comment.related.map(({ quote }) => quote)).toEqual(["| enrolled | 421 |", "All 412"]);
});

test("a computed comment keeps the judged findings of its cause", () => {
  const added = additionsToComputed(TEXT, joinedAs([3])).get(3);
  expect(added?.reports).toHaveLength(3);
  expect(added?.spans).toContainEqual(at("| enrolled | 421 |"));
});
