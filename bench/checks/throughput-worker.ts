// Parses and checks texts of about so many words of the papers of a folder; prints what it took as JSON.
import { runChecks } from "#lib/checks/run-checks.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { readTexts } from "./read-texts.ts";

const ROUNDS = 5;
const [folder = "", wanted = "0"] = process.argv.slice(2);
const { next, most } = textsOfLength(folder, Number(wanted));
const first = timed(next());
const peakBytes = process.resourceUsage().maxRSS * 1024;
// Every text is new to the process, as long as the papers last, and then changed in one paragraph.
const rounds = Array.from({ length: Math.max(1, Math.min(ROUNDS, most - 1)) }, () => {
  const text = next();
  return { fresh: timed(text), edited: timed(withOneEdit(text)) };
});
console.log(
  JSON.stringify({
    words: first.words,
    warmMs: median(rounds.map(({ fresh }) => fresh.ms)),
    editedMs: median(rounds.map(({ edited }) => edited.ms)),
    coldMs: first.ms,
    peakBytes,
  }),
);

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

/**
 * Gives texts of about so many words of running text, each of the paragraphs of a folder that follow those of the one
 * before; paragraphs are used again where they run out.
 */
function textsOfLength(folder: string, words: number): { next: () => string; most: number } {
  const texts = readTexts(folder).map(({ markdown }) => markdown);
  const ratio = parseManuscript(texts[0] ?? "").wordCount / Math.max(1, countWords(texts[0] ?? ""));
  const paragraphs = texts.flatMap((markdown) => markdown.split(/\n{2,}/));
  let at = 0;
  const next = () => {
    const chosen: string[] = [];
    for (let count = 0; count * ratio < words && paragraphs.length > 0; at += 1) {
      const paragraph = paragraphs[at % paragraphs.length] ?? "";
      chosen.push(paragraph);
      count += countWords(paragraph);
    }
    return chosen.join("\n\n");
  };
  const all = paragraphs.reduce((sum, paragraph) => sum + countWords(paragraph), 0);
  return { next, most: Math.floor((all * ratio) / words) };
}

function countWords(text: string): number {
  return text.split(/\s+/).length;
}
