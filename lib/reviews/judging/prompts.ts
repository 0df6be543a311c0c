import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#lib/env.ts";
import type { Prompt } from "#lib/passes/pass.ts";

const known = new Map<string, Prompt>();

/** Instructions of `lib/passes/prompts`, by their name there; read once. */
export function prompt(name: string): Prompt {
  const found = known.get(name) ?? readPrompt(name);
  known.set(name, found);
  return found;
}

function readPrompt(name: string): Prompt {
  const file = readFileSync(join(projectRoot(), "lib", "passes", "prompts", `${name}.md`), "utf8");
  const parts = /^version: (\d+)\n\n([\s\S]+)$/.exec(file);
  if (parts === null) throw new Error(`The prompt ${name} does not begin with its version.`);
  return { label: `${name}@${parts[1]}`, text: (parts[2] ?? "").trim() };
}
