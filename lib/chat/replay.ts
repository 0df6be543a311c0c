import type { ChatMessageRow } from "#db/queries/chat.ts";
import type { TalkCall } from "#lib/ports/models/port.ts";

type Said = TalkCall["said"][number];
type Kept = Pick<ChatMessageRow, "role" | "content" | "commentId" | "cutOff">;

export const CHARACTERS_PER_TOKEN = 4;
/** Of earlier messages; what the tools give comes on top. */
const MOST_CHARACTERS = 16_000 * CHARACTERS_PER_TOKEN;

/**
 * What was said before, for the model: whole turns, the newest that fit. Turns that are left out, that were never
 * answered or whose answer broke off say so, so that the model does not take them for the whole.
 */
export function replay(messages: readonly Kept[], mostCharacters = MOST_CHARACTERS): Said[] {
  const turns = turnsOf(messages);
  let left = mostCharacters;
  const kept = turns.toReversed().filter((turn) => {
    left -= turn.reduce((sum, { text }) => sum + text.length, 0);
    return left >= 0;
  });
  const dropped = turns.length - kept.length;
  const note = `[${dropped} earlier ${dropped === 1 ? "question and its answer are" : "questions and their answers are"} left out here.]`;
  const said = kept.toReversed().flat();
  const [first, ...others] = said;
  return dropped === 0 || !first ? said : [{ ...first, text: `${note}\n\n${first.text}` }, ...others];
}

/** Each question with its answer. */
function turnsOf(messages: readonly Kept[]): Said[][] {
  const turns: Said[][] = [];
  for (const { role, content, commentId, cutOff } of messages) {
    if (role === "user") {
      const about = commentId === null ? "" : `[About comment ${commentId}.] `;
      turns.push([{ by: "user", text: `${about}${content}` }]);
    } else {
      turns
        .at(-1)
        ?.push({ by: "model", text: cutOff === null ? content : `${content} [It broke off here.]` });
    }
  }
  for (const turn of turns)
    if (turn.length === 1) turn.push({ by: "model", text: "[This was not answered, because of a failure.]" });
  return turns;
}
