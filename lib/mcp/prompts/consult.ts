import type { z } from "zod";
import { requireScope } from "#lib/api/admit.ts";
import type { ActorContext } from "#lib/context.ts";
import { lookUp } from "#lib/tools/assistant-resource.ts";
import type { AssistantAnswer, LookupTool } from "#lib/tools/assistant-tool.ts";

/** Runs a lookup for a prompt, if the actor may use it. @throws missing-scope, and what the lookup throws */
export function consult<Input extends z.ZodObject, Facts extends z.ZodObject>(
  lookup: LookupTool<Input, Facts>,
  ctx: ActorContext,
  input: z.input<Input>,
): Promise<AssistantAnswer<z.input<Facts>>> {
  if (lookup.scope) requireScope(ctx.actor, lookup.scope);
  return lookUp(lookup, ctx, input);
}
