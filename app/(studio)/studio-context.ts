import { redirect } from "next/navigation";
import { cache } from "react";
import { currentActor } from "#lib/auth/current-actor.ts";
import type { ActorContext } from "#lib/context.ts";
import { requestContext } from "#lib/request-context.ts";

const actorOfPage = cache(currentActor);

/** What a signed-in page reads with; whoever is not signed in goes to sign in, and comes back to `path`. */
export async function studioContext(path: string): Promise<ActorContext> {
  const actor = await actorOfPage();
  if (!actor) redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
  return { ...requestContext("page"), actor };
}
