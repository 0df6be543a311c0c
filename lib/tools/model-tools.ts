import { z } from "zod";
import type { ActorContext } from "#lib/context.ts";
import { Problem } from "#lib/contract/problem.ts";
import type { ModelTool, ToolAnswer } from "#lib/ports/models/port.ts";
import type { Tool, ToolValue } from "./tool.ts";

interface ToolBinding {
  ctx: ActorContext;
  /** Members of the input that the model neither sees nor chooses. */
  settled: Readonly<Record<string, unknown>>;
  /** Prepares each result for the model, for example by a fence. */
  present: (value: ToolValue) => Promise<ToolAnswer> | ToolAnswer;
}

/** Turns a tool into one of the model port. A problem becomes words for the model; an unexpected fault reveals nothing. */
export function modelTool(tool: Tool, { ctx, settled, present }: ToolBinding): ModelTool {
  return {
    name: tool.name,
    description: tool.description,
    input: openInput(tool, settled),
    async run(given) {
      try {
        return await present(await tool.run(ctx, completeInput(tool, settled, given)));
      } catch (error) {
        if (error instanceof Problem) return { text: error.detail };
        ctx.log.error({ err: error, request_id: ctx.requestId, tool: tool.name }, "a tool failed");
        return { text: "This could not be done because of a failure within Galley. It was logged." };
      }
    },
  };
}

const openInputs = new WeakMap<z.ZodObject, Map<string, z.ZodObject>>();

/** Returns the input without its settled members. The same value each time, so that it can be a key. */
function openInput({ input }: Tool, settled: ToolBinding["settled"]): z.ZodObject {
  const ofInput = openInputs.get(input) ?? new Map<string, z.ZodObject>();
  openInputs.set(input, ofInput);
  const names = Object.keys(settled).toSorted().join(" ");
  const known = ofInput.get(names);
  if (known) return known;
  const open = Object.entries(input.shape).filter(([name]) => !(name in settled));
  const openSchema = z.object(Object.fromEntries(open));
  ofInput.set(names, openSchema);
  return openSchema;
}

/** The whole input, parsed by the tool's own schema. @throws {z.ZodError} */
export function completeInput(
  tool: Tool,
  settled: ToolBinding["settled"],
  given: unknown,
): Record<string, unknown> {
  return tool.input.parse({ ...Object(given), ...settled });
}
