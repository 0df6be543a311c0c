import { dropContents } from "../../document-structure/drop-contents.ts";
import { measureBody } from "../../document-structure/headings-by-look.ts";
import { joinBlocks } from "../../document-structure/join-blocks.ts";
import { nestLists } from "../../document-structure/nest-lists.ts";
import { keepLook } from "../../document-structure/paragraph-look.ts";
import { titleOf, withTitleAndHeadings } from "../../document-structure/title-and-headings.ts";
import { type DocumentNode, plainText } from "../../document-tree.ts";
import type { FormatReader } from "../../format-reader.ts";
import { typedMath } from "../../formulas/typed/typed-math.ts";
import { typedTex } from "../../formulas/typed/typed-tex.ts";
import { RtfReader } from "./rtf-reader.ts";

/** Reads RTF as Word, LibreOffice, TextEdit, WordPad and pandoc write it; tracked changes are accepted. */
export const readRtf: FormatReader = async (source) => {
  const reader = new RtfReader(source);
  // RTF is 7-bit; bytes above that are in the code page of their font, which only the reader knows.
  const flow = dropContents(nestLists(reader.read(Buffer.from(source.file.bytes()).toString("latin1"))));
  const looks = { looks: reader.output.looks, styles: { bodySize: 12 } };
  measureBody(flow, looks);
  const typed = typedMath(joinBlocks(flow), (from, to) => keepLook(looks.looks, from, to));
  const nodes = withTitleAndHeadings(typed, looks);
  const notes = reader.output.notes.map(
    (note, i): DocumentNode => ({ type: "footnote", id: String(i + 1), nodes: withoutMark(nestLists(note)) }),
  );
  const title = reader.output.title.trim() || titleOf(nodes);
  return {
    nodes: typedTex([...nodes, ...notes]),
    pages: null,
    metadata: title === "" ? {} : { title },
    engine: "galley-rtf/2",
    annotations: reader.output.margin.annotations,
  };
};

/** Removes a note's own number, which some programs write into it. */
function withoutMark(nodes: DocumentNode[]): DocumentNode[] {
  const [head, ...rest] = nodes;
  if (head?.type !== "paragraph") return nodes;
  const at = head.children.findIndex((c) => plainText([c]).trim() !== "");
  const mark = head.children[at];
  if (mark?.type !== "superscript" || !/^\s*(\d{1,3}|[*†‡§])\s*$/.test(plainText([mark]))) return nodes;
  return [{ ...head, children: head.children.filter((c) => c !== mark) }, ...rest];
}
