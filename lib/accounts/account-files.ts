import {
  type ExportPage,
  selectAccessRequestsOf,
  selectRolesOf,
  selectUploadLinksOf,
  selectWrittenElsewhere,
} from "#db/queries/account-export.ts";
import { selectCreditAccount } from "#db/queries/credit-accounts.ts";
import { selectLots } from "#db/queries/credit-lots.ts";
import { selectUserWithTier } from "#db/queries/users.ts";
import { selectVenueProfiles } from "#db/queries/venue-profiles.ts";
import { getProfile } from "#lib/auth/get-profile.ts";
import { listApiKeys } from "#lib/auth/list-api-keys.ts";
import { listWebSessions } from "#lib/auth/web-sessions.ts";
import type { ActorContext } from "#lib/context.ts";
import { Problem } from "#lib/contract/problem.ts";
import { getCreditScore } from "#lib/credits/get-credit-score.ts";
import { listLedger } from "#lib/credits/list-ledger.ts";
import { creditLotOf } from "#lib/credits/list-lots.ts";
import { listConnectedApps } from "#lib/oauth/list-connected-apps.ts";
import { listOrganizations } from "#lib/organizations/list-organizations.ts";
import { listInvoices } from "#lib/payments/list-invoices.ts";
import { getReferralCode } from "#lib/referrals/get-referral-code.ts";
import { getReferralStatus } from "#lib/referrals/get-referral-status.ts";
import { toVenue } from "#lib/reviews/venues/to-venue.ts";
import type { ArchiveFile } from "./zip-stream.ts";

const PAGE = 100;
const MOST_ENTRIES = 1_000_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** The files about the account itself, in the words of the API. */
export async function* accountFiles(ctx: ActorContext): AsyncGenerator<ArchiveFile> {
  const contents: Record<string, () => Promise<unknown>> = {
    profile: () => profileOf(ctx),
    "web-sessions": () => listWebSessions(ctx),
    "api-keys": () => listApiKeys(ctx),
    "connected-apps": () => listConnectedApps(ctx),
    organizations: () => listOrganizations(ctx),
    referrals: async () => ({ own: await getReferralCode(ctx), registered: await getReferralStatus(ctx) }),
    venues: async () => (await selectVenueProfiles(ctx.db, ctx.actor.userId)).map(toVenue),
    credits: () => getCreditScore(ctx),
    "credit-lots": () => lotsOf(ctx),
    "credit-ledger": () => listLedger(ctx, { limit: MOST_ENTRIES }),
    invoices: () => listInvoices(ctx, {}),
    "access-requests": () => accessRequestsOf(ctx),
    "shared-reviews": () => rolesOf(ctx),
    "comments-elsewhere": () => commentsElsewhere(ctx),
    "upload-links": () => uploadLinksOf(ctx),
  };
  for (const [name, content] of Object.entries(contents)) yield jsonFile(`account/${name}.json`, content);
}

async function profileOf(ctx: ActorContext) {
  const account = await selectUserWithTier(ctx.db, ctx.actor.userId);
  return {
    ...(await getProfile(ctx)),
    email_verified_at: account?.user.emailVerified?.toISOString() ?? null,
    digest_until: account?.user.digestUntil?.toISOString() ?? null,
    tier: account?.tier.id ?? null,
  };
}

async function lotsOf(ctx: ActorContext) {
  const account = await selectCreditAccount(ctx.db, { userId: ctx.actor.userId });
  return account ? (await selectLots(ctx.db, account.id)).map(creditLotOf) : [];
}

async function accessRequestsOf(ctx: ActorContext) {
  return (await selectAccessRequestsOf(ctx.db, ctx.actor.userId)).map(
    ({ sessionId, message, createdAt }) => ({
      session_id: sessionId,
      message,
      created_at: createdAt.toISOString(),
    }),
  );
}

async function rolesOf(ctx: ActorContext) {
  return (await selectRolesOf(ctx.db, ctx.actor.userId)).map(({ sessionId, role, sharedAt }) => ({
    session_id: sessionId,
    role,
    shared_at: sharedAt.toISOString(),
  }));
}

/** Without the words that a comment is about: they are the author's. */
async function commentsElsewhere(ctx: ActorContext) {
  const { comments, replies } = await selectWrittenElsewhere(ctx.db, ctx.actor.userId);
  return {
    comments: comments.map(({ id, sessionId, title, message, createdAt, editedAt }) => ({
      comment_id: id,
      session_id: sessionId,
      title,
      message,
      created_at: createdAt.toISOString(),
      edited_at: editedAt?.toISOString() ?? null,
    })),
    replies: replies.map(({ id, sessionId, commentId, message, createdAt, editedAt }) => ({
      reply_id: id,
      session_id: sessionId,
      comment_id: commentId,
      message,
      created_at: createdAt.toISOString(),
      edited_at: editedAt?.toISOString() ?? null,
    })),
  };
}

async function uploadLinksOf(ctx: ActorContext) {
  return (await selectUploadLinksOf(ctx.db, ctx.actor.userId)).map((link) => ({
    created_at: link.createdAt.toISOString(),
    expires_at: link.expiresAt.toISOString(),
    used_at: link.usedAt?.toISOString() ?? null,
    document_id: link.documentId,
  }));
}

/** A file of readable JSON. */
export function jsonFile(path: string, content: () => Promise<unknown>): ArchiveFile {
  return { path, open: async () => bytesOf(`${JSON.stringify(await content(), null, 2)}\n`) };
}

export async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text, "utf8");
}

/** Null for what was deleted while the archive is written. */
export async function unlessGone<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Reads the caller's rows in pages. */
export async function* inPages<Row extends { id: string }>(
  ctx: ActorContext,
  select: (db: ActorContext["db"], page: ExportPage) => PromiseLike<Row[]>,
): AsyncGenerator<Row> {
  let after = FIRST_ID;
  for (;;) {
    const rows = await select(ctx.db, { ownerId: ctx.actor.userId, after, limit: PAGE });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}
