import {
  type GetPromptResult,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import { inTime } from "#lib/api/in-time.ts";
import type { ActorContext } from "#lib/context.ts";
import { ASSISTANT_PROMPTS } from "./assistant-prompts.ts";
import { fenced } from "./fenced.ts";
import { logged } from "./logged.ts";
import { offeredSchema } from "./offered-schema.ts";
import type { AssistantPrompt } from "./prompts/assistant-prompt.ts";
import { errorWords } from "./tool-error.ts";

const OFFERS = ASSISTANT_PROMPTS.map((prompt) => ({
  prompt,
  config: {
    title: prompt.title,
    description: prompt.description,
    argsSchema: offeredSchema(prompt.input.strict(), "input"),
  },
}));

/** Registers every prompt for one actor. */
export function offerPrompts(server: McpServer, ctx: ActorContext): void {
  for (const { prompt, config } of OFFERS) {
    server.registerPrompt(prompt.name, config, (input) =>
      logged(ctx, "prompt", prompt.name, () => writePrompt(ctx, prompt, asInput(input))),
    );
  }
}

async function writePrompt(
  ctx: ActorContext,
  prompt: AssistantPrompt,
  input: Record<string, unknown>,
): Promise<GetPromptResult> {
  try {
    const parts = await inTime(prompt.write(ctx, input));
    return {
      description: prompt.title,
      messages: parts.map((part) => ({
        role: "user",
        content: { type: "text", text: "data" in part ? fenced(part.data) : part.words },
      })),
    };
  } catch (error) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, errorWords(ctx, prompt.name, error).text);
  }
}

/** The server has parsed it by the prompt's own input schema, which is an object. */
function asInput(input: unknown): Record<string, unknown> {
  return input as Record<string, unknown>;
}
