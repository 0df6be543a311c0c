import { expect, test } from "vitest";
import type { Finding } from "#lib/checks/finding.ts";
import { mergeFindings } from "./join-computed.ts";

const TEXT = "one two three four five six seven eight nine ten";

function finding(start: number, end: number, part: Partial<Finding> = {}): Finding {
  return {
    checkId: "a",
    types: ["numbers"],
    severity: "minor",
    title: "T",
    message: `M${start}`,
    span: { start, end },
    related: [],
    evidence: null,
    suggestion: null,
    confidence: 1,
    theme: null,
    ...part,
  };
}

test("overlapping findings of a common type become the more severe one, which names the other", () => {
  const findings = mergeFindings(TEXT, [finding(0, 7), finding(4, 13, { severity: "major", checkId: "b" })]);
  expect(findings).toMatchObject([{ checkId: "b", severity: "major", message: "M4\n\nAlso: M0" }]);
});

test("overlapping findings of different types stay apart", () => {
  const findings = mergeFindings(TEXT, [finding(0, 7), finding(4, 13, { types: ["style"] })]);
  expect(findings).toHaveLength(2);
});

test("two of a theme stay, three become one with all places", () => {
  const theme = { id: "t", plural: "slips", advice: "Mend them." };
  const three = [
    finding(0, 3, { theme }),
    finding(8, 13, { theme }),
    finding(19, 23, { theme, severity: "major" }),
  ];
  expect(mergeFindings(TEXT, three.slice(0, 2))).toHaveLength(2);
  const findings = mergeFindings(TEXT, three);
  expect(findings).toHaveLength(1);
  expect(findings).toMatchObject([
    {
      title: "3 slips",
      severity: "major",
      message: "3 slips: “one”, “three”, “five”. Mend them.",
      related: [
        { start: 8, end: 13 },
        { start: 19, end: 23 },
      ],
    },
  ]);
});

test("findings that are folded do not join those that are shown", () => {
  const theme = { id: "t", plural: "slips", advice: "Mend them." };
  const slip = { theme, checkId: "spelling" };
  const sure = [finding(0, 3, slip), finding(4, 7, slip), finding(8, 13, slip)];
  const unsure = [14, 19, 24].map((start) => finding(start, start + 4, { ...slip, confidence: 0.5 }));
  expect(mergeFindings(TEXT, [...sure, ...unsure])).toMatchObject([
    { title: "3 slips", confidence: 1 },
    { title: "3 slips", confidence: 0.5 },
  ]);
});

test("one lost number and one that nothing refers to, of one kind, become one comment", () => {
  const lost = finding(0, 3, {
    checkId: "mention-without-caption",
    title: "Figure 4 is mentioned but not found",
  });
  const idle = (start: number, title: string) =>
    finding(start, start + 4, { checkId: "caption-never-mentioned", title });
  expect(mergeFindings(TEXT, [lost, idle(8, "Figure 3 is never mentioned")])).toMatchObject([
    { message: "M0\n\nFigure 3 is never mentioned. If it is meant here, correct the number." },
  ]);
  expect(mergeFindings(TEXT, [lost, idle(8, "Table 3 is never mentioned")])).toHaveLength(2);
  const several = [idle(8, "Figure 2 is never mentioned"), idle(14, "Figure 3 is never mentioned")];
  expect(mergeFindings(TEXT, [lost, ...several])).toHaveLength(3);
});

test("a comment on several places quotes words without marks, cut between words", () => {
  const text = "*Health* and **Physical Education** for the pupils of all the classes and schools\n";
  const theme = { id: "t", plural: "slips", advice: "Mend them." };
  const all = [0, 1, 2].map((i) => finding(i * text.length, (i + 1) * text.length - 1, { theme }));
  const [joined] = mergeFindings(text.repeat(3), all);
  expect(joined?.message).toContain("“Health and Physical Education for the pupils of all the…”");
});
