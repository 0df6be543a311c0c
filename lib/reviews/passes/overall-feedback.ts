import { overallAnswer } from "./answers.ts";
import { fence } from "./fence.ts";
import { describeMap, shorten, wishesOf } from "./manuscript-parts.ts";
import type { Ask, ReviewText } from "./pass.ts";
import { withoutLinks } from "./without-links.ts";

const MOST_TOLD = 40;
const LONGEST_OVERALL = 12_000;

/** The assessment as a whole, from the map and what stood: Markdown without links and pictures. */
export async function writeOverall(
  text: ReviewText,
  ask: Ask,
  comments: readonly { title: string; message: string; severity: string; score: number; source: string }[],
): Promise<string> {
  const told = comments.slice(0, MOST_TOLD).map(({ title, message, severity, score, source }) => {
    const how = source.startsWith("check:") ? "computed" : "judged";
    return `- [${severity}, ${how}, ${score.toFixed(2)}] ${title}: ${shorten(message, 240)}`;
  });
  const { overall } = await ask({
    callId: "overall",
    role: "review",
    instructions: text.prompt("overall").text,
    parts: [
      {
        text: [
          text.map ? fence("map", describeMap(text.map), text.boundary) : "",
          fence("comments", told.join("\n") || "none", text.boundary),
          wishesOf(text),
        ].join("\n\n"),
      },
    ],
    schema: overallAnswer,
    name: "overall_feedback",
  });
  return withoutLinks(overall.trim().slice(0, LONGEST_OVERALL));
}
