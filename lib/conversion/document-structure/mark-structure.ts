import { type DocumentNode, isBlank, plainText } from "../document-tree.ts";
import { joinDisplays } from "./join-displays.ts";

const REFERENCES =
  /^\W*(?:\d+\.?|[IVX]+\.)?\s*(references|bibliography|works cited|literature cited|reference list|references and notes|literatur(verzeichnis)?|références|bibliografía|referencias)\W*$/i;
const CAPTION =
  /^\s*(fig(ure)?\.?|table|tab\.|scheme|algorithm|listing|box|abbildung|abb\.|tabelle|tableau|figura|tabla)\s*(S?\d+(?:[.–-]\d+)*|[IVX]+|[A-Z]\.?\d+(?:[.–-]\d+)*)\b/i;

function asReferences(node: DocumentNode): DocumentNode[] {
  if (node.type === "paragraph") return [{ ...node, type: "reference" }];
  if (node.type !== "list") return [node];
  return node.items.flatMap((item, i): DocumentNode[] => {
    const [only] = item.nodes;
    if (item.nodes.length !== 1 || only?.type !== "paragraph") return item.nodes;
    const number = node.ordered ? `${node.start + i}. ` : "";
    return [
      {
        type: "reference",
        children: [{ type: "text", text: number }, ...only.children],
        ...(node.source ? { source: node.source } : {}),
      },
    ];
  });
}

/** An entry that is an address and nothing else. */
const ADDRESS =
  /^\s*(?:https?:\/\/\S+|(?:doi:?\s*)?10\.\d{4,9}\/\S+)(?:,?\s*arXiv:\S+(?:\s\[[\w.-]+\])?)?\s*$/i;

/** A reference that has no address yet, or ends as if it went on. */
const ENDS_OPEN = /^(?!.*(?:https?:\/\/|\b10\.\d{4}))|[,;:]\s*$/s;

/** Adds a reference. An address alone joins the entry above, because word processors break long addresses off. */
function addReference(node: DocumentNode, out: DocumentNode[]): void {
  const last = out.at(-1);
  const isRest =
    node.type === "reference" &&
    last?.type === "reference" &&
    node.source === undefined &&
    last.source === undefined &&
    ADDRESS.test(plainText(node.children)) &&
    ENDS_OPEN.test(plainText(last.children));
  if (isRest)
    out[out.length - 1] = {
      ...last,
      children: [...last.children, { type: "text", text: " " }, ...node.children],
    };
  else out.push(node);
}

function besideFloat(nodes: readonly DocumentNode[], i: number): boolean {
  return [nodes[i - 1], nodes[i + 1]].some((near) => near?.type === "figure" || near?.type === "table");
}

/** Gives a figure without words of its own the label of its caption. */
function labelled(node: DocumentNode, nodes: readonly DocumentNode[], i: number): DocumentNode {
  if (node.type !== "figure" || !isBlank(node.alt)) return node;
  for (const near of [nodes[i + 1], nodes[i - 1]]) {
    const words = near?.type === "caption" || near?.type === "paragraph" ? plainText(near.children) : "";
    const label = CAPTION.exec(words)?.[0].trim();
    if (label !== undefined) return { ...node, alt: [{ type: "text", text: label }] };
  }
  return node;
}

/** Marks what formats do not mark: entries under a References heading, captions beside a figure or table. */
export function markStructure(nodes: readonly DocumentNode[]): DocumentNode[] {
  const kept = joinDisplays(nodes.filter((node) => !("children" in node) || !isBlank(node.children)));
  const out: DocumentNode[] = [];
  let inReferences = false;
  let level = 0;
  kept.forEach((node, i) => {
    if (node.type === "heading") {
      const isStart = REFERENCES.test(plainText(node.children));
      if (isStart) level = node.level;
      inReferences = isStart || (inReferences && node.level > level);
      out.push(node);
    } else if (inReferences) for (const one of asReferences(node)) addReference(one, out);
    else if (node.type === "paragraph" && besideFloat(kept, i) && CAPTION.test(plainText(node.children))) {
      out.push({ ...node, type: "caption" });
    } else out.push(labelled(node, kept, i));
  });
  return out;
}
