/**
 * The same paper in the forms in which manuscripts arrive. What a form changes is the markup alone, so that
 * counts taken of the clean text hold of all of them.
 */
export const FORMS: Readonly<Record<string, (markdown: string) => string>> = {
  clean: (markdown) => markdown,
  print: toPrint,
  "print, unbroken": (markdown) => toPrint(markdown).replace(/\n\n+/g, "\n"),
  pandoc: toPandoc,
};

const WIDTH = 92;

/** As recognised from a printed page: no marks, lines broken at the column's width. */
function toPrint(markdown: string): string {
  return markdown
    .split(/\n\n+/)
    .map((block) => (block.startsWith("|") ? withoutMarks(block) : wrap(withoutMarks(block))))
    .join("\n\n");
}

function withoutMarks(block: string): string {
  return block
    .replace(/^#{1,6} +/gm, "")
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\*{1,2}([^*\n]+)\*{1,2}/g, "$1")
    .replace(/[~^]([^~^\s]{1,20})[~^]/g, "$1");
}

function wrap(text: string): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    if (line !== "" && line.length + word.length >= WIDTH) {
      lines.push(line);
      line = "";
    }
    line += line === "" ? word : ` ${word}`;
  }
  return [...lines, line].join("\n");
}

/** As pandoc writes and reads: citation keys, keyed floats, and a list with keys. */
function toPandoc(markdown: string): string {
  const at = markdown.search(/^## (?:References|Literature Cited)$/m);
  const body = at < 0 ? markdown : markdown.slice(0, at);
  const list = at < 0 ? "" : markdown.slice(at);
  const cited = body
    .replace(/\[(\d{1,3})\][–-]\[(\d{1,3})\]/g, (_, from: string, to: string) => keys(`${from}–${to}`))
    .replace(/\[(\d{1,3}(?:[,–-] ?\d{1,3})*)\]/g, (_, numbers: string) => keys(numbers))
    .replace(/^\*\*(?:Figure|Fig\.?) (\d+)\.\*\* *(.*)$/gm, "![$2](figure-$1.png){#fig:f$1}")
    .replace(/^\*\*Table (\d+)\.\*\* *(.*)$/gm, ": $2 {#tbl:t$1}")
    .replace(/\b[Tt]ables (\d+) and (\d+)\b/g, "@tbl:t$1 and @tbl:t$2")
    .replace(/\b(?:Figure|Fig\.?) (\d+)([A-Z]?)\b/g, "@fig:f$1 $2")
    .replace(/\b[Tt]able (\d+)([A-Z]?)\b/g, "@tbl:t$1 $2");
  return cited + list.replace(/^(\d+)\. (.*)$/gm, "::: {#ref-r$1 .csl-entry}\n$2\n:::");
}

function keys(numbers: string): string {
  const members = numbers.split(/, ?/).flatMap((part) => {
    const [from = "", to = from] = part.split(/[–-]/);
    const count = Math.min(40, Math.max(1, Number(to) - Number(from) + 1));
    return Array.from({ length: count }, (_, i) => `@r${Number(from) + i}`);
  });
  return `[${members.join("; ")}]`;
}
