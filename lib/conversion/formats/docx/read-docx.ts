import { type Node, plainText } from "../../manuscript-tree.ts";
import type { Reader, Source } from "../../reader.ts";
import { descendants, type Element, elements, first, textOf } from "../../xml.ts";
import { type BlockContext, blocksOf } from "./docx-blocks.ts";
import { type DocxPackage, openDocx } from "./docx-package.ts";
import { readNumbering, readStyles } from "./docx-styles.ts";
import { joinBroken, withTitle } from "./front-and-joins.ts";

/** Images first, as the archive reads asynchronously and the tree is walked in one go. */
async function readImages(docx: DocxPackage, { images, warn }: Source): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const ids = [
    ...descendants(docx.document, "a:blip").map((e) => e.attributes["r:embed"]),
    ...descendants(docx.document, "v:imagedata").map((e) => e.attributes["r:id"]),
  ];
  for (const id of new Set(ids)) {
    const relationship = id === undefined ? undefined : docx.relationships.get(id);
    if (id === undefined || relationship === undefined || relationship.external) continue;
    const bytes = await docx.media(relationship.target);
    const name = bytes === null ? null : images.add(bytes);
    if (name !== null) names.set(id, name);
    else
      warn(
        "image-unsupported",
        "A drawing in a format that browsers do not show (such as EMF) was left out.",
      );
  }
  return names;
}

function noteKeeper() {
  const numbers = new Map<string, string>();
  const noteNumber = (kind: string, id: string) => {
    const key = `${kind}:${id}`;
    const number = numbers.get(key) ?? String(numbers.size + 1);
    numbers.set(key, number);
    return number;
  };
  return { numbers, noteNumber };
}

function readNotes(
  part: Element | null,
  kind: string,
  numbers: ReadonlyMap<string, string>,
  context: BlockContext,
): Node[] {
  return (part === null ? [] : elements(part, `w:${kind}`)).flatMap((note): Node[] => {
    const id = numbers.get(`${kind}:${note.attributes["w:id"] ?? ""}`);
    return id === undefined ? [] : [{ type: "footnote", id, nodes: blocksOf(note, context) }];
  });
}

/** With a title as level 1, the first section level is 2. */
function underTitle(nodes: readonly Node[]): Node[] {
  const title = nodes.findIndex((node) => node.type === "heading" && node.level === 1);
  const others = nodes.some((node, i) => i !== title && node.type === "heading" && node.level === 1);
  if (title < 0 || !others || title > 3) return [...nodes];
  return nodes.map((node, i) =>
    node.type === "heading" && i !== title ? { ...node, level: node.level + 1 } : node,
  );
}

function metadataOf(docx: DocxPackage, nodes: readonly Node[]) {
  const core =
    docx.core === null
      ? ""
      : elements(docx.core)
          .filter((e) => e.name.endsWith("title"))
          .map(textOf)
          .join("");
  const heading = nodes.find((node) => node.type === "heading" && node.level === 1);
  const title = core.trim() || (heading?.type === "heading" ? plainText(heading.children).trim() : "");
  return title === "" ? {} : { title };
}

export const readDocx: Reader = async (source) => {
  const docx = await openDocx(source.bytes);
  const names = await readImages(docx, source);
  source.progress(0.3);
  const { numbers, noteNumber } = noteKeeper();
  const context: BlockContext = {
    styles: readStyles(await docx.part("styles")),
    isOrdered: readNumbering(await docx.part("numbering")),
    relationships: docx.relationships,
    imageName: (id) => names.get(id) ?? null,
    fields: [],
    noteNumber,
    boxes: [],
  };
  const body = first(docx.document, "w:body") ?? docx.document;
  const nodes = underTitle(withTitle(joinBroken(blocksOf(body, context))));
  source.progress(0.8);
  const notes = [
    ...readNotes(await docx.part("footnotes"), "footnote", numbers, context),
    ...readNotes(await docx.part("endnotes"), "endnote", numbers, context),
  ].toSorted((a, b) => (a.type === "footnote" && b.type === "footnote" ? Number(a.id) - Number(b.id) : 0));
  return {
    nodes: [...nodes, ...notes],
    pages: null,
    metadata: metadataOf(docx, nodes),
    engine: "galley-docx/1",
  };
};
