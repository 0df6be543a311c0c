import { z } from "zod";

/** As much of JSON Schema as structured output uses. */
export interface JsonSchema {
  type?: string | string[] | undefined;
  properties?: Record<string, JsonSchema> | undefined;
  required?: string[] | undefined;
  items?: JsonSchema | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  anyOf?: JsonSchema[] | undefined;
  oneOf?: JsonSchema[] | undefined;
  allOf?: JsonSchema[] | undefined;
  $ref?: string | undefined;
  $defs?: Record<string, JsonSchema> | undefined;
  definitions?: Record<string, JsonSchema> | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  exclusiveMinimum?: number | undefined;
  exclusiveMaximum?: number | undefined;
}

const some = z.lazy(() => jsonSchema).optional();
const several = z.array(z.lazy(() => jsonSchema)).optional();
const named = z
  .record(
    z.string(),
    z.lazy(() => jsonSchema),
  )
  .optional();
const bound = z.number().optional();

export const jsonSchema: z.ZodType<JsonSchema> = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: named,
  required: z.array(z.string()).optional(),
  items: some,
  enum: z.array(z.unknown()).optional(),
  anyOf: several,
  oneOf: several,
  allOf: several,
  $ref: z.string().optional(),
  $defs: named,
  definitions: named,
  minItems: bound,
  maxItems: bound,
  minLength: bound,
  maxLength: bound,
  minimum: bound,
  maximum: bound,
  exclusiveMinimum: bound,
  exclusiveMaximum: bound,
});

/** The schema that stands in a prompt's words, for servers that take none; null where there is none. */
export function schemaInWords(text: string): JsonSchema | null {
  for (const { index } of text.matchAll(
    /\{\s*"(?:\$schema|\$defs|type|properties|anyOf|oneOf|additionalProperties)"/g,
  )) {
    const parsed = jsonSchema.safeParse(valueAt(text, index));
    if (parsed.success && (parsed.data.properties ?? parsed.data.items ?? parsed.data.anyOf))
      return parsed.data;
  }
  return null;
}

/** The JSON value that begins at an offset, whatever follows it. */
function valueAt(text: string, start: number): unknown {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === "\\") at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
    if (depth > 0) continue;
    try {
      return JSON.parse(text.slice(start, at + 1));
    } catch {
      return null;
    }
  }
  return null;
}
