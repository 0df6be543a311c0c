import type { DocumentNode } from "../../document-tree.ts";

/** A paragraph goes on as another one after this length, in UTF-16 units. */
const MAX_PARAGRAPH = 20_000;

/** After so many paragraphs those that follow are joined, because each costs time in every later step. */
const MAX_PARAGRAPHS = 20_000;

/** Returns the paragraphs of a text that is not parsed, as they are written. */
export function plainParagraphs(text: string, file: string, linesBefore: number): DocumentNode[] {
  const out: DocumentNode[] = [];
  let lines: string[] = [];
  let length = 0;
  const end = (next: number) => {
    const line = next - lines.length + 1;
    const words = lines.join("\n");
    for (let at = 0; at < words.length; ) {
      const cut = cutAfter(words, at);
      const children = [{ type: "text" as const, text: words.slice(at, cut) }];
      out.push({ type: "paragraph", children, source: { file, line } });
      at = cut;
    }
    [lines, length] = [[], 0];
  };
  const all = text.split("\n");
  all.forEach((line, i) => {
    const isBlank = line.trim() === "";
    const isOver = (isBlank && out.length < MAX_PARAGRAPHS) || length + line.length > MAX_PARAGRAPH;
    if (lines.length > 0 && isOver) end(linesBefore + i);
    if (isBlank && lines.length === 0) return;
    lines.push(line);
    length += line.length + 1;
  });
  end(linesBefore + all.length);
  return out;
}

function cutAfter(words: string, at: number): number {
  if (words.length - at <= MAX_PARAGRAPH) return words.length;
  const space = words.slice(at, at + MAX_PARAGRAPH).lastIndexOf(" ");
  return at + (space > 0 ? space : MAX_PARAGRAPH);
}
