import type { JSONSchema7 } from "ai";
import { z } from "zod";
import type { CallOptions } from "./model-call.ts";
import type { ObjectWay } from "./port.ts";

export interface ObjectForm<T = unknown> {
  way: ObjectWay;
  schema: z.ZodType<T>;
  /** Letters, digits and underscores. */
  name: string;
}

/** The part of a call, beside its prompt, that makes the answer an object. */
interface ObjectRequest {
  /** Goes to the end of the prompt if the schema has to be said in words. */
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

/** Returns the schema as OpenAI's strict mode takes it: closed objects and no default values. */
function jsonSchemaOf(schema: z.ZodType): JSONSchema7 {
  const jsonSchema = z.toJSONSchema(schema, {
    target: "draft-07",
    override: ({ jsonSchema }) => {
      delete jsonSchema.default;
    },
  });
  return JSON.parse(JSON.stringify(jsonSchema));
}
