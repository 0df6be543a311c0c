import { randomUUID } from "node:crypto";
import type { ActorContext } from "#lib/context.ts";
import { holdCredit } from "#lib/credits/hold-credit.ts";
import { settleCredit } from "#lib/credits/settle-credit.ts";
import { writePayment } from "#lib/testing/payments.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { transact } from "#lib/transact.ts";
import { convergeReferral } from "../converge-referral.ts";
import { getReferralCode } from "../get-referral-code.ts";
import { getReferralStatus } from "../get-referral-status.ts";
import { issueDueRewards } from "../issue-due-rewards.ts";
import { registerReferral } from "../register-referral.ts";

/** The clock of a test file, at which its people act. */
export const clock = { now: new Date() };

export const later = (days: number) => new Date(clock.now.getTime() + days * 86_400_000);
export const at = (person: Person): ActorContext => ({ ...person.ctx, now: () => clock.now });
export const newPerson = () => testContext({ paidCredits: 0 });
export const status = (person: Person) => getReferralStatus(at(person));
export const converge = (person: Person) => convergeReferral(at(person), person.id);

export async function register(person: Person, referrer: Person) {
  const { referral_code } = await getReferralCode(at(referrer));
  return registerReferral(at(person), { referralCode: referral_code });
}

export async function pay(person: Person, more: Partial<Parameters<typeof writePayment>[2]> = {}) {
  return writePayment((await testApp()).database.db, person.id, { paidAt: clock.now, ...more });
}

/** Changes how much of a payment went back. */
export async function goBack(id: string, { refunded = 0, disputed = 0 }): Promise<void> {
  const { sql } = (await testApp()).database;
  await sql`update payments set refunded = ${refunded}, disputed = ${disputed} where id = ${id}`;
}

export async function credits(person: Person) {
  const { sql } = (await testApp()).database;
  const [row] = await sql`
    select coalesce(sum(available), 0)::int as available, coalesce(sum(spent), 0)::int as spent
    from credit_lots join credit_accounts on credit_accounts.id = account_id
    where user_id = ${person.id} and kind = 'paid'`;
  return row;
}

export async function left(person: Person): Promise<unknown> {
  return (await credits(person))?.available;
}

export async function spend(person: Person): Promise<void> {
  const sessionId = randomUUID();
  await transact(at(person), (tx) => holdCredit(tx, { kind: "paid", sessionId }));
  await transact(at(person), (tx) => settleCredit(tx, sessionId));
}

/** Two people, of whom one referred the other. */
export async function pair() {
  const [referrer, person] = [await newPerson(), await newPerson()];
  await register(person, referrer);
  return { referrer, person };
}

/** Two people whose reward was issued. */
export async function rewarded() {
  const both = await pair();
  const payment = await pay(both.person);
  await converge(both.person);
  clock.now = later(7);
  await issueDueRewards(at(both.person));
  return { ...both, payment };
}
