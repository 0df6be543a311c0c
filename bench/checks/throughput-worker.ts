// Parses and checks about so many words of the texts of a folder; prints what it took as JSON.
import { runChecks } from "#lib/checks/run-checks.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { readTexts } from "./alarms.ts";

const ROUNDS = 5;
const [folder = "", wanted = "0"] = process.argv.slice(2);
const text = textOf(Number(wanted));
const rounds = Array.from({ length: ROUNDS }, () => timed(text));
const sorted = rounds.slice(1).toSorted((a, b) => a.ms - b.ms);
console.log(
  JSON.stringify({
    words: rounds[0]?.words,
    warmMs: sorted[Math.floor(sorted.length / 2)]?.ms,
    coldMs: rounds[0]?.ms,
    peakBytes: process.resourceUsage().maxRSS * 1024,
  }),
);

/** Paragraphs of one text after the other, until there are enough words; texts are used again where they run out. */
function textOf(words: number): string {
  const paragraphs = readTexts(folder).flatMap(({ markdown }) => markdown.split(/\n{2,}/));
  const chosen: string[] = [];
  for (let count = 0; count < words && paragraphs.length > 0; ) {
    const paragraph = paragraphs[chosen.length % paragraphs.length] ?? "";
    chosen.push(paragraph);
    count += paragraph.split(/\s+/).length;
  }
  return chosen.join("\n\n");
}

function timed(markdown: string): { ms: number; words: number } {
  const started = performance.now();
  const manuscript = parseManuscript(markdown);
  runChecks(manuscript);
  return { ms: performance.now() - started, words: manuscript.wordCount };
}
