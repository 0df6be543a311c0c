// Parses and checks about so many words of the texts of a folder; prints what it took as JSON.
import { runChecks } from "#lib/checks/run-checks.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { readTexts } from "./alarms.ts";

const ROUNDS = 5;
const [folder = "", wanted = "0"] = process.argv.slice(2);
const text = textOf(Number(wanted));
const first = timed(text);
const peakBytes = process.resourceUsage().maxRSS * 1024;
const rounds = Array.from({ length: ROUNDS }, () => timed(text));
const sorted = rounds.toSorted((a, b) => a.ms - b.ms);
console.log(
  JSON.stringify({
    words: first.words,
    warmMs: sorted[Math.floor(sorted.length / 2)]?.ms,
    coldMs: first.ms,
    peakBytes,
  }),
);

/** Paragraphs of one text after the other, until so many words of running text; texts are used again where they run out. */
function textOf(words: number): string {
  const texts = readTexts(folder).map(({ markdown }) => markdown);
  const ratio = parseManuscript(texts[0] ?? "").wordCount / Math.max(1, countWords(texts[0] ?? ""));
  const paragraphs = texts.flatMap((markdown) => markdown.split(/\n{2,}/));
  const chosen: string[] = [];
  for (let count = 0; count * ratio < words && paragraphs.length > 0; ) {
    const paragraph = paragraphs[chosen.length % paragraphs.length] ?? "";
    chosen.push(paragraph);
    count += countWords(paragraph);
  }
  return chosen.join("\n\n");
}

function countWords(text: string): number {
  return text.split(/\s+/).length;
}

/** Processor time of this thread, so that whatever else the machine does is left out. */
function timed(markdown: string): { ms: number; words: number } {
  const started = process.threadCpuUsage();
  const manuscript = parseManuscript(markdown);
  runChecks(manuscript);
  const { user, system } = process.threadCpuUsage(started);
  return { ms: (user + system) / 1000, words: manuscript.wordCount };
}
