import { z } from "zod";
import type { ChecksReport } from "#lib/checks/checks-report.ts";
import { text } from "#lib/contract/fields.ts";
import { countNoun } from "#lib/count-noun.ts";
import { defineLookup } from "#lib/tools/assistant-tool.ts";
import { listPage, page, pageFacts } from "#lib/tools/paged.ts";
import { checkText as checkTextVerb } from "./check-text.ts";
import { commentType, severity } from "./comment-schema.ts";
import type { ReviewComment } from "./publish/review-comment.ts";

/** Some 20,000 words. */
const LONGEST = 150_000;

const finding = z.object({
  check: z.string().describe("The id of the check."),
  severity,
  types: z.array(commentType),
  score: z.number().describe("The probability that an author would agree."),
  start: z.number().int().describe("Where the quote starts in the text, in UTF-16 units."),
  end: z.number().int(),
});

/** The scope is that of an upload, so that a key made for reading cannot spend the time of the machine. */
export const checkText = defineLookup({
  name: "check_text",
  title: "Check a text",
  description:
    "Runs Galley's computed checks over a text without keeping it: a paragraph, a section or a manuscript of up to some 20,000 words, as Markdown or plain text. They recompute p-values, intervals, counts and percentages, match citations with references and mentions with figures, and look for slips in the wording. Each finding has its quote and what was recomputed. The answer names what could not be checked: no finding of such a check is no praise. No language model is used and no credit is taken. For a judgement of the whole, use upload_text and start_review.",
  input: z.object({
    text: text(LONGEST).min(1).describe("The words to check, verbatim."),
    page,
  }),
  kind: "lookup",
  scope: "documents:write",
  rate: ["text-checks"],
  facts: z.object({
    findings: z.array(finding),
    total_count: z.number().int(),
    checks_run: z.number().int(),
    not_checked: z.array(z.string()).describe("Ids of checks that could not read or judge what they need."),
    nothing_to_check: z.number().int().describe("Checks for which the text holds nothing of their kind."),
    ...pageFacts,
  }),
  label: () => "Checking a text",
  async run(ctx, { text, page }) {
    const { comments, ran, notApplicable } = await checkTextVerb(ctx, { text });
    const unable = notApplicable.filter(({ absent }) => !absent);
    const head = [
      `${countNoun(comments.length, "finding")} of ${countNoun(ran.length, "check")}.`,
      ...(page === 1 ? notChecked(unable) : []),
    ].join("\n");
    const entries = comments.map((comment) => ({ line: wordsOf(comment), fact: factOf(comment) }));
    const { text: words, shown, facts } = listPage(head, entries, page);
    return {
      text: words,
      facts: {
        findings: shown,
        total_count: comments.length,
        checks_run: ran.length,
        not_checked: unable.map(({ id }) => id),
        nothing_to_check: notApplicable.length - unable.length,
        ...facts,
      },
    };
  },
});

/** One line for each reason, since many checks need the same. */
function notChecked(unable: ChecksReport["notApplicable"]): string[] {
  return [...Map.groupBy(unable, ({ reason }) => reason)].map(
    ([reason, checks]) => `Not checked (${reason}): ${checks.map(({ label }) => label).join("; ")}.`,
  );
}

function factOf({ source, severity, types, score, anchor }: ReviewComment): z.input<typeof finding> {
  return { check: source.replace(/^check:/, ""), severity, types, score, ...anchor };
}

function wordsOf(comment: ReviewComment): string {
  const { title, severity, types, message, quote, evidence, suggestion, score, shown } = comment;
  const parts: [string, string | null | undefined][] = [
    ["Message", message],
    ["Quote", quote],
    ["Reported", evidence?.reported],
    ["Recomputed", evidence?.recomputed],
    ["How it was recomputed", evidence?.how],
    ["Suggested replacement", suggestion],
  ];
  const sure = `${Math.round(100 * score)} of 100 authors would agree, by estimate`;
  const head = `- ${title} [${[severity, ...types].join(", ")}; ${sure}${shown ? "" : "; a smaller remark"}]`;
  return [head, ...parts.flatMap(([name, value]) => (value ? [`  ${name}: ${value}`] : []))].join("\n");
}
