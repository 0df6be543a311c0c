import type { z } from "zod";
import type { ActorContext } from "#lib/context.ts";

/** The result of a tool, for a model to read. It may hold the author's words, so it is untrusted. */
export interface ToolValue {
  text: string;
  image?: { bytes: Uint8Array; mediaType: string };
}

/**
 * Something that a model may use for an actor. `input` names the session or the document by its id. Where that is
 * settled, `modelTool` fills it in and the model does not choose it.
 */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  /** Tells the model what the tool returns and when to use it. */
  readonly description: string;
  readonly input: Input;
  /** No tool of the chat changes anything: what a model reads could talk it into using one. */
  readonly kind: "lookup" | "proposal";
  /** Says in a few words what a call does, for people. */
  label(input: z.output<Input>): string;
  /** @throws {Problem}, which `modelTool` turns into words for the model */
  run(ctx: ActorContext, input: z.output<Input>): Promise<ToolValue>;
}

export function defineTool<Input extends z.ZodObject>(tool: Tool<Input>): Tool<Input> {
  return tool;
}
