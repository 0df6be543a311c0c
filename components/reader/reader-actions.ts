import { call } from "#lib/client/client.ts";
import type { ActionType, DismissReason } from "#lib/reviews/comment-schema.ts";
import { addressComment, dismissComment, undoCommentAction } from "#lib/reviews/contract.ts";
import { changeTogether, OPEN, type Standing } from "./comment-changes.ts";
import type { ReaderStore } from "./reader-store.ts";

/** What a user does with a comment, and why. */
export interface Action {
  type: ActionType;
  reason?: DismissReason;
}

export function standingAfter({ type, reason }: Action): Standing {
  return {
    is_dismissed: type === "dismissed",
    is_addressed: type === "addressed",
    isWrong: reason === "wrong",
  };
}

/** Answers at once; takes it back, with the reason at the comment, when the server refuses. */
export async function actOn(store: ReaderStore, id: string, action: Action): Promise<boolean> {
  return changeTogether(store, new Map([[id, standingAfter(action)]]), async (session_id) => {
    if (isWritten(store, id)) return resolve(store, id, true);
    const params = { session_id, comment_id: id };
    return action.type === "dismissed"
      ? call(dismissComment, { params, body: { reason: action.reason ?? null } })
      : call(addressComment, { params });
  });
}

function isWritten(store: ReaderStore, id: string): boolean {
  return store.get().comments.some((comment) => comment.id === id && comment.written !== null);
}

/** Throws if the server refuses. */
async function resolve(store: ReaderStore, id: string, isResolved: boolean): Promise<void> {
  const actions = await import("./thread-actions.ts");
  await actions.setResolved(store, id, isResolved);
}

/** Opens a finished comment again. */
export async function undo(store: ReaderStore, id: string): Promise<boolean> {
  return changeTogether(store, new Map([[id, OPEN]]), async (session_id, held) => {
    if (isWritten(store, id)) return resolve(store, id, false);
    const before = held.get(id) ?? OPEN;
    // What is to be undone was refused before it came to that.
    if (!before.is_dismissed && !before.is_addressed) return;
    const action_type: ActionType = before.is_dismissed ? "dismissed" : "addressed";
    await call(undoCommentAction, { params: { session_id, comment_id: id, action_type } });
  });
}
