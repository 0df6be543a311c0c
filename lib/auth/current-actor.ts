import { cookies } from "next/headers";
import { database } from "#db/client.ts";
import type { Actor } from "#lib/actor.ts";
import { actorOfWebSession } from "./credentials.ts";
import { SESSION_COOKIES } from "./session-cookie.ts";

/** Returns the actor of the page, for server components, which have no request to pass on. */
export async function currentActor(): Promise<Actor | null> {
  const jar = await cookies();
  const token = SESSION_COOKIES.map((name) => jar.get(name)?.value).find(Boolean);
  return token ? actorOfWebSession({ db: database().db }, token) : null;
}
