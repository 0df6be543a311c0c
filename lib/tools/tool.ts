import type { z } from "zod";
import type { ActorContext } from "#lib/context.ts";

/** What a tool gives: text for a model to read, which may hold the author's words and is to be treated as theirs. */
export interface ToolValue {
  text: string;
  image?: { bytes: Uint8Array; mediaType: string };
}

/**
 * Something that a model may do for an actor, whoever runs the model. `input` names by their ids the session or the
 * document that it is about; where that is settled, a face of the tool fills it in and does not ask for it.
 */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  /** For the model: what it gives, and when to use it. */
  readonly description: string;
  readonly input: Input;
  /** No tool changes anything: what a model reads could talk it into using one. */
  readonly kind: "lookup" | "proposal";
  /** Says in a few words what a call does, for people. */
  label(input: z.output<Input>): string;
  /** @throws {Problem} which a face turns into words for the model */
  run(ctx: ActorContext, input: z.output<Input>): Promise<ToolValue>;
}

export function defineTool<Input extends z.ZodObject>(tool: Tool<Input>): Tool<Input> {
  return tool;
}
