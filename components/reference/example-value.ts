import { alternatives, type JsonSchema, resolve } from "./json-schema.ts";

/** Example values by member name. */
const EXAMPLES: Record<string, unknown> = {
  name: "Laptop",
  message: "May I read this review?",
  email: "ada@example.org",
  is_public: true,
  expires_in_days: 90,
  success_url: "http://localhost:3000/settings/plan",
  cancel_url: "http://localhost:3000/pricing",
  steering_prompt: "Look at the statistics in section 3.",
};

export const EXAMPLE_ID = "0198c0de-5a7e-7000-8000-000000000001";

/** Returns a value that the schema accepts, with the required members and those that have an example. */
export function exampleValue(given: JsonSchema, root: JsonSchema = given, name = ""): unknown {
  const schema = resolve(given, root);
  if (name in EXAMPLES) return EXAMPLES[name];
  const [first = schema] = alternatives(schema);
  if (first !== schema) return exampleValue(first, root, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.properties) return exampleObject(schema, root);
  if (schema.type === "array") return schema.items ? [exampleValue(schema.items, root)] : [];
  if (schema.type === "integer" || schema.type === "number") return Math.max(1, schema.minimum ?? 1);
  if (schema.type === "boolean") return true;
  return schema.format === "uuid" ? EXAMPLE_ID : "text";
}

function exampleObject(schema: JsonSchema, root: JsonSchema): Record<string, unknown> {
  const wanted = Object.entries(schema.properties ?? {}).filter(
    ([key]) => schema.required?.includes(key) || key in EXAMPLES,
  );
  return Object.fromEntries(wanted.map(([key, value]) => [key, exampleValue(value, root, key)]));
}
