import { lockUserRow } from "#db/queries/operators.ts";
import type { UserRow } from "#db/queries/users.ts";
import type { OperatorContext } from "./operator.ts";
import { personNotFound } from "./problems.ts";

/** Returns a person, locked until the transaction ends. @throws person-not-found (404) */
export async function lockedPerson(tx: OperatorContext, userId: string): Promise<UserRow> {
  const user = await lockUserRow(tx.db, userId);
  if (!user) throw personNotFound("No account has this id.");
  return user;
}
