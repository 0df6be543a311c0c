import { describe, expect, test } from "vitest";
import type { PassRow } from "#db/queries/review-passes.ts";
import type { SessionRow } from "#db/queries/review-sessions.ts";
import { CHECK_GROUPS } from "#lib/checks/groups.ts";
import { runChecks } from "#lib/checks/run-checks.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import type { JudgedFinding } from "../findings/judged-finding.ts";
import type { RawFinding } from "../passes/answers.ts";
import type { PassReport } from "../passes/pass.ts";
import { makeReceipt } from "./make-receipt.ts";
import { sessionReview } from "./session-review.ts";

const TEXT = `# On Birds

The groups differed, *t*(28) = 1.20, *p* = .01. In all 9 of 29 birds (41%) flew in in the the morning [3]. It was was seen [9].

**Figure 2.** Birds of Figure 7.

## References

1. Ashley F. Weight change and its meaning. J Test. 1999;1:1-9.
`;

const MANUSCRIPT = parseManuscript(TEXT);
const COMPUTED = CHECK_GROUPS.map(({ id }) => row(id, "computed", runChecks(MANUSCRIPT, { group: id })));

function row(passId: string, kind: PassRow["kind"], report: unknown): PassRow {
  const times = { seconds: 1, startedAt: new Date(0), endedAt: new Date(1) };
  return {
    sessionId: "s",
    passId,
    kind,
    label: passId,
    prompt: null,
    position: 0,
    error: null,
    errorKind: null,
    report,
    ...times,
  };
}

function raw(n: number): RawFinding {
  return {
    quote: "Birds",
    title: `Problem ${n}`,
    message: `Thing ${n} is off.`,
    types: ["claims"],
    severity: "minor",
    confidence: 0.5,
    suggestion: null,
    paragraph: null,
    compared: "",
    related_quotes: [],
    evidence: null,
    calculations: [],
  };
}

function judged(passId: string, n: number): JudgedFinding {
  const { quote: _, related_quotes: __, ...rest } = raw(n);
  return { ...rest, passId, span: { start: 5, end: 10 }, related: [] };
}

const report = (count: number): PassReport => ({
  findings: Array.from({ length: count }, (_, n) => raw(n)),
});

/** Two passes of three findings each: two have one cause, one belongs to a computed finding, one has no place. */
const READ = [row("reader:1:1", "model", report(3)), row("whole:1", "model", report(3))];
const JOINED = row("join", "model", {
  findings: [],
  joined: {
    judged: [0, 1, 2].map((n) => judged("reader:1:1", n)).concat([0, 1].map((n) => judged("whole:1", n))),
    causes: [
      { computed: [], judged: [0, 3] },
      { computed: [0], judged: [1] },
      { computed: [], judged: [2] },
      { computed: [], judged: [4] },
    ],
    dropped: [{ passId: "whole:1", title: "Problem 2" }],
  },
} satisfies PassReport);
/** More comments than a review publishes. */
const ENDLESS = [
  row("whole:1", "model", report(1_200)),
  row("join", "model", {
    findings: [],
    joined: {
      judged: Array.from({ length: 1_200 }, (_, n) => judged("whole:1", n)),
      causes: Array.from({ length: 1_200 }, (_, n) => ({ computed: [], judged: [n] })),
      dropped: [],
    },
  } satisfies PassReport),
];

describe("the receipt's lines add up to its totals, and each to what was found", () => {
  const exclude: NonNullable<SessionRow["customization"]>["exclude"] = ["references", "statistics"];
  test.each<[string, PassRow[], Partial<SessionRow>]>([
    ["a review", [...READ, JOINED], {}],
    ["a preview", [...READ, JOINED], { isPreview: true }],
    ["types left out", [...READ, JOINED], { customization: { exclude } }],
    ["findings that were never joined", READ, {}],
    ["more comments than a review publishes", ENDLESS, {}],
    ["no model", [], {}],
  ])("%s", (_, read, preferences) => {
    const passes = [...COMPUTED, ...read];
    const session = { isPreview: false, customization: null, venue: null, ...preferences };
    const review = sessionReview(TEXT, session, passes);
    const receipt = makeReceipt(passes, [], review, 1);
    const total = (name: "found" | "merged" | "folded" | "dropped") =>
      receipt.passes.reduce((sum, line) => sum + line[name], 0);
    expect(receipt.comments_found).toBeGreaterThan(5);
    expect({
      comments_found: total("found"),
      comments_merged: total("merged"),
      comments_folded: total("folded"),
      comments_dropped: total("dropped"),
    }).toEqual({
      comments_found: receipt.comments_found,
      comments_merged: receipt.comments_merged,
      comments_folded: receipt.comments_folded,
      comments_dropped: receipt.comments_dropped,
    });
    for (const line of receipt.passes) expect(line.merged).toBeGreaterThanOrEqual(0);
    const hidden = session.isPreview ? receipt.comments_folded : 0;
    const published = review.comments.length + hidden;
    expect(published + receipt.comments_merged + receipt.comments_dropped).toBe(receipt.comments_found);
  });
});
