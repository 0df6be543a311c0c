import type { ReaderInput } from "../../format-reader.ts";
import { blocksOf } from "../../html-content/html-blocks.ts";
import { isChrome } from "../../html-content/page-chrome.ts";
import { parseHtml } from "../../html-content/parse-html.ts";
import type { Node } from "../../manuscript-tree.ts";

/** What a block of raw HTML in Markdown shows, read as a page would be. */
export function blocksOfHtml(html: string, { images, warn }: Pick<ReaderInput, "images" | "warn">): Node[] {
  if (
    !/[^\s<>]/.test(html.replace(/<!--[\s\S]*?(?:-->|$)/g, "").replace(/<[^<>]*>/g, "")) &&
    !/<(img|math)\b/i.test(html)
  )
    return [];
  const { root } = parseHtml(html);
  return blocksOf(root.children, {
    imageName: (src) => {
      const data = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/.exec(src)?.[1];
      const name = data === undefined ? null : images.add(Buffer.from(data, "base64"));
      if (name === null) warn("image-missing", "Images that are not inside the file itself were left out.");
      return name;
    },
    noteId: () => null,
    isNote: () => false,
    addNote: () => "",
    isDropped: isChrome,
    dollars: false,
    looks: new WeakMap(),
    sourceOf: () => undefined,
  });
}
