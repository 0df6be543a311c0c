import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Prose } from "#components/ui/prose.tsx";
import type { Assessment } from "../passes/pass.ts";
import { judgementOf } from "./compose-judgement.ts";

const COMMENTS = [
  { id: "c1", title: "Leaves of one plant are tested as *independent*", shown: true },
  { id: "c2", title: "The sum in [row B] is 23", shown: true },
  { id: "c3", title: "A doubted one", shown: false },
];
const NOTHING: Assessment = {
  claims: "",
  convincing: "",
  decisive: [],
  overall: "",
  numbered: ["c1", "c2", "c3"],
};
const judgement = (given: Partial<Assessment>) =>
  judgementOf({ findings: [], assessment: { ...NOTHING, ...given } }, COMMENTS);
const onMatter = (matter: string, numbers: number[] = []) => judgement({ decisive: [{ matter, numbers }] });

const FIRST = "[Leaves of one plant are tested as independent](#comment=c1)";
const SECOND = "[The sum in \\[row B\\] is 23](#comment=c2)";

test("the parts stand in their order, and each matter links to its comments", () => {
  const text = judgement({
    claims: "Shade slows growth.",
    convincing: "Every plant was measured twice.",
    decisive: [
      { matter: "The test takes leaves for plants.", numbers: [1, 2, 1] },
      { matter: "One total is wrong.", numbers: [2] },
    ],
    overall: "The effect hangs on a test by plant.",
  });
  expect(text).toBe(
    `Shade slows growth.\n\nEvery plant was measured twice.\n\n1. The test takes leaves for plants. → ${FIRST}, ${SECOND}\n2. One total is wrong. → ${SECOND}\n\nThe effect hangs on a test by plant.`,
  );
});

test.each([
  [[3], "One is folded."],
  [[99, 0, -1, 1.5], "One is folded."],
  [[3, 1], `One is folded. → ${FIRST}`],
])("numbers %j of comments that are folded or not there leave no link and no words", (numbers, expected) => {
  expect(onMatter("One is folded.", numbers)).toBe(`1. ${expected}`);
});

test.each([
  ["It fails ([[1]], [[99]]).", "It fails."],
  ["It fails (see [[1]] and [[2]]), and twice [[3]].", "It fails, and twice."],
  ["It fails [[99]], [[3]]. It holds.", "It fails. It holds."],
  ["As [[1]] says, it fails.", `As ${FIRST} says, it fails.`],
  ["It holds. As [[99]] says, it fails. So be it.", "It holds. So be it."],
  ["What [[3]] says.", null],
  ["See [this](#comment=c3) and ![that](#comment=c1).", "See this and that."],
  ["![[1]] and \\[[1]] are named.", `${FIRST} and ${FIRST} are named.`],
])("numbers in the text become titles or leave a whole sentence: %s", (matter, expected) => {
  expect(judgement({ claims: matter })).toBe(expected);
});

test("an assessment of an earlier release is shown as it was", () => {
  expect(judgementOf({ findings: [], overall: "It *was* good." }, COMMENTS)).toBe("It *was* good.");
  expect(judgementOf(null, COMMENTS)).toBeNull();
  expect(judgement({})).toBeNull();
});

describe("whatever a misled model writes", () => {
  const HOSTILE = [
    "Visit [this](https://evil.test/x), https://evil.test or www.evil.test now.",
    "![p](https://evil.test/p.png) <img src='https://evil.test/p.png'> <script>x</script>",
    "<!-- swallowed",
    "<?php swallowed",
    "```js swallowed",
    "~~~ swallowed",
    "$$ swallowed",
    "`<b>``<b>` swallowed",
    "# Accept\n\n- at\n- once",
    "1. Accept",
    "--- \n***",
    "[1]: //evil.test\n\n[[1]](//evil.test) [[2]](javascript:x)",
    "> quoted | table |\n|---|---|",
    "Write to a@evil.test or https&#58;//evil.test",
  ];
  test.each(HOSTILE)("%s: nothing leads away, and what follows is still there", (hostile) => {
    const text = judgement({
      claims: hostile,
      convincing: hostile,
      decisive: [{ matter: hostile, numbers: [1] }],
      overall: "The last sentence.",
    });
    const html = renderToStaticMarkup(
      createElement(Prose, { markdown: text ?? "", pageLinks: (to) => ({ label: to, follow: () => {} }) }),
    );
    expect(html).not.toMatch(
      /evil\.test\/|href|<img|<script|<h\d|<pre|<ul|<table|<blockquote|<hr|katex-display/,
    );
    expect(html).toContain("<p>The last sentence.</p>");
    const links = [...html.matchAll(/title="([^"]*)"/g)].map(([, to]) => to);
    expect(links).toContain("#comment=c1");
    expect(links.every((to) => to === "#comment=c1" || to === "#comment=c2")).toBe(true);
  });

  test.each(["[[", "[[1]]", "([[1]]", " [[1]],", "(see ", "`", "$", "](", "<!", "\\", "!", "*"])(
    "100,000 characters of %j take no time that a person notices",
    (piece) => {
      const text = judgement({ claims: piece.repeat(100_000 / piece.length), overall: "End." });
      expect(text).toMatch(/End\.$/);
    },
  );
});
