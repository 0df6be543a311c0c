import { createElement } from "react";
import { selectRoles } from "#db/queries/session-roles.ts";
import { deleteNotices, selectNotices } from "#db/queries/thread-notices.ts";
import { takeMailDue } from "#db/queries/thread-people.ts";
import { selectUserWithTier } from "#db/queries/users.ts";
import type { Context } from "#lib/context.ts";
import { countNoun } from "#lib/count-noun.ts";
import { ownOrigin } from "#lib/env.ts";
import type { RepliesOfReview } from "./replies-mail.tsx";
import { writeMail } from "./write-mail.ts";

const MOST_NOTICES = 100;
/** In characters. The rest is read on the page. */
const LONGEST_EXCERPT = 300;

type Notice = Awaited<ReturnType<typeof selectNotices>>[number];

/**
 * Sends a person one mail with the answers, mentions and assignments since the last one. Nothing is said of reviews that
 * the person can no longer read, nor of what was deleted.
 */
export async function mailReplies(ctx: Context, { userId }: { userId: string }): Promise<void> {
  await takeMailDue(ctx.db, userId);
  const notices = await selectNotices(ctx.db, userId, MOST_NOTICES);
  const user = (await selectUserWithTier(ctx.db, userId))?.user;
  const bySession = Map.groupBy(notices, ({ sessionId }) => sessionId);
  const reviews: RepliesOfReview[] = [];
  for (const [sessionId, some] of bySession) {
    if (!(await mayRead(ctx, { sessionId, userId, ownerId: some[0]?.ownerId }))) continue;
    const entries = some.flatMap(toEntry);
    const [first] = some;
    if (!first || entries.length === 0) continue;
    reviews.push({
      manuscript: first.title ?? first.filename,
      url: `${ownOrigin()}/reviews/${sessionId}`,
      entries,
    });
  }
  if (user?.mailsReplies && reviews.length > 0) {
    const { RepliesMail } = await import("./replies-mail.tsx");
    const letter = createElement(RepliesMail, { reviews, settingsUrl: `${ownOrigin()}/settings#notices` });
    await ctx.mail.send(await writeMail(user.email, subjectOf(reviews), letter));
  }
  // After the mail, so that a try that fails loses nothing.
  for (const [sessionId, some] of bySession)
    await deleteNotices(ctx.db, userId, { sessionId, entryIds: some.map(({ entryId }) => entryId) });
}

interface Reading {
  sessionId: string;
  userId: string;
  ownerId: string | undefined;
}

async function mayRead(ctx: Context, { sessionId, userId, ownerId }: Reading): Promise<boolean> {
  if (ownerId === userId) return true;
  return (await selectRoles(ctx.db, { sessionId, userId, now: ctx.now() })).length > 0;
}

const WORDS: Record<Notice["kind"], string> = {
  reply: "replied",
  comment: "wrote a comment",
  mention: "mentioned you",
  assignment: "assigned a comment to you",
};

function toEntry({ kind, commentId, authorName, authorEmail, reply, written }: Notice) {
  const message = reply ?? written;
  if (message === null && kind !== "assignment") return [];
  const author = authorName?.trim() || authorEmail?.split("@", 1)[0] || "A deleted account";
  const excerpt = kind === "assignment" || message === null ? null : shortened(message);
  return [
    { title: `${author} ${WORDS[kind]}`, excerpt, anchor: `#comment=${encodeURIComponent(commentId)}` },
  ];
}

function shortened(message: string): string {
  return message.length <= LONGEST_EXCERPT
    ? message
    : `${message.slice(0, message.lastIndexOf(" ", LONGEST_EXCERPT) || LONGEST_EXCERPT)}…`;
}

function subjectOf(reviews: readonly RepliesOfReview[]): string {
  const entries = reviews.flatMap((review) => review.entries);
  const [review] = reviews;
  const [entry] = entries;
  if (entries.length === 1 && review && entry) return `${entry.title} in “${review.manuscript}”`;
  const news = countNoun(entries.length, "answer");
  return reviews.length === 1 && review ? `${news} in “${review.manuscript}”` : `${news} in your reviews`;
}
