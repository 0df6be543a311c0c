import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#lib/env.ts";

const known = new Map<string, { label: string; text: string }>();

/**
 * Reads instructions for a model, once, from `lib/<folder>/prompts`. The label is name and version: `reader@1`. A line
 * under the version says why it differs from the one before; models do not see it.
 */
export function readPrompt(folder: string, name: string): { label: string; text: string } {
  const path = join(projectRoot(), "lib", folder, "prompts", `${name}.md`);
  const parsed = known.get(path) ?? parsePrompt(name, readFileSync(path, "utf8"));
  known.set(path, parsed);
  return parsed;
}

function parsePrompt(name: string, file: string): { label: string; text: string } {
  const parts = /^version: (\d+)\n(?:reason: .+\n)?\n([\s\S]+)$/.exec(file);
  if (parts === null) throw new Error(`The prompt ${name} does not begin with its version.`);
  return { label: `${name}@${parts[1]}`, text: (parts[2] ?? "").trim() };
}
