import type { Spending } from "#lib/ports/models/port.ts";
import { CHARACTERS_PER_TOKEN } from "./replay.ts";

/**
 * Counts the tokens of one turn into `record`. A call that broke off, or that the server does not count, is estimated
 * by its characters, since its tokens were spent as well.
 */
export function tokenMeter(record: { tokens: number }, sent: () => number) {
  let open = false;
  let written = 0;
  const estimate = () => Math.ceil((sent() + written) / CHARACTERS_PER_TOKEN);
  const spending: Spending = {
    admit() {
      open = true;
      written = 0;
    },
    charge(usage) {
      open = false;
      record.tokens += usage ? usage.inputTokens + usage.outputTokens : estimate();
    },
  };
  return {
    spending,
    /** Characters of the answer under way. */
    write(characters: number) {
      written += characters;
    },
    /** Once nothing more comes. A call without a word of an answer is taken for one that never began. */
    close() {
      if (open && written > 0) record.tokens += estimate();
      open = false;
    },
  };
}
