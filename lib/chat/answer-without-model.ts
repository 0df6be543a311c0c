import type { ActorContext } from "#lib/context.ts";
import { getSession } from "#lib/reviews/get-session.ts";
import type { AnswerPart, Question } from "./question.ts";

const NO_MODEL =
  "This installation has no language model, so I answer with what can be looked up. To talk about the manuscript freely, whoever runs Galley sets `OPENAI_API_KEY` or `OPENAI_BASE_URL` (any server that speaks OpenAI's protocol), and `CHAT_MODEL` or `REVIEW_MODEL`.";

export async function* answerWithoutModel(
  ctx: ActorContext,
  { place }: Question,
): AsyncGenerator<AnswerPart> {
  if (place.session.status !== "completed") {
    yield { type: "text", text: "The review is not complete, so there are no comments to talk about yet." };
    return;
  }
  yield { type: "tool_call", tool: "list_comments", label: "Looking through the comments" };
  const { feedback } = await getSession(ctx, { sessionId: place.session.id });
  const shown = feedback.detailed.comments.filter((comment) => comment.shown);
  const lines = shown.map(
    ({ id, title, severity }) => `- [${title.replace(/[[\]]/g, "")}](#comment=${id}) (${severity})`,
  );
  yield { type: "text", text: `The review has ${shown.length} comments:\n\n${lines.join("\n")}\n\n` };
  yield { type: "text", text: NO_MODEL };
}
