import type { CompleteResult, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { hasScope } from "#lib/actor.ts";
import { inTime } from "#lib/api/in-time.ts";
import type { ActorContext } from "#lib/context.ts";
import { Problem } from "#lib/contract/problem.ts";
import type { Given, Suggestions } from "#lib/tools/assistant-resource.ts";
import { ASSISTANT_PROMPTS } from "./assistant-prompts.ts";
import { ASSISTANT_RESOURCES } from "./assistant-resources.ts";

/** As many values as the protocol allows. */
const MOST_VALUES = 100;
const LONGEST_TYPED = 300;

/** Answers completions for the places of addresses and the arguments of prompts. */
export function offerCompletions(server: McpServer, ctx: ActorContext): void {
  server.server.registerCapabilities({ completions: {} });
  server.server.setRequestHandler("completion/complete", async ({ params }) => {
    const { ref, argument, context } = params;
    const suggestions =
      ref.type === "ref/prompt"
        ? ASSISTANT_PROMPTS.find(({ name }) => name === ref.name)?.suggestions
        : ASSISTANT_RESOURCES.find(({ address }) => address === ref.uri)?.suggestions;
    const found = suggestions && Object.hasOwn(suggestions, argument.name) && suggestions[argument.name];
    return found ? complete(ctx, found, argument.value, context?.arguments ?? {}) : answer([]);
  });
}

/** What the actor may not see has no values, as if it did not exist. */
async function complete(
  ctx: ActorContext,
  suggestions: Suggestions,
  typed: string,
  given: Given,
): Promise<CompleteResult> {
  if (!hasScope(ctx.actor, suggestions.scope) || typed.length > LONGEST_TYPED) return answer([]);
  try {
    return answer(await inTime(suggestions.find(ctx, typed, given)));
  } catch (error) {
    if (error instanceof Problem || error instanceof z.ZodError) return answer([]);
    throw error;
  }
}

function answer(values: readonly string[]): CompleteResult {
  return {
    completion: {
      values: values.slice(0, MOST_VALUES),
      total: values.length,
      hasMore: values.length > MOST_VALUES,
    },
  };
}
