import { lockCreditAccount } from "#db/queries/credit-accounts.ts";
import { insertMember, updateRole } from "#db/queries/organization-members.ts";
import { lockOrganization } from "#db/queries/organizations.ts";
import { selectUserByEmail } from "#db/queries/users.ts";
import { transact } from "#lib/transact.ts";
import { lockedPerson } from "./locked-person.ts";
import { noteAct } from "./note-act.ts";
import type { OperatorContext } from "./operator.ts";
import { personNotFound, poolNotFound } from "./problems.ts";

/**
 * Makes the account of an address an owner, beside those that there are: the way back for an organization whose last
 * owner's account is gone. @throws person-not-found (404), pool-not-found (404)
 */
export async function nameOwner(
  ctx: OperatorContext,
  { organizationId, email, reason }: { organizationId: string; email: string; reason: string },
): Promise<undefined> {
  await transact(ctx, async (tx) => {
    const user = await selectUserByEmail(tx.db, email);
    if (!user) throw personNotFound(`No account has the address ${email}.`);
    const { id: userId } = await lockedPerson(tx, user.id);
    if (!(await lockOrganization(tx.db, organizationId))) {
      throw poolNotFound("No organization has this id.");
    }
    await lockCreditAccount(tx.db, { organizationId });
    const key = { organizationId, userId };
    await insertMember(tx.db, { ...key, role: "owner", joinedAt: tx.now() });
    await updateRole(tx.db, key, "owner");
    await noteAct(tx, { act: "name-owner", ...key, reason });
  });
}
