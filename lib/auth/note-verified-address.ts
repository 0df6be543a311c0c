import { z } from "zod";
import { verifyEmail } from "#db/queries/users.ts";
import type { Context } from "#lib/context.ts";

/** What Google says of its users, and `readGithubProfile` of those of GitHub. */
const verified = z.object({ email: z.string(), email_verified: z.literal(true) });

/**
 * Marks the address of an account as verified if the provider of a sign-in says so of the same address. Auth.js notes
 * the addresses of mail links only.
 */
export async function noteVerifiedAddress(
  ctx: Pick<Context, "db" | "now">,
  { userId, profile }: { userId: string; profile: unknown },
): Promise<void> {
  const { data } = verified.safeParse(profile);
  if (data) await verifyEmail(ctx.db, { userId, email: data.email, now: ctx.now() });
}
