import { redirect } from "next/navigation";
import { cache } from "react";
import { currentActor } from "#lib/auth/current-actor.ts";
import type { ActorContext } from "#lib/context.ts";
import { requestContext } from "#lib/request-context.ts";

const actorOfPage = cache(currentActor);

/** Returns the context of a signed-in page. Redirects a person who is not signed in, and returns them to `path` afterwards. */
export async function studioContext(path: string): Promise<ActorContext> {
  const actor = await actorOfPage();
  if (!actor) redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
  return { ...requestContext("page"), actor };
}
