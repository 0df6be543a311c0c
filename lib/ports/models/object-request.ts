import type { JSONSchema7 } from "ai";
import { z } from "zod";
import type { CallOptions } from "./exchange.ts";
import type { ObjectWay } from "./port.ts";

export interface ObjectForm<T = unknown> {
  way: ObjectWay;
  schema: z.ZodType<T>;
  /** Letters, digits and underscores. */
  name: string;
}

/** What a call carries beside its prompt so that the answer is an object. */
interface ObjectRequest {
  /** For the end of the prompt, where the schema travels in words. */
  words?: string;
  options: Pick<CallOptions, "responseFormat" | "tools" | "toolChoice">;
}

export function objectRequest({ way, schema, name }: ObjectForm): ObjectRequest {
  const asJson = jsonSchemaOf(schema);
  if (way === "json_schema") return { options: { responseFormat: { type: "json", schema: asJson, name } } };
  if (way === "tool_call")
    return {
      words: `Give your answer by calling ${name}.`,
      options: {
        tools: [{ type: "function", name, description: "Takes your whole answer.", inputSchema: asJson }],
        toolChoice: { type: "tool", toolName: name },
      },
    };
  const words = `Answer with one JSON value and nothing else. It must fit this JSON schema:\n${JSON.stringify(asJson)}`;
  return { words, options: way === "json_mode" ? { responseFormat: { type: "json" } } : {} };
}

/** As OpenAI's strict mode takes it: closed objects, and no values to fall back on, which are for reading only. */
function jsonSchemaOf(schema: z.ZodType): JSONSchema7 {
  const made = z.toJSONSchema(schema, {
    target: "draft-07",
    override: ({ jsonSchema }) => {
      delete jsonSchema.default;
    },
  });
  return JSON.parse(JSON.stringify(made));
}
