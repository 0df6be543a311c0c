import { type DocumentNode, plainText } from "../document-tree.ts";
import { wordCountOf } from "../text/text-measure.ts";

const CONTENTS =
  /^\W*(?:table of contents|contents|list of (?:tables|figures|tables and figures|abbreviations and page numbers)|inhaltsverzeichnis|table des matières|índice|目\s*录)\W*$/i;
/** A line that ends in a page number after dots or a tab. */
const ENTRY = /(?:[.…·]{3,}|\t|\s{4,})\s*(?:\d{1,4}|[ivxlc]{1,7})\s*$/i;

const wordsOf = (node: DocumentNode | undefined): string => {
  if (node?.type === "list") return node.items.map((item) => wordsOf(item.nodes[0])).join("\n");
  return node !== undefined && "children" in node ? plainText(node.children) : "";
};

const isEntry = (node: DocumentNode | undefined) => {
  const lines = wordsOf(node).trim().split("\n");
  return lines[0] !== "" && lines.filter((line) => ENTRY.test(line)).length * 2 > lines.length;
};

const isShort = (node: DocumentNode | undefined) => {
  const words = wordsOf(node).trim();
  return (
    node !== undefined &&
    /^(?:heading|paragraph|list)$/.test(node.type) &&
    wordCountOf(words) < 14 &&
    !/[.;,]$/.test(words)
  );
};

const keyOf = (node: DocumentNode | undefined) =>
  wordsOf(node)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * Returns the index at which contents without page numbers end: many short lines in a row, up to the first that
 * stands there a second time, as a heading. Returns `from` if there are none.
 */
function endOfBareLines(nodes: readonly DocumentNode[], from: number): number {
  let end = from;
  while (end < nodes.length && end - from < 300 && isShort(nodes[end])) end++;
  if (end - from < 10) return from;
  const keys = nodes.slice(from, end).map(keyOf);
  const known = new Set<string>();
  for (const [i, key] of keys.entries()) {
    const isAgain = key.length > 4 && (known.has(key) || [...known].some((one) => one.startsWith(`${key} `)));
    if (isAgain && i * 2 >= keys.length) return from + i;
    known.add(key);
  }
  return end === nodes.length ? from : end - 3;
}

/** Leaves out contents that the author typed by hand: a heading that says so, and lines that end in page numbers. */
export function dropContents(nodes: readonly DocumentNode[]): DocumentNode[] {
  const out: DocumentNode[] = [];
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i];
    if (node === undefined) continue;
    if (/^(?:heading|paragraph)$/.test(node.type) && CONTENTS.test(wordsOf(node))) {
      let end = i;
      let misses = 0;
      for (let at = i + 1; at < nodes.length && misses < 3; at++) {
        if (isEntry(nodes[at])) [end, misses] = [at, 0];
        else misses++;
      }
      const next = endOfBareLines(nodes, end + 1);
      if (next > i + 1) {
        i = next - 1;
        continue;
      }
    }
    out.push(node);
  }
  return out;
}
