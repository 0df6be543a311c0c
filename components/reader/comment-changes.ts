import { reasonOf } from "#components/ui/reason-of.ts";
import { call } from "#lib/client/client.ts";
import { type ActionType, type DismissReason, MOST_COMMENT_ACTIONS } from "#lib/reviews/comment-schema.ts";
import { setCommentActions } from "#lib/reviews/contract.ts";
import type { NumberedComment } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";

/** What was done with a comment. */
export type Standing = Pick<NumberedComment, "is_dismissed" | "is_addressed" | "isWrong">;

export const OPEN: Standing = { is_dismissed: false, is_addressed: false, isWrong: false };

/** By comment, the standing that is asked for or that the server holds. */
export type Standings = ReadonlyMap<string, Standing>;

/** By comment: the last change that was asked for, and what the server holds after it. */
const underWay = new WeakMap<ReaderStore, Map<string, Promise<Standing>>>();

/**
 * Shows at once how comments are to stand, and sends it. The changes of one comment go to the server one after the
 * other: a quick undo must not overtake its action. Takes all back, with the reason at each, when the server refuses.
 */
export async function changeTogether(
  store: ReaderStore,
  asked: Standings,
  send: (sessionId: string, held: Standings) => Promise<unknown>,
): Promise<boolean> {
  const known = new Map(store.get().comments.map((comment) => [comment.id, comment]));
  const wanted = new Map([...asked].filter(([id]) => known.has(id)));
  if (wanted.size === 0) return false;
  const changes = underWay.get(store) ?? new Map<string, Promise<Standing>>();
  underWay.set(store, changes);
  const earlier = [...wanted.keys()].map(
    async (id) => [id, (await changes.get(id)) ?? known.get(id) ?? OPEN] as const,
  );
  stand(store, wanted);
  let reason: string | undefined;
  const sent = Promise.all(earlier).then(async (entries): Promise<Standings> => {
    const held = new Map(entries);
    try {
      await send(store.get().session.session_id, held);
      return wanted;
    } catch (error) {
      reason = reasonOf(error);
      return held;
    }
  });
  const latest = new Map(
    [...wanted.keys()].map((id) => [id, sent.then((held) => held.get(id) ?? OPEN)] as const),
  );
  for (const [id, change] of latest) changes.set(id, change);
  const held = await sent;
  if (reason === undefined) return true;
  // A later change of the same comment says what is shown.
  stand(store, new Map([...held].filter(([id]) => changes.get(id) === latest.get(id))), reason);
  return false;
}

/** Sends how many comments of the review are to stand, in one request. Returns those that the server refused. */
export async function changeMany(store: ReaderStore, wanted: Standings): Promise<string[]> {
  const refused: string[] = [];
  const all = [...wanted];
  for (let at = 0; at < all.length; at += MOST_COMMENT_ACTIONS) {
    const some = new Map(all.slice(at, at + MOST_COMMENT_ACTIONS));
    const actions = [...some].map(([comment_id, standing]) => ({ comment_id, ...actionOf(standing) }));
    const isDone = await changeTogether(store, some, (session_id) =>
      call(setCommentActions, { params: { session_id }, body: { actions } }),
    );
    if (!isDone) refused.push(...some.keys());
  }
  return refused;
}

function actionOf(standing: Standing): { action_type: ActionType | null; reason?: DismissReason } {
  if (standing.is_addressed) return { action_type: "addressed" };
  if (!standing.is_dismissed) return { action_type: null };
  return standing.isWrong ? { action_type: "dismissed", reason: "wrong" } : { action_type: "dismissed" };
}

function stand(store: ReaderStore, standings: Standings, refusal?: string): void {
  if (standings.size === 0) return;
  const { comments, refusals, acted } = store.get();
  const ids = [...standings.keys()];
  const others = Object.fromEntries(Object.entries(refusals).filter(([id]) => !standings.has(id)));
  const refused = refusal ? Object.fromEntries(ids.map((id) => [id, refusal])) : {};
  const rest = acted.map((some) => some.filter((id) => !standings.has(id)));
  const done = [...standings].flatMap(([id, each]) => (each.is_dismissed || each.is_addressed ? id : []));
  store.set({
    comments: comments.map((comment) => withStanding(comment, standings.get(comment.id))),
    refusals: { ...others, ...refused },
    acted: [...rest, done].filter((some) => some.length > 0),
  });
}

function withStanding(comment: NumberedComment, standing: Standing | undefined): NumberedComment {
  if (!standing) return comment;
  const { is_dismissed, is_addressed, isWrong } = standing;
  return { ...comment, is_dismissed, is_addressed, isWrong };
}
