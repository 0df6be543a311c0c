import { CHECK_PROCESS_FLAGS } from "#lib/checks/checks-program.ts";
import { runChecks } from "#lib/checks/run-checks.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { runInProcess } from "../run-in-process.ts";
import { readTexts } from "./read-texts.ts";

const LENGTHS = [10_000, 100_000];
const ROUNDS = 5;

export type Throughput = ReturnType<typeof throughputAt>;

/** Measures reading and all checks at each length in a process of its own, so that its memory is its own. */
export async function throughputOn(folder: string): Promise<Throughput[]> {
  const rows: Throughput[] = [];
  for (const words of LENGTHS)
    rows.push(
      await runInProcess(import.meta.filename, throughputAt, [folder, words], { flags: CHECK_PROCESS_FLAGS }),
    );
  return rows;
}

/**
 * Reads and checks texts of about so many words. Each is new to the process as long as the papers last, and is then
 * read once more, changed in one paragraph.
 */
export function throughputAt(folder: string, words: number) {
  const { next, most } = textsOfLength(folder, words);
  const cold = timed(next());
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  const rounds = Array.from({ length: Math.max(1, Math.min(ROUNDS, most - 1)) }, () => {
    const text = next();
    return { fresh: timed(text), edited: timed(withOneEdit(text)) };
  });
  return {
    words: cold.words,
    warmMs: median(rounds.map(({ fresh }) => fresh.ms)),
    editedMs: median(rounds.map(({ edited }) => edited.ms)),
    coldMs: cold.ms,
    peakBytes,
  };
}

/** Gives texts of about so many words, each of the paragraphs that follow those of the one before, over and over. */
function textsOfLength(folder: string, words: number): { next: () => string; most: number } {
  const texts = readTexts(folder).map(({ markdown }) => markdown);
  const wordsPerToken = parseManuscript(texts[0] ?? "").wordCount / countTokens(texts[0] ?? "");
  const paragraphs = texts.flatMap((markdown) => markdown.split(/\n{2,}/));
  const wordsIn = (text: string) => countTokens(text) * wordsPerToken;
  let at = 0;
  const next = () => {
    const chosen: string[] = [];
    for (let count = 0; count < words && paragraphs.length > 0; at += 1) {
      const paragraph = paragraphs[at % paragraphs.length] ?? "";
      chosen.push(paragraph);
      count += wordsIn(paragraph);
    }
    return chosen.join("\n\n");
  };
  return { next, most: Math.floor(wordsIn(paragraphs.join(" ")) / words) };
}

function countTokens(text: string): number {
  return text.split(/\s+/).length;
}

function withOneEdit(text: string): string {
  const at = text.indexOf(" the ", text.length / 2);
  return `${text.slice(0, at)} that same${text.slice(at + 4)}`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Processor time of this thread, so that whatever else the machine does is left out. */
function timed(markdown: string): { ms: number; words: number } {
  const started = process.threadCpuUsage();
  const manuscript = parseManuscript(markdown);
  runChecks(manuscript);
  const { user, system } = process.threadCpuUsage(started);
  return { ms: (user + system) / 1000, words: manuscript.wordCount };
}
