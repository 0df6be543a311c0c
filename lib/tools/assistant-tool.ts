import type { z } from "zod";
import type { ActorContext } from "#lib/context.ts";
import type { RatePolicy } from "#lib/contract/rate-policies.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import type { Tool, ToolValue } from "./tool.ts";

/** The result of a tool for an assistant, a model outside Galley. */
export interface AssistantAnswer<Facts> extends ToolValue {
  /** Ids, counts and states. Never words of the author, which belong in `text`. */
  facts: Facts;
  /** Galley's own words: what was done, and what to do next. */
  next?: string;
}

interface Offer<Facts extends z.ZodObject> {
  /** The name for people. */
  readonly title: string;
  /** The scope that a key needs. Null where any key will do. */
  readonly scope: Scope | null;
  /** What a call takes beside the request itself. */
  readonly rate?: readonly RatePolicy[];
  readonly facts: Facts;
  /** False where the operator has not switched it on. Then no assistant sees it. */
  readonly isOffered?: () => boolean;
}

/** A tool that reads. The chat uses it as well. */
export interface LookupTool<Input extends z.ZodObject = z.ZodObject, Facts extends z.ZodObject = z.ZodObject>
  extends Tool<Input>,
    Offer<Facts> {
  readonly kind: "lookup";
  run(ctx: ActorContext, input: z.output<Input>): Promise<AssistantAnswer<z.input<Facts>>>;
}

/** What the user is asked before a tool acts. */
export interface Confirmation {
  /** Names what the tool will act on, and says what cannot be undone. */
  message: string;
  /** The words beside the box that the user ticks. */
  label: string;
}

/** A tool that changes something. Its kind keeps it out of the chat, where what a model reads could make it act. */
export interface ActionTool<Input extends z.ZodObject = z.ZodObject, Facts extends z.ZodObject = z.ZodObject>
  extends Offer<Facts> {
  readonly kind: "action";
  readonly name: string;
  readonly description: string;
  readonly input: Input;
  /** True if the same call again changes nothing more. */
  readonly isIdempotent: boolean;
  /** True if it hands the manuscript to services outside Galley, where the operator has set them up. */
  readonly reachesOut: boolean;
  /** For a tool that deletes or publishes. It is offered only to clients that can ask the user. */
  readonly confirmation?: {
    /** Null if the call would change nothing. @throws {Problem} */
    ask(ctx: ActorContext, input: z.output<Input>): Promise<Confirmation | null>;
    /** The facts of a call that the user did not confirm. */
    declined(input: z.output<Input>): z.input<Facts>;
  };
  /** @throws {Problem} */
  run(ctx: ActorContext, input: z.output<Input>): Promise<AssistantAnswer<z.input<Facts>>>;
}

export type AssistantTool = LookupTool | ActionTool;

export function defineLookup<Input extends z.ZodObject, Facts extends z.ZodObject>(
  tool: LookupTool<Input, Facts>,
): LookupTool<Input, Facts> {
  return tool;
}

export function defineAction<Input extends z.ZodObject, Facts extends z.ZodObject>(
  tool: ActionTool<Input, Facts>,
): ActionTool<Input, Facts> {
  return tool;
}
