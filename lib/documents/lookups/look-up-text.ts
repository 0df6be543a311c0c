import { rm } from "node:fs/promises";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import type { ActorContext } from "#lib/context.ts";
import type { JobEnd } from "#lib/sandbox/program.ts";
import { blobKeys } from "../blob-keys.ts";
import { convertedContent } from "../get-content.ts";
import { textNotSearched } from "../problems.ts";
import { makeWorkFolder } from "../work-folders.ts";
import { LookedUpText } from "./looked-up-text.ts";
import { inTurnOf } from "./lookup-processes.ts";
import type { LookupAnswer } from "./lookup-program.ts";
import { runLookup } from "./run-lookup.ts";
import type { TEXT_LOOKUPS } from "./text-lookups.ts";

type Lookups = typeof TEXT_LOOKUPS;
type LookupName = keyof Lookups;
type InputOf<Name extends LookupName> = Lookups[Name] extends (
  text: LookedUpText,
  input: infer Input,
) => unknown
  ? Input extends object
    ? Input
    : Record<string, never>
  : never;
type ValueOf<Name extends LookupName> = ReturnType<Lookups[Name]>;

/** In bytes. A lookup in a shorter text takes less time than handing it to a process, whatever it holds. */
const SHORT = 10_000;
/** Five megabytes of any text take less, with the start of the process. */
const DEADLINE_MS = 30_000;

/**
 * Looks something up in the Markdown of a document that the actor may read. A text that is not short is read in a
 * process of its own, which other requests do not wait for.
 *
 * @throws what `convertedContent` throws, and text-not-searched
 */
export async function lookUpText<Name extends LookupName>(
  ctx: ActorContext,
  documentId: string,
  name: Name,
  input: InputOf<Name>,
): Promise<ValueOf<Name>> {
  const { stream, size } = await convertedContent(ctx, documentId);
  if (size <= SHORT) return asValue<Name>(runLookup(new LookedUpText(await textOf(stream)), name, input));
  stream.destroy();
  return inTurnOf(ctx.actor.userId, async (pool) => {
    const ask = (path: string | null) =>
      pool.run(documentId, { key: documentId, path, name, input }, { timeoutMs: DEADLINE_MS });
    const known = answerOf(ctx, await ask(null));
    if (known.isKnown) return asValue<Name>(known.value);
    const folder = await makeWorkFolder();
    try {
      const path = join(folder, "content");
      await ctx.blobs.download(blobKeys.content(documentId), path);
      const read = answerOf(ctx, await ask(path));
      if (!read.isKnown) throw new Error("A process did not take the text that it was given.");
      return asValue<Name>(read.value);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

function answerOf(ctx: ActorContext, end: JobEnd<LookupAnswer>): LookupAnswer {
  if (end.type === "done") return end.answer;
  ctx.log.warn({ request_id: ctx.requestId, ...end }, "a lookup in a text did not end");
  throw textNotSearched("The text takes too long or too much memory to look through. Read it from /content.");
}

/** The process runs the same lookups as this one, so that a value has the type of its lookup. */
function asValue<Name extends LookupName>(value: unknown): ValueOf<Name> {
  return value as ValueOf<Name>;
}
