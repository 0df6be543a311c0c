import { randomBytes } from "node:crypto";
import { uuidv7 } from "uuidv7";
import { deleteLink, insertLink, renewLink, selectLinks, updateLink } from "#db/queries/session-links.ts";
import type { ActorContext } from "#lib/context.ts";
import { hashSecret } from "#lib/hash-secret.ts";
import { transact } from "#lib/transact.ts";
import type { SharedRole } from "../role-schema.ts";
import { linkEndsInThePast, linkNotFound, sharingLimitReached } from "../sharing-problems.ts";
import { type MadeLink, MOST_LINKS, type SharingLink } from "../sharing-schema.ts";
import { lockedOwnSession } from "./owned-session.ts";
import { toLink } from "./to-sharing.ts";

const TOKEN_BYTES = 24;

interface LinkPlace {
  sessionId: string;
  linkId: string;
}

/** Makes a link. Only its hash is stored, so that nobody but who gets the answer knows its address. */
export async function createLink(
  ctx: ActorContext,
  { sessionId, role, expiresAt }: { sessionId: string; role: SharedRole; expiresAt: Date | null },
): Promise<MadeLink> {
  return transact(ctx, async (tx) => {
    await lockedOwnSession(tx, sessionId);
    refusePast(tx, expiresAt);
    if ((await selectLinks(tx.db, sessionId)).length >= MOST_LINKS)
      throw sharingLimitReached(`The review has ${MOST_LINKS} links. Remove one first.`, {
        limit: MOST_LINKS,
      });
    const { token, tokenHash } = newToken();
    const link = { id: uuidv7(), sessionId, role, tokenHash, expiresAt, createdAt: tx.now() };
    return { ...toLink({ ...(await insertLink(tx.db, link)), visitors: 0 }), url: urlOf(tx, token) };
  });
}

/** Changes what is given of the role and the end of a link. */
export async function changeLink(
  ctx: ActorContext,
  {
    sessionId,
    linkId: id,
    role,
    expiresAt,
  }: LinkPlace & { role?: SharedRole | undefined; expiresAt?: Date | null | undefined },
): Promise<SharingLink> {
  return transact(ctx, async (tx) => {
    await lockedOwnSession(tx, sessionId);
    const link = (await selectLinks(tx.db, sessionId)).find((each) => each.id === id);
    if (!link) throw noSuchLink();
    if (expiresAt !== undefined) refusePast(tx, expiresAt);
    const change = {
      role: role ?? link.role,
      expiresAt: expiresAt === undefined ? link.expiresAt : expiresAt,
    };
    const changed = await updateLink(tx.db, { sessionId, id }, change);
    return toLink({ ...link, ...changed });
  });
}

/** Gives a link a new address and ends the one before, with the roles of whoever came by it. */
export async function renewSharingLink(
  ctx: ActorContext,
  { sessionId, linkId: id }: LinkPlace,
): Promise<MadeLink> {
  return transact(ctx, async (tx) => {
    await lockedOwnSession(tx, sessionId);
    const { token, tokenHash } = newToken();
    const link = await renewLink(tx.db, { sessionId, id }, { tokenHash, renewedAt: tx.now() });
    if (!link) throw noSuchLink();
    return { ...toLink({ ...link, visitors: 0 }), url: urlOf(tx, token) };
  });
}

export async function removeLink(
  ctx: ActorContext,
  { sessionId, linkId: id }: LinkPlace,
): Promise<undefined> {
  await transact(ctx, async (tx) => {
    await lockedOwnSession(tx, sessionId);
    if (!(await deleteLink(tx.db, { sessionId, id }))) throw noSuchLink();
  });
}

function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, tokenHash: hashSecret(token) };
}

function urlOf({ origin }: ActorContext, token: string): string {
  return `${origin}/shared/link?token=${token}`;
}

function refusePast(ctx: ActorContext, expiresAt: Date | null): void {
  if (expiresAt && expiresAt <= ctx.now())
    throw linkEndsInThePast("`expires_at` is in the past. Give a time in the future, or null.");
}

function noSuchLink() {
  return linkNotFound("The session has no link with this id. It may have been removed before.");
}
