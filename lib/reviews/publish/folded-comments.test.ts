import { expect, test } from "vitest";
import { runChecks } from "#lib/checks/run-checks.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { joinComputed } from "../findings/join/join-computed.ts";
import { buildReview } from "./build-review.ts";

const TEXT = "# On Birds\n\n## Methods\n\nWe saw the the birds.\n\n## Results\n\nTODO: say more.\n";

test("a computed comment that is often wrong is folded and says so", () => {
  const computed = joinComputed(TEXT, runChecks(parseManuscript(TEXT)));
  const findings = computed.findings.map((each) =>
    each.checkId === "repeated-word" ? { ...each, confidence: 0.5 } : each,
  );
  const { comments } = buildReview(
    TEXT,
    { computed: { ...computed, findings }, judged: null },
    { preview: false },
  );
  expect(comments.map(({ source, shown }) => [source, shown])).toEqual([
    ["check:leftover", true],
    ["check:repeated-word", false],
  ]);
  expect(comments[1]?.fold_reason).toBe(
    "Of ten such comments, about 5 are right. Look at the passage before you change it.",
  );
});
