import { reasonOf } from "#components/ui/reason-of.ts";
import { call } from "#lib/api/client.ts";
import { addressComment, dismissComment, undoCommentAction } from "#lib/reviews/contract.ts";
import type { ActionType, Comment } from "#lib/reviews/schema.ts";
import type { ReaderStore } from "./reader-store.ts";

type Standing = Pick<Comment, "is_dismissed" | "is_addressed">;

const OPEN: Standing = { is_dismissed: false, is_addressed: false };
const STANDING: Record<ActionType, Standing> = {
  dismissed: { is_dismissed: true, is_addressed: false },
  addressed: { is_dismissed: false, is_addressed: true },
};

/** Answers at once; takes it back, with the reason at the comment, when the server refuses. */
export async function actOn(store: ReaderStore, id: string, action: ActionType): Promise<boolean> {
  const operation = action === "dismissed" ? dismissComment : addressComment;
  return change(store, id, STANDING[action], (session_id) =>
    call(operation, { params: { session_id, comment_id: id } }),
  );
}

/** Opens a finished comment again. */
export async function undo(store: ReaderStore, id: string): Promise<boolean> {
  const comment = store.get().comments.find((one) => one.id === id);
  if (!comment) return false;
  const action_type: ActionType = comment.is_dismissed ? "dismissed" : "addressed";
  return change(store, id, OPEN, (session_id) =>
    call(undoCommentAction, { params: { session_id, comment_id: id, action_type } }),
  );
}

async function change(
  store: ReaderStore,
  id: string,
  wanted: Standing,
  send: (sessionId: string) => Promise<unknown>,
): Promise<boolean> {
  const before = store.get().comments.find((comment) => comment.id === id);
  if (!before) return false;
  stand(store, id, wanted);
  try {
    await send(store.get().session.session_id);
    return true;
  } catch (error) {
    stand(store, id, before, reasonOf(error));
    return false;
  }
}

function stand(
  store: ReaderStore,
  id: string,
  { is_dismissed, is_addressed }: Standing,
  refusal?: string,
): void {
  const { comments, refusals, acted } = store.get();
  const { [id]: _, ...others } = refusals;
  const rest = acted.filter((one) => one !== id);
  store.set({
    comments: comments.map((comment) =>
      comment.id === id ? { ...comment, is_dismissed, is_addressed } : comment,
    ),
    refusals: refusal ? { ...others, [id]: refusal } : others,
    acted: is_dismissed || is_addressed ? [...rest, id] : rest,
  });
}
