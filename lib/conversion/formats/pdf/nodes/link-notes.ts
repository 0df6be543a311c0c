import { type DocumentNode, type Inline, plainText } from "../../../document-tree.ts";

const firstPage = (node: DocumentNode) => (Array.isArray(node.source) ? (node.source[0]?.page ?? 0) : 0);
const lastPage = (node: DocumentNode) => (Array.isArray(node.source) ? (node.source.at(-1)?.page ?? 0) : 0);

/** Makes the stars of different fonts one mark. */
const asMark = (value: string) => value.replaceAll("∗", "*").trim();

/** Returns the content with the first superscript `mark` turned into a reference, or null. */
function withSuperscript(children: readonly Inline[], mark: string, id: string): Inline[] | null {
  const at = children.findIndex((c) => c.type === "superscript" && asMark(plainText(c.children)) === mark);
  return at < 0 ? null : [...children.slice(0, at), { type: "note", id }, ...children.slice(at + 1)];
}

/** Does the same for a mark in the text, because some fonts have raised digits of their own. */
function withReference(children: readonly Inline[], mark: string, id: string): Inline[] | null {
  const escaped = mark.replace(/[*]/g, "\\$&");
  const pattern = new RegExp(`([\\p{L})\\]”"’.,;:])(${escaped})(?=[\\s.,;:)]|$)`, "u");
  for (const [i, child] of children.entries()) {
    const match = child.type === "text" ? pattern.exec(child.text) : null;
    if (child.type !== "text" || match === null) continue;
    const at = match.index + (match[1]?.length ?? 0);
    return [
      ...children.slice(0, i),
      { type: "text", text: child.text.slice(0, at) },
      { type: "note", id },
      { type: "text", text: child.text.slice(at + mark.length) },
      ...children.slice(i + 1),
    ];
  }
  return null;
}

/**
 * Links footnotes whose mark stands in the text of their page, and numbers them through the document. The others
 * become ordinary text where they stand, since a note that nothing refers to is not shown.
 */
export function linkNotes(nodes: readonly DocumentNode[]): DocumentNode[] {
  const out = [...nodes];
  let count = 0;
  nodes.forEach((note, at) => {
    if (note.type !== "footnote") return;
    const page = firstPage(note);
    const id = String(count + 1);
    const mark = asMark(note.id);
    for (const link of mark === "" ? [] : [withSuperscript, withReference]) {
      for (const [i, node] of out.entries()) {
        if (!("children" in node) || firstPage(node) > page || lastPage(node) < page) continue;
        const children = link(node.children, mark, id);
        if (children === null) continue;
        out[i] = { ...node, children };
        out[at] = { ...note, id };
        count++;
        return;
      }
    }
    const [paragraph] = note.nodes;
    out[at] = {
      type: "paragraph",
      children:
        paragraph?.type === "paragraph"
          ? [{ type: "text", text: note.id === "" ? "" : `${note.id} ` }, ...paragraph.children]
          : [],
      ...(note.source ? { source: note.source } : {}),
      ...(note.printed ? { printed: note.printed } : {}),
      ...(note.doubt ? { doubt: note.doubt } : {}),
    };
  });
  return out;
}
