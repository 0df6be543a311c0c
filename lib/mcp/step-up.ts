import { z } from "zod";
import type { Actor } from "#lib/actor.ts";
import { requireScope } from "#lib/api/admit.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { ASSISTANT_TOOLS } from "./assistant-tools.ts";
import { resourceAt } from "./offer-resources.ts";

const asked = z.union([
  z.object({ method: z.literal("tools/call"), params: z.object({ name: z.string() }) }),
  z.object({ method: z.literal("resources/read"), params: z.object({ uri: z.string() }) }),
]);

/**
 * Refuses a call by an access token that lacks the scope of the tool or the resource, before the protocol answers: the
 * client then asks the person for more. An API key cannot be given more, so its model gets an error that says what to do.
 * @throws missing-scope (403)
 */
export function askForScope(actor: Actor, message: unknown): void {
  if (actor.via !== "access-token") return;
  const scope = scopeOf(message);
  if (scope) requireScope(actor, scope);
}

function scopeOf(message: unknown): Scope | null {
  const read = asked.safeParse(message);
  if (!read.success) return null;
  const { params } = read.data;
  if ("uri" in params) return resourceAt(params.uri)?.scope ?? null;
  return ASSISTANT_TOOLS.find(({ name }) => name === params.name)?.scope ?? null;
}
