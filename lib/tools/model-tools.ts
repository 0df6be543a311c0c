import { z } from "zod";
import type { ActorContext } from "#lib/context.ts";
import { Problem } from "#lib/contract/problem.ts";
import type { ModelTool, ToolAnswer } from "#lib/ports/models/port.ts";
import type { Tool, ToolValue } from "./tool.ts";

interface Face {
  ctx: ActorContext;
  /** Members of the tools' input that are settled: the model neither sees nor chooses them. */
  settled: Readonly<Record<string, unknown>>;
  /** Called with each value, for what has to happen to it before a model reads it. */
  present: (value: ToolValue) => Promise<ToolAnswer> | ToolAnswer;
}

/** A tool as the model port takes it. A problem becomes words for the model; an unexpected fault tells nothing. */
export function modelTool(tool: Tool, { ctx, settled, present }: Face): ModelTool {
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

/** What the model is asked for: the input without what is settled. The same value each time, so that it can be a key. */
function openInput({ input }: Tool, settled: Face["settled"]): z.ZodObject {
  const ofInput = openInputs.get(input) ?? new Map<string, z.ZodObject>();
  openInputs.set(input, ofInput);
  const names = Object.keys(settled).toSorted().join(" ");
  const known = ofInput.get(names);
  if (known) return known;
  const open = Object.entries(input.shape).filter(([name]) => !(name in settled));
  const made = z.object(Object.fromEntries(open));
  ofInput.set(names, made);
  return made;
}

/** The whole input, parsed by the tool's own schema. @throws {z.ZodError} */
export function completeInput(tool: Tool, settled: Face["settled"], given: unknown): Record<string, unknown> {
  return tool.input.parse({ ...Object(given), ...settled });
}
