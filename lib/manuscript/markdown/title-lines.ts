import { isBlank, type Line } from "./lines.ts";

const MOST = 3;
/** "2.1", "ii.", "4-iv." */
const NUMBER = /^[\divxa-d.-]{1,8}[.)]\s/i;
const SENTENCE_END = /[.!:][)\]”"]?$|\p{Ll}{2}[.?!]\s+\p{Lu}/u;

/**
 * In text broken at a width: how many lines from `at` on are a title that stands alone. It begins with a capital,
 * holds no end of a sentence, and leaves room for the first word of the next line, which begins anew. Else 0.
 */
export function titleLines(lines: readonly Line[], at: number): number {
  for (let count = 1; count <= MOST; count += 1) {
    const line = lines[at + count - 1];
    const next = lines[at + count];
    if (line === undefined || next === undefined || isBlank(line) || isBlank(next)) return 0;
    const text = line.text.trim();
    if (count === 1 && !beginsAnew(text)) return 0;
    if (SENTENCE_END.test(count === 1 ? text.replace(NUMBER, "") : text)) return 0;
    if (line.endsEarly) return /[,;–-]$/.test(text) || !beginsAnew(next.text.trim()) ? 0 : count;
  }
  return 0;
}

/** "mRNA", "pH" and "β-diversity" begin sentences as they are; "ii. Selection" is numbered. */
function beginsAnew(text: string): boolean {
  return /^(?:[\p{Lu}\d(“"‘]|\p{Ll}{1,2}\p{Lu}|[α-ω]|[ivx]{1,4}[.)]\s\p{Lu})/u.test(text);
}
