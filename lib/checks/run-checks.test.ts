import { expect, test } from "vitest";
import type { Doubt } from "#lib/manuscript/doubt.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { check, finding } from "./check.ts";
import { checkCases } from "./check-cases.ts";
import { joinReports } from "./checks-report.ts";
import { CHECK_GROUPS } from "./groups.ts";
import { CHECKS } from "./registry.ts";
import { runChecks } from "./run-checks.ts";

const TEXT =
  "# T\n\n## Methods\n\nTODO: the the groups differed, t(28) = 1.20, p = .01, in 9 of 29 cases (41%).\n";

test("every check either ran or says why it could not", () => {
  const report = runChecks(parseManuscript(TEXT));
  const reported = [...report.ran, ...report.notApplicable].map(({ id }) => id);
  expect(reported.toSorted()).toEqual(CHECKS.map(({ id }) => id).toSorted());
  expect(report.notApplicable.every(({ reason }) => reason.length > 10)).toBe(true);
});

test("the groups together find what all checks find", () => {
  const manuscript = parseManuscript(TEXT);
  const joined = joinReports(CHECK_GROUPS.map(({ id }) => runChecks(manuscript, { group: id })));
  expect(joined.findings).toEqual(runChecks(manuscript).findings);
  expect(new Set(joined.findings.map(({ checkId }) => checkId))).toEqual(
    new Set(["leftover", "repeated-word", "p-value", "percentage"]),
  );
});

test("findings come in document order and lie in the text", () => {
  const { findings } = runChecks(parseManuscript(TEXT));
  const starts = findings.map(({ span }) => span.start);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  expect(findings.every(({ span }) => span.end > span.start && span.end <= TEXT.length)).toBe(true);
});

test("cases of a span scorer get spans with rule and replacement", () => {
  const [first, second] = [
    ...checkCases([
      { id: "a", text: "It was the the end." },
      { id: "b", text: "It was the end." },
    ]),
  ];
  expect(first).toEqual({
    id: "a",
    spans: [{ start: 7, end: 14, type: "style", rule: "repeated-word", score: 1, replacement: "the" }],
  });
  expect(second).toEqual({ id: "b", spans: [] });
});

const line = (i: number) =>
  `As Author${String.fromCharCode(65 + (i % 26))}${"x".repeat(i % 7)} (20${10 + (i % 10)}) and others [${1 + (i % 400)}] say of the body mass index (BMI) in Figure ${1 + (i % 90)}, t(28) = 2.20, p = .036, 9 of 29 (31%) agreed.`;
const entry = (i: number) =>
  `${i + 1}. Author${String.fromCharCode(65 + (i % 26))}${"x".repeat(i % 7)} J. (20${10 + (i % 10)}). A title of the work number ${i} on a subject. Journal of Tests, ${i}, 1–9.`;

test("a very long paper is checked as a short one is", () => {
  const body = Array.from({ length: 4000 }, (_, i) => line(i)).join("\n\n");
  const captions = Array.from({ length: 90 }, (_, i) => `**Figure ${i + 1}.** A caption of things.`).join(
    "\n\n",
  );
  const list = Array.from({ length: 800 }, (_, i) => entry(i)).join("\n\n");
  const manuscript = parseManuscript(
    `# T\n\n## Results\n\n${body}\n\n${captions}\n\n## References\n\n${list}\n`,
  );
  expect(manuscript.wordCount).toBeGreaterThan(60_000);
  const { ran, notApplicable, findings } = runChecks(manuscript);
  expect(ran.length + notApplicable.length).toBe(CHECKS.length);
  expect(findings.length).toBeGreaterThan(0);
});

test.each([
  "(",
  "[1] ",
  "the ",
  "body mass index (BMI) ",
  "Smith (2010) ",
  "Figure 1. ",
  "TODO ",
  "9 of 10 (90%) ",
  "“",
])("every check looks at a long run of %j or says why not", (piece) => {
  const text = piece.repeat(Math.ceil(200_000 / piece.length));
  const { ran, notApplicable, findings } = runChecks(parseManuscript(text));
  expect(ran.length + notApplicable.length).toBe(CHECKS.length);
  expect(findings.every(({ span }) => span.end <= text.length)).toBe(true);
});

test("a check that is switched off finds nothing and is named", () => {
  const report = runChecks(parseManuscript(TEXT), { skip: ["p-value"] });
  expect(report.findings.map(({ checkId }) => checkId)).not.toContain("p-value");
  expect(report.notApplicable).toContainEqual(
    expect.objectContaining({ id: "p-value", reason: "this check is switched off" }),
  );
});

const DOUBTFUL = "# T\n\n## Methods\n\nWe saw the the birds. TODO: count them.\n\nWe saw the the nests.\n";
const inDoubt = (words: string, doubt: Doubt) => {
  const start = DOUBTFUL.indexOf(words);
  const doubtful = [{ start, end: DOUBTFUL.indexOf("\n", start), doubt }];
  return runChecks(parseManuscript(DOUBTFUL, { hidden: [], comments: [], changes: [], doubtful }));
};

test("findings in text that was not read reliably are left out and counted, unless they rest on one token", () => {
  const report = inDoubt("We saw the the birds", "mixed-columns");
  const lines = report.findings.map(({ checkId, span }) => [checkId, DOUBTFUL.slice(span.end).trim()]);
  expect(lines).toEqual([
    ["leftover", expect.stringContaining("We saw")],
    ["repeated-word", "nests."],
  ]);
  expect(report).toMatchObject({ withheld: 1, doubtful: [{ doubt: "mixed-columns", blocks: 1 }] });
});

test("nothing is said to be absent from a text of which much was mixed up", () => {
  const findings = [finding({ start: 0, end: 3 }, { title: "Nothing mentions it", message: "Mention it." })];
  const absent = check({
    id: "absent",
    label: "what is nowhere",
    types: ["general"],
    severity: "minor",
    method: { how: "Looks.", limits: "None." },
    precision: { estimate: 1, why: "made up" },
    restsOn: "absence",
    examine: () => ({ checked: 1, findings }),
  });
  const facts = { hidden: [], comments: [], changes: [] };
  const read = (doubt: Doubt) =>
    absent.run(parseManuscript(DOUBTFUL, { ...facts, doubtful: [{ start: 16, end: 60, doubt }] }));
  expect(read("mixed-floats")).toMatchObject({ absent: false, notApplicable: expect.stringContaining("%") });
  expect(read("broken-formula")).toMatchObject({ findings: [{ title: "Nothing mentions it" }] });
});

test("a check may be less sure in text that was read off pages", () => {
  const sure = check({
    id: "sure",
    label: "what is sure",
    types: ["general"],
    severity: "minor",
    method: { how: "Looks.", limits: "None." },
    precision: { estimate: 0.8, ofPages: 0.4, why: "made up" },
    examine: () => ({ checked: 1, findings: [finding({ start: 0, end: 3 }, { title: "T", message: "M." })] }),
  });
  const confidenceOf = (isReadOffPages: boolean) =>
    sure.run(parseManuscript(DOUBTFUL, { hidden: [], comments: [], changes: [], isReadOffPages }));
  expect(confidenceOf(true)).toMatchObject({ findings: [{ confidence: 0.5 }] });
  expect(confidenceOf(false)).toMatchObject({ findings: [{ confidence: 1 }] });
});

test("a space before a mark may be a formula that was lost where the text was read off pages", () => {
  const formulas = Array.from({ length: 5 }, (_, i) => `The value $x_${i}$ is the weight of one bird.`);
  const markdown = ["# On Birds", ...formulas, "We saw the constant , and the birds flew on."].join("\n\n");
  const slips = (isReadOffPages: boolean) =>
    runChecks(parseManuscript(markdown, { hidden: [], comments: [], changes: [], isReadOffPages }), {
      group: "language",
    }).findings.filter(({ checkId }) => checkId === "punctuation");
  expect(slips(false)).toHaveLength(1);
  expect(slips(true)).toHaveLength(0);
});
