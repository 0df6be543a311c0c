import type { Work } from "#db/queries/work-steps.ts";
import { noteAct } from "#lib/operators/note-act.ts";
import type { OperatorContext } from "#lib/operators/operator.ts";
import { giveUp } from "#lib/reconcile-work.ts";
import { transact } from "#lib/transact.ts";
import { requireOpenWork } from "./require-open-work.ts";

const WHY = "Whoever runs this Galley ended it, because it did not get on.";

/** Fails work, with its credit back, as `reconcileWork` does. @throws work-not-found (404) */
export async function giveUpWork(
  ctx: OperatorContext,
  { kind, workId: id, reason }: { kind: Work["kind"]; workId: string; reason: string },
): Promise<undefined> {
  await transact(ctx, async (tx) => {
    const found = await requireOpenWork(tx, { kind, id });
    // Steps that run would otherwise go on for a review that nobody gets.
    if (kind === "review") await tx.events.send("review/cancelled", { sessionId: id });
    await giveUp(tx, { kind, id }, WHY);
    await noteAct(tx, { act: "give-up", eventId: id, userId: found.userId, reason });
  });
}
