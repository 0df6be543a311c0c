import { selectRole } from "#db/queries/operators.ts";
import { firstAccountId } from "#lib/auth/first-account.ts";
import type { ActorContext, Context } from "#lib/context.ts";
import { notFound } from "#lib/contract/problems.ts";
import { env } from "#lib/env.ts";

/** Proof that the caller runs this installation; only this file makes one. */
declare const proven: unique symbol;
export interface Operator {
  /** Null for whoever works on the machine itself. */
  readonly id: string | null;
  readonly [proven]: true;
}

export type OperatorContext = Context & { readonly operator: Operator };

/**
 * True for accounts with the admin role. ADMIN_EMAILS alone decides where it is set, for addresses that are verified:
 * a provider may sign in somebody whose address is not theirs. Without it, these are the first account of the
 * installation and those with `is_admin`.
 */
export async function isOperator(
  { db }: Pick<Context, "db">,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const { ADMIN_EMAILS } = env();
  if (ADMIN_EMAILS.length === 0) {
    return (await firstAccountId(db)) === userId || (await selectRole(db, userId)).isAdmin;
  }
  return ADMIN_EMAILS.includes(email.toLowerCase()) && (await selectRole(db, userId)).isVerified;
}

/** Runs a verb for operators only. To others the operation does not exist. @throws not-found (404) */
export function asOperator<Input, Reply>(
  verb: (ctx: OperatorContext, input: Input) => Promise<Reply>,
): (ctx: ActorContext, input: Input) => Promise<Reply> {
  return async (ctx, input) => {
    const own = await operatorContext(ctx);
    if (!own) throw notFound("There is no such address.");
    return verb(own, input);
  };
}

/** Returns the context of an operator, or null if the actor is none. */
export async function operatorContext(ctx: ActorContext): Promise<OperatorContext | null> {
  return (await isOperator(ctx, ctx.actor)) ? { ...ctx, operator: proof(ctx.actor.userId) } : null;
}

/** For the command line, which reaches the database of this machine itself. */
export function onThisMachine(ctx: Context): OperatorContext {
  return { ...ctx, operator: proof(null) };
}

/** Guarantees what its two callers have established. */
function proof(id: string | null): Operator {
  return { id } as Operator;
}
