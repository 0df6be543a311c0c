import { createElement } from "react";
import { selectDigestReviews, selectExpiringCredits } from "#db/queries/digests.ts";
import { selectUserWithTier } from "#db/queries/users.ts";
import type { Context } from "#lib/context.ts";
import { ownOrigin } from "#lib/env.ts";
import { digestSections } from "./digest-sections.ts";
import { isTimely, WEEK_MS } from "./digest-time.ts";
import { writeMail } from "./write-mail.ts";

/** Older reviews of somebody with more are left out. */
const MOST_REVIEWS = 500;
const EXPIRES_SOON_MS = 2 * WEEK_MS;

/**
 * Sends a person the digest of the week that ended at `until`. Says nothing of reviews that the person can no longer read.
 * Nothing is sent if there is nothing to say, nor if it is late, another week was begun, or the person wants none.
 */
export async function mailDigest(ctx: Context, { userId, until }: { userId: string; until: Date }) {
  const now = ctx.now();
  const user = (await selectUserWithTier(ctx.db, userId))?.user;
  if (!user?.mailsDigest || user.blockedAt || user.digestUntil?.getTime() !== until.getTime()) return;
  if (!isTimely(until, now)) return;
  const since = new Date(until.getTime() - WEEK_MS);
  const reviews = await selectDigestReviews(ctx.db, { userId, since, until, now, limit: MOST_REVIEWS });
  const before = new Date(now.getTime() + EXPIRES_SOON_MS);
  const credits = await selectExpiringCredits(ctx.db, { userId, now, before });
  const origin = ownOrigin();
  const sections = digestSections({ reviews, credits, origin });
  if (sections.length === 0) return;
  const { DigestMail } = await import("./digest-mail.tsx");
  const letter = createElement(DigestMail, { sections, settingsUrl: `${origin}/settings#notices` });
  const subject = `Your week in Galley: ${sections.map(({ inShort }) => inShort).join(", ")}`;
  await ctx.mail.send(await writeMail(user.email, subject, letter));
}
