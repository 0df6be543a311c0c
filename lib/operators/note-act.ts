import { insertOperatorAct, type OperatorActRow } from "#db/queries/operators.ts";
import type { OperatorContext } from "./operator.ts";

/** Keeps what the operator does, in the transaction that does it. */
export async function noteAct(
  tx: OperatorContext,
  act: Pick<OperatorActRow, "act" | "reason"> &
    Partial<Pick<OperatorActRow, "userId" | "organizationId" | "quantity" | "eventId">>,
): Promise<void> {
  const operatorId = tx.operator.id;
  const via = operatorId === null ? "machine" : "account";
  await insertOperatorAct(tx.db, { ...act, operatorId, via, createdAt: tx.now() });
}
