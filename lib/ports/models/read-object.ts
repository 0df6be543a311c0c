import type { z } from "zod";
import { readJson } from "./read-json.ts";

const MOST_FAULTS = 10;

/** A model's answer read into the schema, or what is wrong with it, in words for the model. */
export function readObject<T>(answer: string, schema: z.ZodType<T>): { value: T } | { fault: string } {
  const json = readJson(answer);
  if (json === undefined) return { fault: "It is not JSON." };
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  const faults = parsed.error.issues.slice(0, MOST_FAULTS);
  return { fault: faults.map(({ path, message }) => `${path.join(".") || "all"}: ${message}`).join("; ") };
}
