import type { Archive } from "../../archives/archive.ts";
import { readZip } from "../../archives/zip.ts";
import type { HiddenText } from "../../conversion.ts";
import { underTitle } from "../../document-structure/find-title.ts";
import type { ParagraphLook } from "../../document-structure/paragraph-look.ts";
import { type DocumentNode, plainText } from "../../document-tree.ts";
import type { FormatReader, ReaderInput } from "../../format-reader.ts";
import { typedTex } from "../../formulas/typed/typed-tex.ts";
import { findElement } from "../../html-content/find-element.ts";
import { takeHiddenElements } from "../../html-content/hidden-elements.ts";
import { blocksOf } from "../../html-content/html-blocks.ts";
import { withHeadings } from "../../html-content/html-look.ts";
import { readNotes } from "../../html-content/html-notes.ts";
import { isChrome } from "../../html-content/page-chrome.ts";
import { parseHtml } from "../../html-content/parse-html.ts";
import { descendants, type Element } from "../../xml.ts";
import { classStyles, inlineClassStyles } from "./class-styles.ts";
import { isFrontPage, openPackage, refuseProtected, resolvePath, textPart } from "./epub-package.ts";

/** The part of the progress that reading the chapters makes. */
const CHAPTERS_PROGRESS = 0.7;

async function readImages(
  chapter: Element,
  path: string,
  archive: Archive,
  { images, warn }: ReaderInput,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const { attributes } of descendants(chapter, "img")) {
    const src = attributes.src ?? "";
    if (names.has(src)) continue;
    const data = /^data:image\/[\w.+-]+;base64,([\s\S]+)$/.exec(src)?.[1];
    const bytes =
      data === undefined ? await archive.get(resolvePath(path, src))?.read() : Buffer.from(data, "base64");
    const name = bytes === undefined ? null : images.add(bytes);
    if (name !== null) names.set(src, name);
    else warn("image-missing", "An image could not be read from this EPUB and was left out.");
  }
  return names;
}

type Chapter = {
  path: string;
  body: Element;
  hidden: HiddenText[];
  names: ReadonlyMap<string, string>;
  lineOf: (e: Element) => number | null;
};

async function readChapters(
  paths: readonly string[],
  archive: Archive,
  source: ReaderInput,
): Promise<Chapter[]> {
  const out: Chapter[] = [];
  const sheets = new Map<string, Map<string, string>>();
  /** Returns the looks of classes in the sheets that a chapter names. Each sheet is read once. */
  const sheetsOf = async (root: Element, path: string) => {
    const styles = new Map<string, string>();
    for (const { attributes } of descendants(root, "link")) {
      if (!/\.css$/i.test(attributes.href ?? "")) continue;
      const name = resolvePath(path, attributes.href ?? "");
      const known = sheets.get(name) ?? classStyles((await textPart(archive, name).catch(() => null)) ?? "");
      sheets.set(name, known);
      for (const [key, value] of known) styles.set(key, value);
    }
    return styles;
  };
  for (const [i, path] of paths.entries()) {
    const text = await textPart(archive, path).catch(() => null);
    if (text === null) {
      source.warn("chapter-missing", "A chapter of this EPUB is missing or unreadable and was left out.");
      continue;
    }
    // A self-closing element is empty in XHTML; an HTML parser would leave it open.
    const { root, lineOf } = parseHtml(
      text.replace(/<(a|span|p|div|i|b|em|title|script|td|li)((?:\s[^<>]{0,500})?)\/>/g, "<$1$2></$1>"),
    );
    const body = findElement(root, (e) => e.name === "body") ?? root;
    inlineClassStyles(body, await sheetsOf(root, path));
    const hidden = takeHiddenElements(body, root, path, lineOf);
    out.push({ path, body, hidden, names: await readImages(body, path, archive, source), lineOf });
    source.progress((CHAPTERS_PROGRESS * (i + 1)) / paths.length);
  }
  const text = out.filter(({ body }) => !isFrontPage(body));
  return text.length > 0 ? text : out;
}

/**
 * Puts the chapters together. Every id and fragment gets its chapter's number, so that the whole book can be read as
 * one page and notes in a file of their own are found.
 */
function joinChapters(chapters: readonly Chapter[]): { book: Element; chapterOf: Map<Element, Chapter> } {
  const numbers = new Map(chapters.map(({ path }, i) => [path, i]));
  const chapterOf = new Map<Element, Chapter>();
  const book: Element = { name: "body", attributes: {}, children: [] };
  chapters.forEach((chapter, i) => {
    const visit = (e: Element) => {
      chapterOf.set(e, chapter);
      const { id, name, href } = e.attributes;
      if (id !== undefined) e.attributes.id = `${id}@${i}`;
      if (e.name === "a" && name !== undefined) e.attributes.name = `${name}@${i}`;
      if (href?.includes("#") && !/^[a-z]+:/i.test(href)) {
        const [file = "", fragment = ""] = href.split("#");
        const to = file === "" ? i : numbers.get(resolvePath(chapter.path, href));
        if (to !== undefined) e.attributes.href = `#${fragment}@${to}`;
      }
      if (e.name === "img") e.attributes.src = chapter.names.get(e.attributes.src ?? "") ?? "";
      for (const child of e.children) if (typeof child !== "string") visit(child);
    };
    visit(chapter.body);
    book.children.push({ ...chapter.body, name: "section" });
  });
  return { book, chapterOf };
}

/** Reads an EPUB's chapters in the order of its spine, as one text. */
export const readEpub: FormatReader = async (source) => {
  const archive = await readZip(source.file.bytes());
  await refuseProtected(archive);
  const { chapters: paths, metadata } = await openPackage(archive);
  const chapters = await readChapters(paths, archive, source);
  const { book, chapterOf } = joinChapters(chapters);
  const looks = new WeakMap<DocumentNode, ParagraphLook>();
  const { context, notes } = readNotes(book, {
    imageName: (src) => (src === "" ? null : src),
    isDropped: isChrome,
    dollars: false,
    looks,
    sourceOf: (element) => {
      const chapter = chapterOf.get(element);
      return chapter === undefined ? undefined : { file: chapter.path, line: chapter.lineOf(element) ?? 1 };
    },
  });
  const flow = blocksOf(book.children, context);
  const nodes = underTitle(withHeadings(withTitle(flow, metadata.title), looks));
  return {
    nodes: typedTex([...nodes, ...notes()]),
    pages: null,
    metadata,
    engine: "galley-epub/2",
    annotations: { hidden: chapters.flatMap((chapter) => chapter.hidden) },
  };
};

/** Adds the title to a book whose title page was left out. */
function withTitle(nodes: readonly DocumentNode[], title: string | undefined): DocumentNode[] {
  if (title === undefined || /^(untitled|unknown)\b/i.test(title)) return [...nodes];
  const bare = (value: string) => value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const heads = nodes
    .slice(0, 8)
    .some((node) => "children" in node && bare(plainText(node.children)) === bare(title));
  return heads
    ? [...nodes]
    : [{ type: "heading", level: 1, children: [{ type: "text", text: title }] }, ...nodes];
}
