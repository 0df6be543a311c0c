import { z } from "zod";

/** As much of JSON Schema as the reference shows. */
export interface JsonSchema {
  type?: string;
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
}

/** The schema as seen from outside: `input` for what is sent, `output` for what comes back. */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  // The narrower type only leaves out what the reference does not show.
  return z.toJSONSchema(schema, { io, unrepresentable: "any", override: applyOwn }) as JsonSchema;
}

interface Overridden {
  zodSchema: unknown;
  jsonSchema: Record<string, unknown>;
}

/** Fields say in their metadata how the OpenAPI document shows them; here the same holds. */
function applyOwn({ jsonSchema }: Overridden): void {
  const own = jsonSchema.override;
  delete jsonSchema.override;
  if (typeof own === "function") own({ jsonSchema });
  else if (typeof own === "object" && own !== null) Object.assign(jsonSchema, own);
}

/** Follows references into the root's definitions. */
export function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const name = schema.$ref?.split("/").at(-1);
  const target = name === undefined ? undefined : root.$defs?.[name];
  return target
    ? resolve({ ...target, ...(schema.description ? { description: schema.description } : {}) }, root)
    : schema;
}

/** The alternatives of a schema; one that is no choice is its own only alternative. */
export function alternatives(schema: JsonSchema): JsonSchema[] {
  return schema.anyOf ?? schema.oneOf ?? [schema];
}
