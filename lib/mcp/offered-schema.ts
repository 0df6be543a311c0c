import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";

/** Names and forms of schemas are for the OpenAPI document. Clients of MCP want one schema without references. */
class Descriptions extends z.core.$ZodRegistry<{ description?: string | undefined }> {
  override get(schema: z.core.$ZodType) {
    const description = z.globalRegistry.get(schema)?.description;
    return description === undefined ? undefined : { description };
  }
}

/** Returns a schema as MCP offers it: `io` says which side of its transforms a client sees. */
export function offeredSchema(schema: z.ZodObject, io: "input" | "output"): StandardSchemaWithJSON {
  const json = z.toJSONSchema(schema, { io, metadata: new Descriptions() });
  const standard = schema["~standard"];
  return {
    "~standard": { ...standard, jsonSchema: { input: () => json, output: () => json } },
  };
}
