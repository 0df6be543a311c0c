import { cookies } from "next/headers";
import { database } from "#db/client.ts";
import type { Actor } from "#lib/actor.ts";
import { actorOfWebSession, blockOfWebSession } from "./credentials.ts";
import { SESSION_COOKIES } from "./session-cookie.ts";

/** Returns the actor of the page, for server components, which have no request to pass on. */
export async function currentActor(): Promise<Actor | null> {
  const token = await sessionToken();
  return token ? actorOfWebSession({ db: database().db }, token) : null;
}

/** Returns why the account of the page is blocked, or null if it is not. */
export async function currentBlock(): Promise<string | null> {
  const token = await sessionToken();
  return token ? blockOfWebSession({ db: database().db }, token) : null;
}

export async function sessionToken(): Promise<string | undefined> {
  const jar = await cookies();
  return SESSION_COOKIES.map((name) => jar.get(name)?.value).find(Boolean);
}
