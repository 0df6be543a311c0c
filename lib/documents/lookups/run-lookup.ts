import type { LookedUpText } from "./looked-up-text.ts";
import { TEXT_LOOKUPS } from "./text-lookups.ts";

/** Runs a lookup that a job names. The server types its jobs, so that the input is the lookup's own. */
export function runLookup(text: LookedUpText, name: string, input: object): unknown {
  const lookups: Record<string, (text: LookedUpText, input: never) => unknown> = TEXT_LOOKUPS;
  const lookup = Object.hasOwn(lookups, name) ? lookups[name] : undefined;
  if (!lookup) throw new Error(`There is no lookup “${name}”.`);
  return lookup(text, input as never);
}
