import { collapseSpace } from "../../clean-text.ts";
import { ConversionError } from "../../conversion.ts";
import { decodeText } from "../../decode-text.ts";
import type { Reader } from "../../reader.ts";
import { descendants, first, textOf } from "../../xml.ts";
import { blocksOf } from "./html-blocks.ts";
import { readNotes } from "./html-notes.ts";
import { parseHtml } from "./parse-html.ts";

/** The encoding that the page declares, when it is neither UTF-8 nor marked. */
function declaredText(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 2_048)).toString("latin1");
  const charset = /charset=["']?([\w-]+)/i.exec(head)?.[1];
  if (charset === undefined || /^utf-?8$/i.test(charset)) return null;
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return null;
  }
}

export const readHtml: Reader = async ({ bytes, images, warn }) => {
  const html = decodeText(bytes) ?? declaredText(bytes);
  if (html === null) {
    throw new ConversionError(
      "document-damaged",
      "text-encoding",
      "This file is not readable text. Save it as UTF-8 and upload it again.",
    );
  }
  const root = parseHtml(html);
  const { context, notes } = readNotes(root, {
    imageName: (src) => {
      const data = /^data:image\/[\w.+-]+;base64,([\s\S]+)$/.exec(src)?.[1];
      const name = data === undefined ? null : images.add(Buffer.from(data, "base64"));
      if (name === null)
        warn("image-missing", "Images that are not inside the HTML file itself were left out.");
      return name;
    },
  });
  const nodes = [...blocksOf(root.children, context), ...notes()];
  const title = descendants(root, "title").map((t) => collapseSpace(textOf(t)).trim())[0];
  const language = first(root, "html")?.attributes.lang;
  if (title && !nodes.some((node) => node.type === "heading" && node.level === 1)) {
    nodes.unshift({ type: "heading", level: 1, children: [{ type: "text", text: title }] });
  }
  return {
    nodes,
    pages: null,
    metadata: { ...(title ? { title } : {}), ...(language ? { language } : {}) },
    engine: "galley-html/1",
  };
};
