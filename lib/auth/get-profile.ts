import { selectUserWithTier } from "#db/queries/users.ts";
import type { ActorContext } from "#lib/context.ts";
import { toProfile } from "./profile.ts";
import type { Profile } from "./schema.ts";

export async function getProfile(ctx: ActorContext): Promise<Profile> {
  return toProfile((await selectUserWithTier(ctx.db, ctx.actor.userId))?.user);
}
