import { type DocumentNode, type Inline, plainText } from "../document-tree.ts";

type Picture = Extract<Inline, { type: "image" }>;

const figure = (image: Picture): DocumentNode => ({
  type: "figure",
  name: image.name,
  alt: image.alt === "" ? [] : [{ type: "text", text: image.alt }],
});

const isSpace = (c: Inline) =>
  c.type === "break" || (c.type !== "image" && c.type !== "note" && plainText([c]).trim() === "");

function unwrapped(children: readonly Inline[]): Inline[] {
  return children.flatMap((c): Inline[] =>
    "children" in c &&
    c.children.some((inner) => inner.type === "image") &&
    plainText(c.children.filter((i) => i.type !== "image")).trim() === ""
      ? unwrapped(c.children)
      : [c],
  );
}

/** Splits off the pictures that a paragraph begins or ends with, as figures; null if it has none there. */
export function figuresApart(children: readonly Inline[]): DocumentNode[] | null {
  const flat = unwrapped(children);
  if (!flat.some((c) => c.type === "image")) return null;
  let from = 0;
  let to = flat.length;
  const [before, after]: [DocumentNode[], DocumentNode[]] = [[], []];
  for (; from < to; from++) {
    const c = flat[from];
    if (c?.type === "image") before.push(figure(c));
    else if (c === undefined || !isSpace(c)) break;
  }
  for (; to > from; to--) {
    const c = flat[to - 1];
    if (c?.type === "image") after.unshift(figure(c));
    else if (c === undefined || !isSpace(c)) break;
  }
  if (before.length + after.length === 0) return null;
  const rest = flat.slice(from, to);
  return [
    ...before,
    ...(rest.length > 0 ? [{ type: "paragraph", children: rest } satisfies DocumentNode] : []),
    ...after,
  ];
}
