import { ConversionError } from "../../conversion.ts";
import { decodeText } from "../../decode-text.ts";
import { type Node, text } from "../../manuscript-tree.ts";
import type { Reader } from "../../reader.ts";

const KNOWN_HEADING =
  /^(abstract|summary|introduction|background|methods?|materials and methods|methodology|results|discussion|conclusions?|acknowledge?ments?|references|bibliography|appendix.{0,40}|limitations|related work)\s*:?$/i;
const NUMBERED = /^(\d+(?:\.\d+){0,4})\.?\s+\p{Lu}.{1,90}$/u;

function headingLevel(lines: readonly string[]): number | null {
  const [line] = lines;
  if (lines.length !== 1 || line === undefined) return null;
  const trimmed = line.trim();
  if (KNOWN_HEADING.test(trimmed)) return 2;
  const number = NUMBERED.exec(trimmed)?.[1];
  if (number !== undefined && !/[.;,:!?]$/.test(trimmed)) return 1 + number.split(".").length;
  const letters = trimmed.match(/\p{L}/gu)?.length ?? 0;
  return letters >= 4 && trimmed.length < 80 && trimmed === trimmed.toUpperCase() && !/[.;,]$/.test(trimmed)
    ? 2
    : null;
}

function listOf(lines: readonly string[]): Node | null {
  if (!/^\s*[-*•]\s+\S/.test(lines[0] ?? "")) return null;
  const items: string[] = [];
  for (const line of lines) {
    const item = /^\s*[-*•]\s+(.*)$/.exec(line)?.[1];
    if (item !== undefined) items.push(item);
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return {
    type: "list",
    ordered: false,
    start: 1,
    items: items.map((item) => ({ nodes: [{ type: "paragraph", children: [text(item)] }] })),
  };
}

function joinLines(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .join("\n")
    .replace(/(\p{Ll})-\n(?=\p{Ll})/gu, "$1")
    .replace(/\n/g, " ");
}

/** A file without blank lines that has one paragraph per line. */
function isLineParagraphs(lines: readonly string[]): boolean {
  const full = lines.filter((line) => line.trim() !== "");
  const long = full.filter((line) => line.length > 160).length;
  return long > full.length * 0.2;
}

export const readTxt: Reader = async ({ bytes, filename }) => {
  const decoded = decodeText(bytes);
  if (decoded === null) {
    throw new ConversionError(
      "document-damaged",
      "text-encoding",
      "This file is not readable text. Save it as UTF-8 text and upload it again.",
    );
  }
  const lines = decoded.replace(/\r\n?|\f/g, "\n").split("\n");
  const single = isLineParagraphs(lines);
  const nodes: Node[] = [];
  let block: string[] = [];
  const flush = (end: number) => {
    if (block.length === 0) return;
    const level = headingLevel(block);
    const source = { file: filename, line: end - block.length + 1 };
    const node: Node =
      listOf(block) ??
      (level === null
        ? { type: "paragraph", children: [text(joinLines(block))] }
        : { type: "heading", level, children: [text(joinLines(block))] });
    nodes.push({ ...node, source });
    block = [];
  };
  lines.forEach((line, i) => {
    if (line.trim() === "") flush(i);
    else block.push(line);
    if (single) flush(i + 1);
  });
  flush(lines.length);
  return { nodes, pages: null, metadata: {}, engine: "galley-txt/1" };
};
