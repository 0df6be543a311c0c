import { z } from "zod";
import type { Actor } from "#lib/actor.ts";
import { requireScope } from "#lib/api/admit.ts";
import { ASSISTANT_TOOLS } from "./assistant-tools.ts";

const toolCall = z.object({ method: z.literal("tools/call"), params: z.object({ name: z.string() }) });

/**
 * Refuses a call by an access token that lacks the tool's scope, before the protocol answers: the client then asks the
 * person for more. An API key cannot be given more, so its model gets an error of the tool that says what to do.
 * @throws missing-scope (403)
 */
export function askForScope(actor: Actor, body: Uint8Array): void {
  if (actor.via !== "access-token") return;
  const called = toolCall.safeParse(readJson(body));
  if (!called.success) return;
  const tool = ASSISTANT_TOOLS.find(({ name }) => name === called.data.params.name);
  if (tool?.scope) requireScope(actor, tool.scope);
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}
