import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { readTexts } from "./alarms.ts";

/**
 * Gives texts of about so many words of running text, each of the paragraphs of a folder that follow those of the one
 * before; paragraphs are used again where they run out.
 */
export function textsOfLength(folder: string, words: number): { next: () => string; most: number } {
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
