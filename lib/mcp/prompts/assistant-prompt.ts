import type { z } from "zod";
import type { ActorContext } from "#lib/context.ts";
import type { Suggestions } from "#lib/tools/assistant-resource.ts";

/** A part of a prompt: Galley's own words, or words that may be anybody's and are fenced. */
export type PromptPart = { words: string } | { data: string };

/** A request that a user starts in an assistant by its name. */
export interface AssistantPrompt<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  /** The name for people. */
  readonly title: string;
  readonly description: string;
  /** The protocol knows only text in it. */
  readonly input: Input;
  readonly suggestions: Readonly<Record<string, Suggestions>>;
  /** @throws {Problem} */
  write(ctx: ActorContext, input: z.output<Input>): Promise<PromptPart[]>;
}

export function definePrompt<Input extends z.ZodObject>(
  prompt: AssistantPrompt<Input>,
): AssistantPrompt<Input> {
  return prompt;
}
