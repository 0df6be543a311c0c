import { checkIdOf } from "../comment-types.ts";
import type { CallPassModel } from "./define-pass.ts";
import { fence } from "./fence.ts";
import type { PassInput, PassReport } from "./pass.ts";
import { describeMap, preferencesText, shorten } from "./shared-prompt.ts";
import { withoutLinks } from "./without-links.ts";

/** The number of comments that the assessment is written from. */
export const MOST_ASSESSED = 40;
const LONGEST_OVERALL = 12_000;

/** Writes the overall assessment from the map and the comments: Markdown without links and pictures. */
export async function assessManuscript(
  { text, comments }: PassInput,
  callModel: CallPassModel<{ overall: string }>,
): Promise<PassReport> {
  const lines = comments()
    .slice(0, MOST_ASSESSED)
    .map(({ title, message, severity, score, source }) => {
      const origin = checkIdOf(source) === null ? "judged" : "computed";
      return `- [${severity}, ${origin}, ${score.toFixed(2)}] ${title}: ${shorten(message, 240)}`;
    });
  const shown = [
    text.map ? fence("map", describeMap(text.map), text.boundary) : "",
    fence("comments", lines.join("\n") || "none", text.boundary),
    preferencesText(text),
  ];
  const { overall } = await callModel(shown.join("\n\n"));
  return { findings: [], overall: withoutLinks(overall.trim().slice(0, LONGEST_OVERALL)) };
}
