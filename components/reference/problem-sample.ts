import type { ProblemDefinition } from "#lib/contract/problem.ts";
import { EXAMPLE_ID, exampleValue } from "./example-value.ts";
import { jsonSchemaOf } from "./json-schema.ts";

/** Returns an example of this problem as a client receives it. */
export function problemSample(
  { slug, status, title, extensions }: ProblemDefinition,
  origin: string,
): string {
  const own = exampleValue(jsonSchemaOf(extensions, "output"));
  const body = {
    type: `${origin}/problems/${slug}`,
    title,
    status,
    detail: "What is wrong and what to do next.",
    instance: "/api/…",
    request_id: EXAMPLE_ID,
    ...(typeof own === "object" ? own : {}),
  };
  return JSON.stringify(body, null, 2);
}
