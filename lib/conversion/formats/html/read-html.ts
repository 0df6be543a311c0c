import { ConversionError } from "../../conversion.ts";
import { underTitle } from "../../document-structure/find-title.ts";
import type { ParagraphLook } from "../../document-structure/paragraph-look.ts";
import type { DocumentNode } from "../../document-tree.ts";
import type { FormatReader, ReaderInput } from "../../format-reader.ts";
import { typedTex } from "../../formulas/typed/typed-tex.ts";
import { decodeHtml } from "../../html-content/decode-html.ts";
import { takeHiddenElements } from "../../html-content/hidden-elements.ts";
import { blocksOf } from "../../html-content/html-blocks.ts";
import { withHeadings } from "../../html-content/html-look.ts";
import { readNotes } from "../../html-content/html-notes.ts";
import { parseHtml } from "../../html-content/parse-html.ts";
import { collapseSpace } from "../../text/clean-text.ts";
import { descendants, type Element, first, textOf } from "../../xml.ts";
import { mainContent } from "./main-content.ts";

const DATA_URL = /^data:image\/[\w.+-]+(?:;[\w=-]+)*;base64,([A-Za-z0-9+/=\s%]+)$/;

function metadataOf(root: Element): { title?: string; language?: string } {
  const head = descendants(root, "head")[0];
  const meta = (name: string) =>
    (head === undefined ? [] : descendants(head, "meta")).find(
      (m) => (m.attributes.name ?? m.attributes.property ?? "").toLowerCase() === name,
    )?.attributes.content;
  const own = (head === undefined ? [] : descendants(head, "title")).map((t) => textOf(t))[0];
  const title = collapseSpace(meta("citation_title") ?? meta("dc.title") ?? own ?? "").trim();
  const html = first(root, "html")?.attributes;
  const language = html?.lang ?? html?.["xml:lang"] ?? meta("citation_language");
  return { ...(title ? { title } : {}), ...(language ? { language } : {}) };
}

/** True if the page leaves `$…$` to a script that sets formulas. */
function usesDollars(root: Element): boolean {
  return descendants(root, "script").some((script) => {
    const words = `${script.attributes.src ?? ""} ${textOf(script)}`;
    return /inlineMath[\s\S]{0,80}['"]\$['"]|renderMathInElement[\s\S]{0,300}['"]\$['"]/.test(words);
  });
}

function decodePage(bytes: Uint8Array): string {
  const html = decodeHtml(bytes);
  if (html !== null) return html;
  throw new ConversionError(
    "document-damaged",
    "text-encoding",
    "This file is not readable text. Save it as UTF-8 and upload it again.",
  );
}

/** Keeps an image that lies in the page itself. Returns its name; null for an image elsewhere. */
function keepImage(src: string, { images, warn }: ReaderInput): string | null {
  const data = DATA_URL.exec(src)?.[1];
  const name = data === undefined ? null : images.add(Buffer.from(data, "base64"));
  if (name === null) warn("image-missing", "Images that are not inside the HTML file itself were left out.");
  return name;
}

/** Reads a page's article. Nothing outside the file is fetched; of images only those inside it are kept. */
export const readHtml: FormatReader = async (source) => {
  const { file, filename } = source;
  const { root, lineOf } = parseHtml(decodePage(file.bytes()));
  const { body, title: outside, isDropped } = mainContent(root);
  const hidden = takeHiddenElements(body, root, filename, lineOf);
  const looks = new WeakMap<DocumentNode, ParagraphLook>();
  const { context, notes } = readNotes(body, {
    imageName: (src) => keepImage(src, source),
    isDropped,
    dollars: usesDollars(root),
    looks,
    sourceOf: (element) => {
      const line = lineOf(element);
      return line === null ? undefined : { file: filename, line };
    },
  });
  const parts = body === root ? [body] : body.children;
  const read = blocksOf(outside === null ? parts : [outside, ...parts], context);
  const metadata = metadataOf(root);
  const nodes = underTitle(withHeadings(read, looks));
  if (metadata.title && !nodes.some((node) => node.type === "heading" && node.level === 1))
    nodes.unshift({ type: "heading", level: 1, children: [{ type: "text", text: metadata.title }] });
  return {
    nodes: typedTex([...nodes, ...notes()]),
    pages: null,
    metadata,
    engine: "galley-html/2",
    annotations: { hidden },
  };
};
