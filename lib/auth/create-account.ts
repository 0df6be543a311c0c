import { uuidv7 } from "uuidv7";
import { isFormerAddress } from "#db/queries/account-deletion.ts";
import { insertUser, selectUserByEmail, type UserRow } from "#db/queries/users.ts";
import type { Context } from "#lib/context.ts";
import { grantCredits } from "#lib/credits/grant-credits.ts";
import { takesPayments } from "#lib/credits/takes-payments.ts";
import { env } from "#lib/env.ts";
import { transact } from "#lib/transact.ts";
import { addressHashes } from "./address-hash.ts";
import { firstAccountId } from "./first-account.ts";

const PREVIEW_CREDITS = 3;
const PAID_CREDITS_WITHOUT_PAYMENTS = 100;

export interface NewAccount {
  email: string;
  name?: string | null | undefined;
  image?: string | null | undefined;
  emailVerified?: Date | null | undefined;
}

/** Makes an account with its first credits, or returns the one of this address. */
export async function createAccount(ctx: Context, account: NewAccount): Promise<UserRow> {
  const { SIGNUP_PAID_CREDITS } = env();
  return transact(ctx, async (tx) => {
    const made = await insertUser(tx.db, {
      id: uuidv7(),
      email: account.email.toLowerCase(),
      name: account.name ?? null,
      image: account.image ?? null,
      emailVerified: account.emailVerified ?? null,
      tierId: takesPayments() ? "default" : "unlimited",
    });
    const user = made ?? (await selectUserByEmail(tx.db, account.email));
    if (!user) throw new Error("The account was not written.");
    if (!made) return user;
    await firstAccountId(tx.db);
    // Whoever deletes an account and comes back has had the welcome credits.
    if (await isFormerAddress(tx.db, await addressHashes(tx.db, user.email))) return user;
    const owner = { userId: user.id };
    const grant = { owner, source: "signup", reference: "signup", note: "Welcome credits" } as const;
    await grantCredits(tx, { ...grant, kind: "preview", amount: PREVIEW_CREDITS });
    const paid = SIGNUP_PAID_CREDITS ?? (takesPayments() ? 0 : PAID_CREDITS_WITHOUT_PAYMENTS);
    await grantCredits(tx, { ...grant, kind: "paid", amount: paid });
    return user;
  });
}
