import type { ChatMessageRow } from "#db/queries/chat.ts";
import type { TalkCall } from "#lib/ports/models/port.ts";
import type { Proposal } from "./schema.ts";

type ModelMessage = TalkCall["messages"][number];
type StoredMessage = Pick<ChatMessageRow, "role" | "content" | "commentId" | "cutOff" | "proposed">;

export const CHARACTERS_PER_TOKEN = 4;
/** The most characters of earlier messages. What tools return comes on top. */
const MAX_CHARACTERS = 16_000 * CHARACTERS_PER_TOKEN;

/**
 * Returns the earlier messages for the model: whole turns, the newest that fit. A note stands for turns that are left
 * out, replies that never came and replies that broke off, so that the model does not take them for the whole.
 */
export function earlierTurns(
  messages: readonly StoredMessage[],
  maxCharacters = MAX_CHARACTERS,
): ModelMessage[] {
  const turns = groupByTurn(messages);
  let left = maxCharacters;
  const kept = turns.toReversed().filter((turn) => {
    left -= turn.reduce((sum, { text }) => sum + text.length, 0);
    return left >= 0;
  });
  const dropped = turns.length - kept.length;
  const note = `[${dropped} earlier ${dropped === 1 ? "question and its answer are" : "questions and their answers are"} left out here.]`;
  const [first, ...others] = kept.toReversed().flat();
  if (!first) return [];
  return dropped === 0 ? [first, ...others] : [{ ...first, text: `${note}\n\n${first.text}` }, ...others];
}

function groupByTurn(messages: readonly StoredMessage[]): ModelMessage[][] {
  const turns: ModelMessage[][] = [];
  for (const { role, content, commentId, cutOff, proposed } of messages) {
    if (role === "user") {
      const about = commentId === null ? "" : `[About comment ${commentId}.] `;
      turns.push([{ by: "user", text: `${about}${content}` }]);
    } else {
      const end = cutOff === null ? "" : " [It broke off here.]";
      turns.at(-1)?.push({ by: "model", text: `${content}${end}${proposalNote(proposed ?? [])}` });
    }
  }
  for (const turn of turns)
    if (turn.length === 1) turn.push({ by: "model", text: "[This was not answered, because of a failure.]" });
  return turns;
}

/** Without the note a model takes its proposal for done, or proposes it again. */
function proposalNote(proposals: readonly Proposal[]): string {
  if (proposals.length === 0) return "";
  const list = proposals.map(({ action, commentId }) => `${action} ${commentId}`).join(", ");
  return `\n\n[Proposed with a button for the user: ${list}. The status of a comment tells whether they pressed it.]`;
}
