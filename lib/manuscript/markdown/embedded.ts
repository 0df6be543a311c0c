import type { Span } from "../span.ts";

const IMAGE = /!\[((?:\\.|[^\]\\\n]){0,2000})\]\(images\/([\w.-]{1,200})\)/g;
const DISPLAY = /\$\$([^$]{1,3000})\$\$/g;

/** Reads the images of a converted document, which its Markdown names as `images/<name>`. */
export function readImages(markdown: string): { alt: string; name: string; start: number }[] {
  return [...markdown.matchAll(IMAGE)].map((match) => ({
    alt: (match[1] ?? "").replace(/\\([[\]])/g, "$1").trim(),
    name: match[2] ?? "",
    start: match.index,
  }));
}

/** Takes the displays ("$$…$$") out of a source: their LaTeX with its span, and the rest with a space for each. */
export function splitDisplays(source: string): { displays: { latex: string; span: Span }[]; rest: string } {
  const displays: { latex: string; span: Span }[] = [];
  const rest = source.replace(DISPLAY, (whole, latex: string, start: number) => {
    displays.push({ latex, span: { start, end: start + whole.length } });
    return " ";
  });
  return { displays, rest };
}
