import type { useToast } from "#components/ui/toast.tsx";
import { countNoun } from "#lib/count-noun.ts";
import { changeMany, OPEN, type Standing, type Standings } from "./comment-changes.ts";
import { type Action, standingAfter } from "./reader-actions.ts";
import type { NumberedComment } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";

interface Around {
  choose: (id: string | null) => void;
  toast: ReturnType<typeof useToast>;
}

/** Acts on comments of the review in one request, with one undo for all. */
export function actOnMany(
  store: ReaderStore,
  comments: readonly NumberedComment[],
  action: Action,
  around: Around,
): Promise<void> {
  const words =
    action.type === "addressed"
      ? "marked as addressed"
      : action.reason === "wrong"
        ? "dismissed as wrong"
        : "dismissed";
  return change(
    store,
    comments,
    { standing: standingAfter(action), words, hint: "Opens them again" },
    around,
  );
}

/** Opens comments of the review again in one request. The undo brings back what was done with each. */
export function reopenMany(
  store: ReaderStore,
  comments: readonly NumberedComment[],
  around: Around,
): Promise<void> {
  const asked = { standing: OPEN, words: "opened again", hint: "Dismisses or addresses them as before" };
  return change(store, comments, asked, around);
}

interface Asked {
  standing: Standing;
  words: string;
  /** Says what the undo does. */
  hint: string;
}

async function change(
  store: ReaderStore,
  comments: readonly NumberedComment[],
  { standing, words, hint }: Asked,
  { choose, toast }: Around,
): Promise<void> {
  if (comments.length === 0) return;
  const before: Standings = new Map(comments.map((comment) => [comment.id, comment]));
  const { activeId } = store.get();
  store.set({ selected: new Set() });
  if (activeId !== null && before.has(activeId)) choose(null);
  const count = countNoun(comments.length, "comment");
  toast({
    title: `${count} ${words}`,
    action: {
      label: "Undo",
      hint,
      run: () => void changeMany(store, stillStanding(store, before, standing)),
    },
  });
  const refused = await changeMany(store, new Map(comments.map(({ id }) => [id, standing])));
  if (refused.length > 0) toast({ title: `${refused.length} of ${count} not saved. They are as they were.` });
}

/** Leaves out what somebody changed meanwhile. */
function stillStanding(store: ReaderStore, before: Standings, standing: Standing): Standings {
  const { comments } = store.get();
  const isSame = (one: Standing) =>
    one.is_dismissed === standing.is_dismissed && one.is_addressed === standing.is_addressed;
  const same = new Set(comments.filter(isSame).map(({ id }) => id));
  return new Map([...before].filter(([id]) => same.has(id)));
}
