import { createHash } from "node:crypto";
import type { ModelRequest } from "./openai-call.ts";

/** OpenAI caches prompts by their beginning, in blocks of 128 tokens, from 1,024 tokens on. */
const BLOCK_TOKENS = 128;
const CACHE_FROM = 1024;
export const CHARACTERS_PER_TOKEN = 4;

/**
 * Counts a prompt's tokens, and those that the cache has of it. Tools and schema are part of the prompt and stand before
 * the messages, so calls with different ones share nothing.
 */
export class PromptCache {
  readonly #blocks = new Set<string>();

  /** Counts the tokens. `remember` puts the prompt into the cache for later calls. */
  count({ model, schema, text, body }: Pick<ModelRequest, "model" | "schema" | "text"> & { body?: object }) {
    const tools = body && "tools" in body ? JSON.stringify(body.tools) : "";
    const whole = `${model}\n${tools}${JSON.stringify(schema)}\n${text}`;
    const blocks = blocksOf(whole);
    const unknown = blocks.findIndex((block) => !this.#blocks.has(block));
    const cached = BLOCK_TOKENS * (unknown < 0 ? blocks.length : unknown);
    return {
      input: Math.ceil(whole.length / CHARACTERS_PER_TOKEN),
      cached: cached < CACHE_FROM ? 0 : cached,
      remember: () => {
        for (const block of blocks) this.#blocks.add(block);
      },
    };
  }
}

/** Returns a hash for each whole block, of all text up to its end. */
function blocksOf(text: string): string[] {
  const size = BLOCK_TOKENS * CHARACTERS_PER_TOKEN;
  const hash = createHash("sha256");
  return Array.from({ length: Math.floor(text.length / size) }, (_, i) => {
    hash.update(text.slice(i * size, (i + 1) * size));
    return hash.copy().digest("base64");
  });
}
