import { reasonOf } from "#components/ui/reason-of.ts";
import { call } from "#lib/client/client.ts";
import type { ActionType, DismissReason } from "#lib/reviews/comment-schema.ts";
import { addressComment, dismissComment, undoCommentAction } from "#lib/reviews/contract.ts";
import type { NumberedComment } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";

type Standing = Pick<NumberedComment, "is_dismissed" | "is_addressed" | "isWrong">;

/** What a user does with a comment, and why. */
export interface Action {
  type: ActionType;
  reason?: DismissReason;
}

const OPEN: Standing = { is_dismissed: false, is_addressed: false, isWrong: false };

function standingAfter({ type, reason }: Action): Standing {
  return {
    is_dismissed: type === "dismissed",
    is_addressed: type === "addressed",
    isWrong: reason === "wrong",
  };
}

/** Answers at once; takes it back, with the reason at the comment, when the server refuses. */
export async function actOn(store: ReaderStore, id: string, action: Action): Promise<boolean> {
  return change(store, id, standingAfter(action), async (session_id) => {
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

const AT_ONCE = 4;

/** Acts on several comments and returns those that the server refused. */
export async function actOnAll(
  store: ReaderStore,
  ids: readonly string[],
  action: Action,
): Promise<string[]> {
  const refused: string[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const done = await Promise.all(some.map((id) => actOn(store, id, action)));
    refused.push(...some.filter((_, i) => !done[i]));
  }
  return refused;
}

/** Opens a finished comment again. */
export async function undo(store: ReaderStore, id: string): Promise<boolean> {
  return change(store, id, OPEN, async (session_id, held) => {
    if (isWritten(store, id)) return resolve(store, id, false);
    // What is to be undone was refused before it came to that.
    if (!held.is_dismissed && !held.is_addressed) return;
    const action_type: ActionType = held.is_dismissed ? "dismissed" : "addressed";
    await call(undoCommentAction, { params: { session_id, comment_id: id, action_type } });
  });
}

/** By comment: the last change that was asked for, and what the server holds after it. */
const underWay = new WeakMap<ReaderStore, Map<string, Promise<Standing>>>();

/** The changes of one comment go to the server one after the other: a quick undo must not overtake its action. */
async function change(
  store: ReaderStore,
  id: string,
  wanted: Standing,
  send: (sessionId: string, held: Standing) => Promise<unknown>,
): Promise<boolean> {
  const before = store.get().comments.find((comment) => comment.id === id);
  if (!before) return false;
  const changes = underWay.get(store) ?? new Map<string, Promise<Standing>>();
  underWay.set(store, changes);
  const earlier = changes.get(id) ?? Promise.resolve(before);
  stand(store, id, wanted);
  let reason: string | undefined;
  const sent = earlier.then(async (held) => {
    try {
      await send(store.get().session.session_id, held);
      return wanted;
    } catch (error) {
      reason = reasonOf(error);
      return held;
    }
  });
  changes.set(id, sent);
  const held = await sent;
  if (reason === undefined) return true;
  // A later change of the same comment says what is shown.
  if (changes.get(id) === sent) stand(store, id, held, reason);
  return false;
}

function stand(
  store: ReaderStore,
  id: string,
  { is_dismissed, is_addressed, isWrong }: Standing,
  refusal?: string,
): void {
  const { comments, refusals, acted } = store.get();
  const { [id]: _, ...others } = refusals;
  const rest = acted.filter((one) => one !== id);
  store.set({
    comments: comments.map((comment) =>
      comment.id === id ? { ...comment, is_dismissed, is_addressed, isWrong } : comment,
    ),
    refusals: refusal ? { ...others, [id]: refusal } : others,
    acted: is_dismissed || is_addressed ? [...rest, id] : rest,
  });
}
