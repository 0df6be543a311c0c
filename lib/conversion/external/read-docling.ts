import { ConversionError } from "../conversion.ts";
import type { FormatReader } from "../format-reader.ts";
import { readMd } from "../formats/md/read-md.ts";
import { ImageSink } from "../image-sink.ts";
import { inputInMemory } from "../input-file.ts";
import { escapeText } from "../render-inline.ts";
import { DoclingAnswer, type DoclingDocument, placedItems } from "./docling-document.ts";
import { placeNodes } from "./place-nodes.ts";

const UNREAD_FORMULA = "<!-- formula-not-decoded -->";
const DATA_IMAGE = "](data:image/";

/** Returns images that are stored already, by the number that stands for their bytes. */
class StoredImages extends ImageSink {
  readonly #names: readonly (string | null)[];
  constructor(names: readonly (string | null)[]) {
    super("", 0);
    this.#names = names;
  }
  override add(bytes: Uint8Array | null): string | null {
    return bytes && (this.#names[Number(Buffer.from(bytes).toString("latin1"))] ?? null);
  }
}

/**
 * Takes the images out of the text before it is parsed, because a parser reads their megabytes character by
 * character.
 */
function storeImages(markdown: string, images: ImageSink): { markdown: string; names: (string | null)[] } {
  const names: (string | null)[] = [];
  const parts: string[] = [];
  let from = 0;
  for (let at = markdown.indexOf(DATA_IMAGE); at >= 0; at = markdown.indexOf(DATA_IMAGE, from)) {
    const end = markdown.indexOf(")", at);
    const comma = markdown.indexOf(",", at);
    if (end < 0 || comma < 0) break;
    const encoded = comma < end ? markdown.slice(comma + 1, end) : "";
    const number = Buffer.from(String(names.length)).toString("base64");
    names.push(images.add(Buffer.from(encoded, "base64")));
    parts.push(markdown.slice(from, at), `](data:image/png;base64,${number})`);
    from = end + 1;
  }
  return { markdown: parts.join("") + markdown.slice(from), names };
}

/** Puts the printed characters in the place of formulas that the server did not read. */
function withFormulas(markdown: string, document: DoclingDocument | null): string {
  const unread = document?.texts.filter((item) => item.label === "formula" && item.text === "") ?? [];
  const parts = markdown.split(UNREAD_FORMULA);
  if (unread.length !== parts.length - 1) return markdown;
  return parts.map((part, i) => part + escapeText(unread[i]?.orig ?? "")).join("");
}

function parseAnswer(bytes: Uint8Array) {
  try {
    return DoclingAnswer.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
  } catch {
    throw new ConversionError("conversion-failed", "bad-answer", DETAIL);
  }
}

/**
 * Reads docling-serve's answer in place of the file it answers for. The answer is as untrusted as the file:
 * its Markdown goes through our own Markdown reader.
 */
export const readDocling: FormatReader = async (source) => {
  const answer = parseAnswer(source.file.bytes());
  if (!/success$/.test(answer.status))
    throw new ConversionError("conversion-failed", "document-failed", DETAIL);
  if (answer.status !== "success")
    source.warn("external-partial", "The configured converter could not read some parts of this file.");
  const { json_content: document, md_content: content } = answer.document;
  const { markdown, names } = storeImages(withFormulas(content, document), source.images);
  const reading = await readMd({
    ...source,
    file: inputInMemory(Buffer.from(markdown)),
    images: new StoredImages(names),
  });
  const pages = document === null ? 0 : Object.keys(document.pages).length;
  return {
    ...reading,
    nodes: placeNodes(reading.nodes, document === null ? [] : placedItems(document)),
    pages: pages === 0 ? null : pages,
    engine: "docling-serve",
  };
};

const DETAIL = "The configured converter gave no usable text for this file.";
