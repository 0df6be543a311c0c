import { readFile } from "node:fs/promises";
import { serveJobs } from "#lib/sandbox/serve-jobs.ts";
import { LookedUpText } from "./looked-up-text.ts";
import { LOOKUP_PROGRAM, type LookupAnswer, type LookupJob } from "./lookup-program.ts";
import { runLookup } from "./run-lookup.ts";

/** In UTF-16 units of all texts that are kept: what is read of a text takes many times its length. */
const MOST_KEPT = 5_000_000;
const texts = new Map<string, LookedUpText>();

serveJobs(LOOKUP_PROGRAM, {
  async run({ key, path, name, input }): Promise<LookupAnswer> {
    const text = await textOf(key, path);
    return text ? { isKnown: true, value: runLookup(text, name, input) } : { isKnown: false };
  },
});

/** Returns the text if it is among the last few, or if its file is given. */
async function textOf(key: LookupJob["key"], path: LookupJob["path"]): Promise<LookedUpText | null> {
  const known = texts.get(key);
  if (!known && path === null) return null;
  const text = known ?? new LookedUpText(await readFile(path ?? "", "utf8"));
  texts.delete(key);
  texts.set(key, text);
  let units = [...texts.values()].reduce((sum, { markdown }) => sum + markdown.length, 0);
  for (const [oldest, { markdown }] of texts) {
    if (units <= MOST_KEPT || oldest === key) break;
    texts.delete(oldest);
    units -= markdown.length;
  }
  return text;
}
