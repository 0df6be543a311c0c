import { describedGroups, precisionWords } from "#lib/checks/describe-checks.ts";
import type { ActorContext } from "#lib/context.ts";
import type { Comment } from "#lib/reviews/comment-schema.ts";
import { checkIdOf } from "#lib/reviews/comment-types.ts";
import { plain, verbatim } from "#lib/reviews/comments/words-as-markdown.ts";
import { readComment } from "#lib/reviews/tools.ts";
import { describeCalculation } from "#lib/tools/calculation-tool.ts";
import { sectionNames } from "./in-section.ts";
import { quoteLink } from "./reply-markdown.ts";
import type { ChatTurn, ReplyPart } from "./reply-part.ts";

const JUDGED = "A language model judged this. There is no computation to show.";
const JUDGED_WITH_TOOLS = "A language model judged this, and had tools calculate what is shown above.";

/** Shows a comment with its evidence, the method and the limits of the check, and the confidence. */
export async function* replyWithExplanation(
  ctx: ActorContext,
  { subject }: Pick<ChatTurn, "subject">,
  comment: Comment,
): AsyncGenerator<ReplyPart> {
  yield { type: "tool_call", tool: readComment.name, label: "Reading a comment", kind: "lookup" };
  const { evidence, suggestion } = comment;
  const inSection = await sectionNames(ctx, subject.document.id, [comment.anchor.start]);
  const parts = [
    `**${plain(comment.title)}** (${comment.severity})`,
    plain(comment.message),
    `It is about ${quoteLink(comment.quote)}${inSection(comment.anchor.start)}.`,
    evidence?.reported && `Reported: ${plain(evidence.reported)}`,
    evidence?.recomputed && `Recomputed: ${plain(evidence.recomputed)}`,
    evidence?.how && `How: ${plain(evidence.how)}`,
    evidence?.reference && `After: ${plain(evidence.reference)}`,
    evidence?.compared && `What was compared: ${plain(evidence.compared)}`,
    evidence?.calculations &&
      `Calculated: ${evidence.calculations.map(describeCalculation).map(verbatim).join("; ")}`,
    suggestion && `Suggested instead: “${plain(suggestion)}”`,
    ...describeSource(comment),
    `Confidence: ${Math.round(comment.score * 100)}%. That is the estimated probability that an author would agree.`,
  ];
  yield { type: "text", text: parts.filter(Boolean).join("\n\n") };
}

function describeSource({ source, evidence }: Comment): string[] {
  const checkId = checkIdOf(source);
  if (checkId === null) return [evidence?.calculations ? JUDGED_WITH_TOOLS : JUDGED];
  const check = describedGroups()
    .flatMap(({ checks }) => checks)
    .find(({ id }) => id === checkId);
  if (!check) return [];
  return [
    `**How the check works.** ${plain(check.method.how)}`,
    `**Its limits.** ${plain(check.method.limits)}`,
    `**How often it is right.** ${plain(precisionWords(check.precision))} [More about this check](/checks#${checkId})`,
  ];
}

/** Shows the passage of a comment and the related passages, as links to where they stand. */
export async function* replyWithItsPassages(
  ctx: ActorContext,
  { subject }: Pick<ChatTurn, "subject">,
  { quote, anchor, related }: Comment,
): AsyncGenerator<ReplyPart> {
  yield { type: "tool_call", tool: readComment.name, label: "Reading a comment", kind: "lookup" };
  const offsets = [anchor.start, ...related.map(({ start }) => start)];
  const inSection = await sectionNames(ctx, subject.document.id, offsets);
  const lines = related.map(
    ({ quote, start, label }) =>
      `- ${label ? `${plain(label)}: ` : ""}${quoteLink(quote)}${inSection(start)}`,
  );
  const others =
    lines.length > 0 ? `Related passages:\n\n${lines.join("\n")}` : "The comment names no related passages.";
  yield {
    type: "text",
    text: `The comment is about ${quoteLink(quote)}${inSection(anchor.start)}.\n\n${others}`,
  };
}
