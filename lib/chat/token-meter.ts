import type { Spending } from "#lib/ports/models/port.ts";
import { CHARACTERS_PER_TOKEN } from "./earlier-turns.ts";
import type { TokenCount } from "./reply-part.ts";

/**
 * Adds the tokens of one turn to `count`. A call that broke off, or that the server does not count, is estimated by its
 * characters, since its tokens were spent as well. `sentCharacters` returns the length of the prompt.
 */
export function tokenMeter(count: TokenCount, sentCharacters: () => number) {
  let isOpen = false;
  let written = 0;
  const estimate = () => Math.ceil((sentCharacters() + written) / CHARACTERS_PER_TOKEN);
  const spending: Spending = {
    admit() {
      isOpen = true;
      written = 0;
    },
    charge(usage) {
      isOpen = false;
      count.tokens += usage ? usage.inputTokens + usage.outputTokens : estimate();
    },
  };
  return {
    spending,
    /** Counts characters of the reply under way. */
    write(characters: number) {
      written += characters;
    },
    /** Ends the count. A call without a word of an answer is taken for one that never began. */
    close() {
      if (isOpen && written > 0) count.tokens += estimate();
      isOpen = false;
    },
  };
}
