import { setImmediate as breathe } from "node:timers/promises";
import type { Context } from "#lib/context.ts";
import type { Block } from "#lib/conversion/conversion.ts";
import { WordCollector, type WordsOnPages } from "#lib/conversion/words-on-pages.ts";

/** A viewer asks for a few pages at a time, so that the same documents are asked for again and again. */
const KEPT_DOCUMENTS = 4;
/** The conversion writes the id of a block first. Inside of a string, its quotes would be escaped. */
const BETWEEN_BLOCKS = ',{"id":';

type Known = Map<string, Promise<WordsOnPages>>;
const held: typeof globalThis & { galleyPlacedWords?: Known } = globalThis;

/** Where the words of a document are printed, by the key of its blocks; nothing if they have no places. */
export async function readPlacedWords(ctx: Pick<Context, "blobs">, blocksKey: string): Promise<WordsOnPages> {
  held.galleyPlacedWords ??= new Map();
  const known = held.galleyPlacedWords;
  const words = known.get(blocksKey) ?? read(ctx, blocksKey);
  // The latest is the last to be forgotten.
  known.delete(blocksKey);
  known.set(blocksKey, words);
  const [oldest] = known.keys();
  if (known.size > KEPT_DOCUMENTS && oldest !== undefined) known.delete(oldest);
  words.catch(() => known.delete(blocksKey));
  return words;
}

async function read({ blobs }: Pick<Context, "blobs">, blocksKey: string): Promise<WordsOnPages> {
  const collector = new WordCollector();
  const stored = await blobs.get(blocksKey);
  if (stored !== null) for await (const block of blocksOf(stored.stream)) collector.add(block);
  return collector.placed();
}

/** Reads an array of blocks one by one, so that requests are answered between them. */
async function* blocksOf(stream: AsyncIterable<unknown>): AsyncGenerator<Block> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    let at = Math.max(0, rest.length - BETWEEN_BLOCKS.length);
    rest += chunk instanceof Uint8Array ? decoder.decode(chunk, { stream: true }) : String(chunk);
    let begin = 0;
    for (at = rest.indexOf(BETWEEN_BLOCKS, at); at >= 0; at = rest.indexOf(BETWEEN_BLOCKS, begin)) {
      yield blockOf(rest.slice(begin, at));
      begin = at + BETWEEN_BLOCKS.length;
    }
    rest = rest.slice(begin);
    await breathe();
  }
  const last = rest.replace(/\]\s*$/, "");
  if (last.trim() !== "[") yield blockOf(last);
}

function blockOf(part: string): Block {
  return asBlock(JSON.parse(`{"id":${part.replace(/^\s*\[\{"id":/, "")}`));
}

/** The conversion is the only writer of these files. */
function asBlock(value: unknown): Block {
  return value as Block;
}
