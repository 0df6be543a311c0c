import { COMMAND_GROUPS, type Command } from "./command.ts";

/** The most commands of one group that are listed at once. */
const MOST_OF_A_GROUP = 8;

const LABEL_BEGINS = 4;
const WORD_BEGINS = 3;
const LABEL_HAS = 2;
const OTHER_HAS = 1;

/**
 * Returns the commands that contain every word of the query, best first within each group. The group with the best
 * command comes first. Without a query, the groups keep their order.
 */
export function findCommands(commands: readonly Command[], query: string): Command[] {
  const words = folded(query).trim().split(/\s+/).filter(Boolean);
  const scored = commands
    .map((command) => ({ command, score: scoreOf(command, words) }))
    .filter(({ score }) => score >= 0);
  return COMMAND_GROUPS.map((group) => {
    const own = scored.filter(({ command }) => command.group === group).sort((a, b) => b.score - a.score);
    return { best: own[0]?.score ?? -1, own: own.slice(0, MOST_OF_A_GROUP) };
  })
    .sort((a, b) => b.best - a.best)
    .flatMap(({ own }) => own.map(({ command }) => command));
}

/** Returns -1 if a word is missing. A longer query weighs each word the same. */
function scoreOf(command: Command, words: readonly string[]): number {
  if (words.length === 0) return 0;
  const label = folded(command.label);
  const others = folded(`${command.detail ?? ""} ${command.keywords ?? ""} ${command.group}`);
  let sum = 0;
  for (const [i, word] of words.entries()) {
    if (i === 0 && label.startsWith(word)) sum += LABEL_BEGINS;
    else if (label.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word))) sum += WORD_BEGINS;
    else if (label.includes(word)) sum += LABEL_HAS;
    else if (others.includes(word)) sum += OTHER_HAS;
    else return -1;
  }
  return sum / words.length;
}

/** Lower case, without accents: "resume" finds "Résumé". */
function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
