import type { Span } from "#lib/manuscript/span.ts";
import { LEDGER } from "./answers.ts";
import { numberedParagraph, paragraphMark } from "./paragraphs.ts";
import type { PassInput, PassReport } from "./pass.ts";
import { sharedPrompt, shorten } from "./shared-prompt.ts";

/** The entries of a volume's ledger. It stands in every prompt. */
const MOST_ENTRIES = 60;
const LONGEST_ENTRY = 160;

/** Draws up the ledger of a volume of a long manuscript, which also puts the volume into the server's cache. */
export async function drawUpLedger({ text, part, callModel }: PassInput): Promise<PassReport> {
  const { volume } = part;
  if (!volume) throw new Error(`${part.id} has no volume.`);
  const { ledger } = await callModel({
    callId: "ledger",
    role: "review",
    instructions: text.prompt("reviewer").text,
    parts: [...sharedPrompt(text, volume).slice(0, 1), { text: text.prompt("ledger").text }],
    answer: LEDGER,
  });
  return { findings: [], ledger: readLedger(text.markdown, volume, ledger) };
}

/** Returns the lines that begin with the number of a paragraph of the volume, in the order of the text. */
export function readLedger(markdown: string, volume: Span, lines: readonly string[]): string[] {
  const entries = lines.flatMap((line) => {
    const [, digits = "", fact = ""] = /^[^\p{L}\p{N}¶]*¶?\s*(\d+)\W*(\p{L}.*)$/su.exec(line) ?? [];
    const paragraph = digits === "" ? null : numberedParagraph(markdown, Number(digits));
    const isHere = paragraph !== null && paragraph.start >= volume.start && paragraph.start < volume.end;
    return isHere ? [{ number: Number(digits), fact: shorten(fact, LONGEST_ENTRY) }] : [];
  });
  return entries
    .slice(0, MOST_ENTRIES)
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, fact }) => `${paragraphMark(number)} ${fact}`);
}
