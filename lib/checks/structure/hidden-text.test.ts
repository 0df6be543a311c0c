import { expect, test } from "vitest";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { runChecks } from "../run-checks.ts";

const MARKDOWN = "# A study\n\nThe first sentence stands here.\n\nThe second page begins here.";

test("a comment on hidden text names its words, and says what the marked words are", () => {
  const words =
    "two lines of the algorithm that stand below the edge of the page and that nobody who prints it sees";
  const hidden = [{ reason: "off-page", text: words, page: 2, at: 43 }];
  const manuscript = parseManuscript(MARKDOWN, { hidden, comments: [], changes: [] });
  const [found] = runChecks(manuscript).findings.filter(({ checkId }) => checkId === "hidden-text");
  expect(found?.message).toContain(
    "“two lines of the algorithm that stand below the edge of the page and that…” on page 2 lies beyond the edge of the page",
  );
  expect(found?.message).toContain("The marked words are the nearest that the page shows.");
});
