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
  for (const { as, address } of countedAs(to, kind)) {
    for (const { period, points, seconds } of LIMITS) {
      const policy = `mail-${as}-${period}`;
      const { exceeded } = await consumePoint(ctx.db, { policy, points, seconds, key: hashSecret(address) });
      if (exceeded) {
        ctx.log.info(
          { request_id: ctx.requestId, kind, period },
          "a mail was left out: its recipient has had enough",
        );
        return false;
      }
    }
  }
  return true;
}

/**
 * A sign-in link counts for its exact address, since a link to `ann+x@example.org` opens another account than one to
 * `ann@example.org` and must not use up hers. All forms with `+` of one mailbox share a limit beside it.
 */
function countedAs(to: string, kind: MailKind): readonly { as: string; address: string }[] {
  const address = to.trim().toLowerCase();
  const mailbox = mailboxOf(address);
  if (kind === "from-others") return [{ as: kind, address: mailbox }];
  const exact = { as: kind, address };
  return mailbox === address ? [exact] : [{ as: `${kind}-plus`, address: mailbox }, exact];
}

/** `ann+galley@example.org` and `ann@example.org` are one mailbox for most providers. */
function mailboxOf(address: string): string {
  return address.replace(/\+[^@]*@/, "@");
}
