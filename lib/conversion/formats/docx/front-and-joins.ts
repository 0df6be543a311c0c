import { type Inline, type Node, plainText } from "../../manuscript-tree.ts";

const startsLow = (children: readonly Inline[]) => /^\s*[\p{Ll},;]/u.test(plainText(children));
const endsOpen = (children: readonly Inline[]) => /[\p{Ll},-]\s*$/u.test(plainText(children));

/** Word files made from PDFs end paragraphs in mid-sentence: long text without an end joins what goes on. */
export function joinBroken(nodes: readonly Node[]): Node[] {
  const out: Node[] = [];
  for (const node of nodes) {
    const last = out.at(-1);
    const isBroken =
      node.type === "paragraph" &&
      last?.type === "paragraph" &&
      plainText(last.children).length > 150 &&
      endsOpen(last.children) &&
      startsLow(node.children);
    if (isBroken)
      out[out.length - 1] = {
        ...last,
        children: [...last.children, { type: "text", text: " " }, ...node.children],
      };
    else out.push(node);
  }
  return out;
}

/** A document without a title style: its first short line, when no section stands above it. */
export function withTitle(nodes: readonly Node[]): Node[] {
  const [first, ...rest] = nodes;
  if (
    first === undefined ||
    rest.length < 3 ||
    nodes.slice(0, 4).some((node) => node.type === "heading" && node.level === 1)
  )
    return [...nodes];
  if (first.type !== "paragraph" && first.type !== "heading") return [...nodes];
  const words = plainText(first.children).trim();
  const isTitle =
    words.length > 10 && words.length < 250 && !/[.:;,]$/.test(words) && words.split(/\s+/).length >= 3;
  return isTitle ? [{ ...first, type: "heading", level: 1, children: first.children }, ...rest] : [...nodes];
}
