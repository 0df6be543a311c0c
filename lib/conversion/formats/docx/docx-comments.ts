import type { MarginComment } from "../../conversion.ts";
import { inlineOfNodes } from "../../document-structure/inline-of-nodes.ts";
import { plainText } from "../../manuscript-tree.ts";
import { type Element, elements } from "../../xml.ts";
import { blocksOf } from "./docx-blocks.ts";
import type { DocxContext } from "./docx-context.ts";

const MAX_COMMENTS = 1_000;

/** The comments of a part, each with the text it stands beside; read after the body, which tells that. */
export function readComments(part: Element | null, context: DocxContext): MarginComment[] {
  return (part === null ? [] : elements(part, "w:comment")).slice(0, MAX_COMMENTS).map((e) => ({
    author: e.attributes["w:author"] ?? "",
    date: e.attributes["w:date"] ?? "",
    text: plainText(inlineOfNodes(blocksOf(e, context))),
    quote: context.quotes.get(e.attributes["w:id"] ?? "") ?? "",
  }));
}
