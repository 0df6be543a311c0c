import { isBlank, type Node, text } from "../../manuscript-tree.ts";
import { floatKind } from "./labels.ts";
import type { TexContext } from "./tex-context.ts";
import { TexCursor } from "./tex-cursor.ts";
import { texInline } from "./tex-inline.ts";

const WORDS = { figure: "Figure", table: "Table", algorithm: "Algorithm", listing: "Listing" };

/** Captions (but not those of sub-figures) with their number, and the body without them. */
function takeCaptions(body: string): { captions: string[]; rest: string } {
  const cursor = new TexCursor(body);
  const captions: string[] = [];
  let rest = "";
  const mark = /\\caption(of)?\*?(?![a-zA-Z])/g;
  for (let match = mark.exec(body); match !== null; match = mark.exec(body)) {
    rest += body.slice(cursor.at, match.index);
    cursor.at = match.index + match[0].length;
    if (match[1] === "of") cursor.group();
    cursor.optional();
    captions.push(cursor.argument());
    mark.lastIndex = cursor.at;
  }
  return { captions, rest: rest + body.slice(cursor.at) };
}

/** A figure, table or algorithm: what it shows, then its caption as "Figure 1: …". */
export function texFloat(
  environment: string,
  body: string,
  context: TexContext,
  blocks: (body: string) => Node[],
): Node[] {
  const { captions, rest } = takeCaptions(body);
  const kind = floatKind(environment);
  const caption = captions.map(
    (latex): Node => ({
      type: "caption",
      children: [text(`${WORDS[kind]} ${context.counters.next(kind)}: `), ...texInline(latex, context)],
    }),
  );
  const shown = blocks(rest).flatMap((node): Node[] => {
    if (node.type !== "paragraph") return [node];
    const images = node.children.flatMap((part): Node[] =>
      part.type === "image" ? [{ type: "figure", name: part.name, alt: [] }] : [],
    );
    const words = node.children.filter((part) => part.type !== "image" && part.type !== "break");
    return isBlank(words) ? images : [...images, { ...node, children: words }];
  });
  return kind === "table" ? [...caption, ...shown] : [...shown, ...caption];
}
