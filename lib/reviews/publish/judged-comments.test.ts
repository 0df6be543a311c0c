import { expect, test } from "vitest";
import type { Calculation } from "#lib/tools/calculation-tool.ts";
import type { JudgedFinding } from "../findings/judged-finding.ts";
import type { VerifiedFinding } from "../passes/pass.ts";
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
  calculations: new Map<string, Calculation[]>(),
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

test("readers see what was compared, and nothing for a report of an earlier release", () => {
  const evidenceOf = (compared?: string) => {
    const of = joinedAs([]);
    const joined = {
      ...of.joined,
      judged: [{ ...FINDING, ...(compared === undefined ? {} : { compared }) }],
    };
    return judgedComments(TEXT, { ...of, joined }, new Map())[0]?.comment.evidence;
  };
  expect(evidenceOf("412 here, 421 in the table.")).toEqual({ compared: "412 here, 421 in the table." });
  expect(evidenceOf("")).toBeNull();
  expect(evidenceOf()).toBeNull();
});

test("a comment that stands with changes has them, says so, and keeps what it was", () => {
  const verified = (verdict: VerifiedFinding) =>
    judgedComments(TEXT, { ...joinedAs([]), verdicts: [{ cause: 0, ...verdict }] }, new Map())[0]?.comment;
  const changes = { title: "421, not 412", message: "Write 421.", severity: "minor" as const };
  const plain = verified({ verdict: "stands", reason: "So it is." });
  const changed = verified({ verdict: "stands_with_changes", reason: "The table is right.", changes });
  expect(changed).toMatchObject({
    id: plain?.id,
    title: "421, not 412",
    message: "Write 421.\n\nA second reading of the manuscript changed this comment: The table is right.",
    severity: "minor",
    fold_reason: null,
  });
  expect(changed?.merged_from).toHaveLength(3);
  expect(changed?.merged_from[0]).toMatchObject({ title: FINDING.title, message: FINDING.message });
  const unnamed = verified({ verdict: "stands_with_changes", reason: "It is milder.", changes: {} });
  expect(unnamed).toMatchObject({
    title: FINDING.title,
    message: `${FINDING.message}\n\nA second reading of the manuscript would change it: It is milder.`,
  });
});

test("a second reading that refutes or doubts gives its reason, also one of an earlier release", () => {
  const reasonFor = (verdict: VerifiedFinding["verdict"]) =>
    judgedComments(
      TEXT,
      { ...joinedAs([]), verdicts: [{ cause: 0, verdict, reason: "Table 2 has it." }] },
      new Map(),
    ).map(({ mustFold, comment }) => [mustFold, comment.fold_reason]);
  expect(reasonFor("wrong")).toEqual([
    [true, "A second reading of the manuscript did not confirm it: Table 2 has it."],
  ]);
  expect(reasonFor("cannot_tell")).toEqual([
    [false, "A second reading of the manuscript could not tell whether it is right: Table 2 has it."],
  ]);
  expect(reasonFor("doubtful")).toEqual([
    [false, "A second reading of the passages alone doubted it: Table 2 has it."],
  ]);
});

test("a computed comment keeps the judged findings of its cause", () => {
  const added = additionsToComputed(TEXT, joinedAs([3])).get(3);
  expect(added?.reports).toHaveLength(3);
  expect(added?.spans).toContainEqual(at("| enrolled | 421 |"));
});

test("a comment shows the calculations that its findings name, each once, from the pass of each", () => {
  const sum = { request: "410 + 11", result: "421" };
  const share = { request: "412 / 421", result: "0.978622327791" };
  const of = joinedAs([]);
  const joined = {
    ...of.joined,
    judged: [
      { ...FINDING, calculations: [2, 9] },
      { ...FINDING, passId: "whole:1", calculations: [1] },
      { ...FINDING, calculations: [2] },
    ],
  };
  const calculations = new Map([
    ["reader:1:1", [share, sum]],
    ["whole:1", [share]],
  ]);
  const named = judgedComments(TEXT, { ...of, joined, calculations }, new Map())[0]?.comment.evidence;
  expect(named).toEqual({ calculations: [sum, share] });
  const computed = { ...joined, causes: [{ computed: [3], judged: [0, 1, 2] }] };
  const added = additionsToComputed(TEXT, { ...of, joined: computed, calculations }).get(3);
  expect(added?.calculations).toEqual([sum, share]);
});
