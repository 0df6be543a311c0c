import { restartWatch } from "#db/queries/open-work.ts";
import type { Work } from "#db/queries/work-steps.ts";
import { noteAct } from "#lib/operators/note-act.ts";
import type { OperatorContext } from "#lib/operators/operator.ts";
import { workHeldBack } from "#lib/operators/problems.ts";
import { sendAgain } from "#lib/reconcile-work.ts";
import { transact } from "#lib/transact.ts";
import { requireOpenWork } from "./require-open-work.ts";

/** Sends work again, as `reconcileWork` does. @throws work-not-found (404), work-held-back (409) */
export async function sendWorkAgain(
  ctx: OperatorContext,
  { kind, workId: id, reason }: { kind: Work["kind"]; workId: string; reason: string },
): Promise<undefined> {
  await transact(ctx, async (tx) => {
    const found = await requireOpenWork(tx, { kind, id });
    if (found.state === "held_back")
      throw workHeldBack("The review starts by itself when other reviews of its owner end.");
    await sendAgain(tx, { kind, id }, await restartWatch(tx.db, { kind, id }));
    await noteAct(tx, { act: "send-again", eventId: id, userId: found.userId, reason });
  });
}
