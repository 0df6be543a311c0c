import { consumePoint } from "#db/queries/rate-limits.ts";
import type { Context } from "#lib/context.ts";
import { hashSecret } from "#lib/hash-secret.ts";

/**
 * Mails that strangers can have sent to one address. Sign-in links are counted apart, so that invitations cannot use
 * them up; whoever is flooded with links can follow any of them.
 */
const LIMITS = [
  { period: "hour", points: 10, seconds: 3_600 },
  { period: "day", points: 30, seconds: 86_400 },
] as const;

type MailKind = "sign-in" | "from-others";

/** Takes one mail from what an address may get in an hour and in a day. False if it has had them all. */
export async function mayMail(
  ctx: Pick<Context, "db" | "log" | "requestId">,
  { to, kind }: { to: string; kind: MailKind },
): Promise<boolean> {
  for (const { period, points, seconds } of LIMITS) {
    const key = hashSecret(mailboxOf(to));
    const { exceeded } = await consumePoint(ctx.db, {
      policy: `mail-${kind}-${period}`,
      points,
      seconds,
      key,
    });
    if (exceeded) {
      ctx.log.info(
        { request_id: ctx.requestId, kind, period },
        "a mail was left out: its recipient has had enough",
      );
      return false;
    }
  }
  return true;
}

/** `ann+galley@example.org` and `Ann@example.org` are one mailbox for most providers. */
function mailboxOf(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, "@");
}
