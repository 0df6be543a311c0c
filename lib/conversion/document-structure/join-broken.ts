import { type DocumentNode, plainText } from "../document-tree.ts";
import { isCaption } from "./captions.ts";
import type { ParagraphLooks } from "./paragraph-look.ts";

type ParagraphNode = DocumentNode & { type: "paragraph" };

const startsLow = (words: string) =>
  /^\s*(?:\p{Ll}|[,;)&–—-]|\d+\.\d|[A-Z][a-z]+(?:,| et al\.| &) .{0,40}\(?\d{4})/u.test(words);
const endsOpen = (words: string) =>
  !/[.!?:;…。！？：；]["”’'»)\]]*(?:\s*(?:\[[\d,\s–-]+\]|\d{1,3}(?:[,–-]\d{1,3})*))?\s*$/u.test(words);

const isParagraph = (node: DocumentNode | undefined): node is ParagraphNode => node?.type === "paragraph";
const wordsOf = (node: ParagraphNode) => plainText(node.children).trim();

/** A first line that is indented at least so much begins a paragraph. */
const MIN_FIRST_LINE_TWIPS = 200;

/**
 * True if a program cut the file up from pages (a PDF saved as Word): sentences then run on into the next paragraph
 * again and again, which no author writes.
 */
function isCutUp(texts: readonly string[]): boolean {
  let broken = 0;
  for (let i = 1; i < texts.length; i++) {
    const before = texts[i - 1] ?? "";
    const after = texts[i] ?? "";
    if (before.length > 60 && endsOpen(before) && /^\p{Ll}/u.test(after) && !isCode(before) && !isCode(after))
      broken++;
  }
  return broken >= 4 && broken * 20 >= texts.length;
}

/** True for a line of a program: "rounds_played = env.step(action)", "return total". */
function isCode(words: string): boolean {
  return /^(?:return|import|from \S+ import|def|elif|else|print|function)\b|\w_\w|\w\(\w*[)"',]|\w\.\w+\(|[\w\])] ?(?:[+*/-]?=|<-) ?[\w"'([{]|[:{;]$/u.test(
    words,
  );
}

/** True for text of a drawn figure: an axis's numbers, or a few small words. */
function isDrawnLabel(node: ParagraphNode, context: ParagraphLooks): boolean {
  const words = wordsOf(node);
  if (words.length > 60 || isCaption(words)) return false;
  if (!/\p{L}{2}/u.test(words)) return true;
  return (context.looks.get(node)?.size ?? 99) <= context.styles.bodySize - 2 && !/[.:]$/.test(words);
}

/** The labels of drawn figures: numbers, and runs of words beside a figure or its caption. Elsewhere small type is text. */
function drawnLabels(nodes: readonly DocumentNode[], context: ParagraphLooks): ReadonlySet<DocumentNode> {
  const labels = new Set<DocumentNode>();
  let run: DocumentNode[] = [];
  let isBeside = false;
  for (const node of nodes) {
    if (isParagraph(node) && isDrawnLabel(node, context)) {
      if (/\p{L}{2}/u.test(wordsOf(node))) run.push(node);
      else labels.add(node);
      continue;
    }
    if (isBeside || isFloat(node)) for (const label of run) labels.add(label);
    run = [];
    isBeside = isFloat(node);
  }
  if (isBeside) for (const label of run) labels.add(label);
  return labels;
}

/** True for a caption, figure or table, which may stand between the halves of a paragraph. */
const isFloat = (node: DocumentNode) =>
  node.type === "figure" ||
  node.type === "table" ||
  node.type === "caption" ||
  (isParagraph(node) && isCaption(wordsOf(node)));

function goesOn(
  last: ParagraphNode,
  node: ParagraphNode,
  byIndent: boolean,
  context: ParagraphLooks,
): boolean {
  const [before, after] = [wordsOf(last), wordsOf(node)];
  if (before.length < 60) return false;
  if (endsOpen(before) && startsLow(after)) return true;
  const [a, b] = [context.looks.get(last), context.looks.get(node)];
  if (!byIndent || a === undefined || b === undefined || a.centred || b.centred || b.bold) return false;
  return (
    b.firstLine - b.indent < 60 &&
    Math.abs(b.indent - a.indent) <= 60 &&
    Math.abs(a.size - b.size) < 1 &&
    after.length > 20
  );
}

function joined(last: ParagraphNode, node: ParagraphNode, context: ParagraphLooks): DocumentNode {
  const hyphen = /\p{Ll}-$/u.test(wordsOf(last)) ? "" : " ";
  const out: DocumentNode = {
    ...last,
    children: [...last.children, { type: "text", text: hyphen }, ...node.children],
  };
  const look = context.looks.get(last);
  if (look !== undefined) context.looks.set(out, look);
  return out;
}

/** Puts the paragraphs of a cut-up file together again, over the captions and figures that came between. */
function joinPages(nodes: readonly DocumentNode[], context: ParagraphLooks): DocumentNode[] {
  const labels = drawnLabels(nodes, context);
  const texts = nodes.filter(isParagraph).filter((node) => !labels.has(node));
  const indented = texts.filter((node) => {
    const look = context.looks.get(node);
    return look !== undefined && look.firstLine - look.indent >= MIN_FIRST_LINE_TWIPS;
  });
  const byIndent = indented.length * 5 >= texts.length;
  const out: DocumentNode[] = [];
  for (const node of nodes) {
    if (labels.has(node)) continue;
    let at = out.length - 1;
    while (at >= 0 && out.length - at <= 6 && isFloat(out[at] ?? node)) at--;
    const last = out[at];
    const isAcross = at < out.length - 1;
    if (
      isParagraph(node) &&
      isParagraph(last) &&
      !isFloat(node) &&
      goesOn(last, node, byIndent && !isAcross, context)
    )
      out[at] = joined(last, node, context);
    else out.push(node);
  }
  return out;
}

/** Joins paragraphs that one sentence runs through. Where the whole file is cut up, it joins more of them. */
export function joinBroken(nodes: readonly DocumentNode[], context: ParagraphLooks): DocumentNode[] {
  if (isCutUp(nodes.filter(isParagraph).map(wordsOf))) return joinPages(nodes, context);
  const out: DocumentNode[] = [];
  for (const node of nodes) {
    const last = out.at(-1);
    const isBroken =
      isParagraph(node) &&
      isParagraph(last) &&
      wordsOf(last).length > 150 &&
      /[\p{Ll},-]$/u.test(wordsOf(last)) &&
      /^[\p{Ll},;]/u.test(wordsOf(node));
    if (isBroken) out[out.length - 1] = joined(last, node, context);
    else out.push(node);
  }
  return out;
}
