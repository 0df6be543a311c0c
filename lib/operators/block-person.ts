import { setBlock } from "#db/queries/operators.ts";
import { transact } from "#lib/transact.ts";
import { lockedPerson } from "./locked-person.ts";
import { noteAct } from "./note-act.ts";
import { isOperator, type OperatorContext } from "./operator.ts";
import { operatorNotBlockable } from "./problems.ts";

interface Blocking {
  userId: string;
  reason: string;
}

/** @throws person-not-found (404), operator-not-blockable (409) */
export async function blockPerson(ctx: OperatorContext, { userId, reason }: Blocking): Promise<undefined> {
  await transact(ctx, async (tx) => {
    const { email, blockedAt } = await lockedPerson(tx, userId);
    if (await isOperator(tx, { userId, email })) {
      throw operatorNotBlockable(`${email} has the admin role. Take it away first.`);
    }
    await setBlock(tx.db, userId, { blockedAt: blockedAt ?? tx.now(), blockedReason: reason });
    await noteAct(tx, { act: "block", userId, reason });
  });
}

/** @throws person-not-found (404) */
export async function unblockPerson(ctx: OperatorContext, { userId, reason }: Blocking): Promise<undefined> {
  await transact(ctx, async (tx) => {
    const { blockedAt } = await lockedPerson(tx, userId);
    if (!blockedAt) return;
    await setBlock(tx.db, userId, { blockedAt: null, blockedReason: null });
    await noteAct(tx, { act: "unblock", userId, reason });
  });
}
