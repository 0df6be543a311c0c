import { type Node, plainText } from "../../manuscript-tree.ts";
import type { DocxContext } from "./docx-context.ts";

type Text = Node & { type: "paragraph" };

const startsLow = (words: string) => /^\s*(?:\p{Ll}|[,;)&]|and\b)/u.test(words);
const endsOpen = (words: string) =>
  !/[.!?:;…]["”’')\]]*(?:\s*(?:\[[\d,\s–-]+\]|[\d,\s–-]{1,8}))?\s*$/u.test(words);

const isText = (node: Node | undefined): node is Text => node?.type === "paragraph";

const FIRST_LINE = 200;

/**
 * Whether a program cut the file up from pages (a PDF saved as Word): sentences then run on into the next
 * paragraph again and again, which no author writes.
 */
function isCutUp(texts: readonly string[]): boolean {
  let broken = 0;
  for (let i = 1; i < texts.length; i++)
    if ((texts[i - 1] ?? "").length > 60 && endsOpen(texts[i - 1] ?? "") && startsLow(texts[i] ?? ""))
      broken++;
  return broken >= 4 && broken * 15 >= texts.length;
}

/** Joins paragraphs that one sentence runs through; in a cut-up file also those that begin without an indent. */
export function joinBroken(nodes: readonly Node[], context: DocxContext): Node[] {
  const paragraphs = nodes.filter(isText).map((node) => plainText(node.children).trim());
  const cutUp = isCutUp(paragraphs);
  const indented = nodes.filter(isText).filter((node) => {
    const look = context.looks.get(node);
    return look !== undefined && look.firstLine - look.indent >= FIRST_LINE;
  });
  const byIndent = cutUp && indented.length * 5 >= paragraphs.length;
  const out: Node[] = [];
  for (const node of nodes) {
    const last = out.at(-1);
    const isBroken = isText(node) && isText(last) && goesOn(last, node, cutUp, byIndent, context);
    if (!isBroken) {
      out.push(node);
      continue;
    }
    const joined: Node = {
      ...last,
      children: [...last.children, { type: "text", text: " " }, ...node.children],
    };
    const look = context.looks.get(last);
    if (look !== undefined) context.looks.set(joined, look);
    out[out.length - 1] = joined;
  }
  return out;
}

function goesOn(last: Text, node: Text, cutUp: boolean, byIndent: boolean, context: DocxContext): boolean {
  const [before, after] = [plainText(last.children).trim(), plainText(node.children).trim()];
  if (before.length > 150 && /[\p{Ll},-]$/u.test(before) && /^[\p{Ll},;]/u.test(after)) return true;
  if (!cutUp || before.length < 60) return false;
  if (endsOpen(before) && startsLow(after)) return true;
  const [a, b] = [context.looks.get(last), context.looks.get(node)];
  if (!byIndent || a === undefined || b === undefined || a.centred || b.centred || b.bold) return false;
  const isContinuation =
    b.firstLine - b.indent < 60 && Math.abs(b.indent - a.indent) <= 60 && Math.abs(a.size - b.size) < 1;
  return isContinuation && after.length > 20;
}
