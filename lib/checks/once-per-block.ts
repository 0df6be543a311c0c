import type { Block } from "#lib/manuscript/markdown/block.ts";

/** The function, asked once for each block: thousands of numbers may stand in one, and each asks about its words. */
export function oncePerBlock<T>(read: (block: Block) => T): (block: Block) => T {
  const known = new Map<Block, { value: T }>();
  return (block) => {
    const found = known.get(block) ?? { value: read(block) };
    known.set(block, found);
    return found.value;
  };
}
