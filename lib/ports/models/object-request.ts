import type { JSONSchema7 } from "ai";
import { z } from "zod";
import type { CallOptions } from "./model-call.ts";
import type { ObjectWay, OfferedTools } from "./port.ts";
import { functionTools } from "./tool-rounds.ts";

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

/** Offered tools come first: the beginning of the prompt is then the same whatever the answer's form. */
export function objectRequest(form: ObjectForm, offered?: OfferedTools): ObjectRequest {
  const { words, options } = formRequest(form);
  if (!offered) return { ...(words && { words }), options };
  const { tools = [], toolChoice = { type: "none" } } = options;
  const free = { type: form.way === "tool_call" ? "required" : "auto" } as const;
  return {
    ...(words && { words }),
    options: {
      ...options,
      tools: [...functionTools(offered), ...tools],
      toolChoice: offered.mayCall ? free : toolChoice,
    },
  };
}

function formRequest({ way, schema, name }: ObjectForm): ObjectRequest {
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
