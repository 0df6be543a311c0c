import { updateUserName } from "#db/queries/users.ts";
import type { ActorContext } from "#lib/context.ts";
import { toProfile } from "./profile.ts";
import type { Profile } from "./schema.ts";

export async function updateProfile(ctx: ActorContext, input: { name: string | null }): Promise<Profile> {
  return toProfile(await updateUserName(ctx.db, ctx.actor.userId, input.name || null));
}
