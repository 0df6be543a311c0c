import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const required = z.object({ config: z.record(z.string(), z.unknown()) });

/** Returns the configuration that the app was built with, as JSON. Next then need not compile next.config.ts again. */
export function builtConfig(root: string): string {
  const file = join(root, ".next", "required-server-files.json");
  return JSON.stringify(required.parse(JSON.parse(readFileSync(file, "utf8"))).config);
}
