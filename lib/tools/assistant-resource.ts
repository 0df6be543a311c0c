import type { z } from "zod";
import type { ActorContext } from "#lib/context.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import type { AssistantAnswer, LookupTool } from "./assistant-tool.ts";
import type { ToolValue } from "./tool.ts";

/** What stands in the places of an address or of a prompt, by their names. */
export type Given = Readonly<Record<string, string>>;

/** Values that the user may choose from while they type. */
export interface Suggestions {
  readonly scope: Scope;
  /** `given` holds what was chosen for the other places. @throws {Problem} @throws {z.ZodError} */
  find(ctx: ActorContext, typed: string, given: Given): Promise<string[]>;
}

/** Something of the user that an assistant can read or attach by its address. */
export interface AssistantResource {
  readonly name: string;
  /** The name for people. */
  readonly title: string;
  readonly description: string;
  /** With places for what it names: `galley://documents/{document_id}`. */
  readonly address: string;
  readonly scope: Scope;
  readonly mimeType: string;
  readonly suggestions: Readonly<Record<string, Suggestions>>;
  /** `next` says in Galley's own words which addresses lead on. @throws {Problem} @throws {z.ZodError} */
  read(ctx: ActorContext, given: Given): Promise<ToolValue & { next?: string }>;
}

/** Runs a lookup with an input that nobody has parsed yet. @throws {z.ZodError} */
export function lookUp<Input extends z.ZodObject, Facts extends z.ZodObject>(
  lookup: LookupTool<Input, Facts>,
  ctx: ActorContext,
  input: Given | z.input<Input>,
): Promise<AssistantAnswer<z.input<Facts>>> {
  return lookup.run(ctx, lookup.input.parse(input));
}

/** Returns the values that begin with what was typed, or whose name has it. */
export function suggested(values: readonly { value: string; name: string }[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  const fits = values.filter(
    ({ value, name }) => value.toLowerCase().startsWith(wanted) || name.toLowerCase().includes(wanted),
  );
  return [...new Set(fits.map(({ value }) => value))];
}
