import { z } from "zod";

/** The part of JSON Schema that the reference shows. */
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

/** Returns the JSON Schema of what a client sends (`input`) or receives (`output`). */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  // The narrower type leaves out only what the reference does not show.
  return z.toJSONSchema(schema, { io, unrepresentable: "any", override: applyOwn }) as JsonSchema;
}

interface Overridden {
  zodSchema: unknown;
  jsonSchema: Record<string, unknown>;
}

/** Applies the overrides that the OpenAPI document uses too. */
function applyOwn({ jsonSchema }: Overridden): void {
  const own = jsonSchema.override;
  delete jsonSchema.override;
  if (typeof own === "function") own({ jsonSchema });
  else if (typeof own === "object" && own !== null) Object.assign(jsonSchema, own);
}

/** Follows references into the definitions of the root. */
export function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const name = schema.$ref?.split("/").at(-1);
  const target = name === undefined ? undefined : root.$defs?.[name];
  return target
    ? resolve({ ...target, ...(schema.description ? { description: schema.description } : {}) }, root)
    : schema;
}

/** Returns the alternatives of a schema. A schema without alternatives is its only one. */
export function alternatives(schema: JsonSchema): JsonSchema[] {
  return schema.anyOf ?? schema.oneOf ?? [schema];
}
