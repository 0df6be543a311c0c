import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { Comment } from "#lib/reviews/comment-schema.ts";
import { describeComment } from "./describe-comment.ts";
import { oneLine, printable, wrap } from "./printable.ts";
import { showProgress } from "./progress.ts";

const COMMENT: Comment = {
  id: "c1",
  title: "The p-value does not follow",
  paragraph: "",
  message: "Recompute it.",
  quote: "p = \u001b[31m.001\u001b[0m\u202e and\nso on",
  score: 0.876,
  is_dismissed: false,
  is_addressed: false,
  types: ["statistics", "numbers"],
  severity: "major",
  anchor: { start: 0, end: 4 },
  suggestion: "",
  evidence: { reported: "p = .001", recomputed: "p = .036" },
  source: "check:p-value",
  related: [1, 2, 3, 4, 5].map((n) => ({ quote: `Table ${n}`, start: n, end: n + 1, label: "here" })),
  shown: true,
  fold_reason: null,
  merged_from: [],
  previous_comment_id: null,
};

test("a printed comment has its evidence and confidence, and cannot control the terminal", () => {
  const printed = describeComment(COMMENT, { stream: new PassThrough(), width: 60, place: "page 4" });
  expect(printed).toBe(`major  The p-value does not follow
    │ “p = [31m.001[0m and so on”
    Recompute it.
    Reported    p = .001
    Recomputed  p = .036
    See also    here: “Table 1”
    See also    here: “Table 2”
    See also    here: “Table 3”
                and 2 more
    Suggestion  Delete the quoted text.
    confidence 88% · statistics, numbers · page 4`);
});

test("text from outside cannot control the terminal", () => {
  expect(printable("a\u0000\u0007\u009b2J\u2066b\r\nc\td")).toBe("a2Jb\nc\td");
  expect(oneLine(" a\n\n b ", 10)).toBe("a b");
  expect(oneLine("abcdefgh", 5)).toBe("abcd…");
  expect(wrap("one two three", 9, "- ", "  ")).toBe("- one two\n  three");
  expect(wrap("unbreakable", 4)).toBe("unbreakable");
});

test("a pipe gets plain lines, but not one for each percent", async () => {
  const stream = new PassThrough();
  const output = text(stream);
  const progress = showProgress(stream);
  const line = progress.line("paper.pdf");
  for (let percent = 0; percent <= 60; percent++) line.update(percent, "converting");
  progress.note("A word.");
  line.update(61, "reviewing");
  line.end("done", "reviewed");
  progress.close();
  stream.end();
  expect(await output).toBe(
    "paper.pdf: converting, 0%\npaper.pdf: converting, 25%\npaper.pdf: converting, 50%\nA word.\npaper.pdf: reviewing, 61%\npaper.pdf: reviewed\n",
  );
});
