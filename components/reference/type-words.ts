import { alternatives, type JsonSchema, resolve } from "./json-schema.ts";

const MOST_NAMED = 8;

/** Describes the type of a value in words. */
export function typeWords(given: JsonSchema, root: JsonSchema): string {
  const schema = resolve(given, root);
  const choices = alternatives(schema);
  if (choices.length > 1) return choices.map((each) => typeWords(each, root)).join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return enumWords(schema.enum);
  if (schema.format === "uuid") return "UUID";
  if (schema.format === "date-time") return "time, ISO 8601";
  if (schema.format === "binary") return "file";
  if (schema.type === "array") return `list of ${schema.items ? typeWords(schema.items, root) : "values"}`;
  if (schema.type === "integer" || schema.type === "number") return `${schema.type}${rangeWords(schema)}`;
  if (schema.type === "string" && schema.maxLength) {
    return `string, at most ${schema.maxLength.toLocaleString("en")} characters`;
  }
  return schema.type ?? "any value";
}

function enumWords(values: unknown[]): string {
  if (values.length <= MOST_NAMED) return `one of ${values.join(", ")}`;
  return `one of ${values.slice(0, MOST_NAMED - 1).join(", ")} and ${values.length - MOST_NAMED + 1} more`;
}

function rangeWords({ minimum, maximum }: JsonSchema): string {
  const isBound = (value: number | undefined) =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  if (isBound(minimum) && isBound(maximum)) return ` from ${minimum} to ${maximum?.toLocaleString("en")}`;
  if (isBound(minimum)) return `, at least ${minimum}`;
  return isBound(maximum) ? `, at most ${maximum?.toLocaleString("en")}` : "";
}
