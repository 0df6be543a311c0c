import { posix } from "node:path";
import { mathTypeToLatex } from "#lib/conversion/formulas/mtef/mathtype-to-latex.ts";
import { type Element, elements, parseXml, textOf } from "#lib/conversion/xml.ts";
import { readZipFiles, type ZipFiles } from "#lib/exports/zip-file.ts";

/** What a comment of Galley stands on, read from the file without the code that wrote it. */
export interface WordsAt {
  /** The words and formulas between its marks. */
  marked: string;
  /** The words of the paragraphs in which its marks are, with all that hangs on them: boxes, notes, formulas, charts. */
  paragraphs: string;
}

/** How a format writes what is read here. Elements have the names that the file gives them. */
interface Dialect {
  isParagraph: (name: string) => boolean;
  isLeftOut: (e: Element) => boolean;
  isText: (name: string) => boolean;
  starts: (e: Element) => string | null;
  ends: (e: Element) => string | null;
  /** A formula that an element shows and holds elsewhere. */
  formula: (e: Element) => string;
  /** Other words that an element shows and holds elsewhere. */
  shows: (e: Element) => string;
}

/** Returns what each comment of a written file stands on, by its number: `C012`. */
export async function wordsAtComments(path: string, format: "docx" | "odt"): Promise<Map<string, WordsAt>> {
  const files = await readZipFiles(path);
  const root = partOf(files, format === "docx" ? "word/document.xml" : "content.xml");
  if (!root) throw new Error(`${path} has its main part elsewhere`);
  const dialect = format === "docx" ? wordDialect(files) : openDialect(files, root);
  const found = new Map<string, WordsAt>();
  const open = new Set<string>();
  const paragraphs: { words: string; numbers: Set<string> }[] = [];
  const say = (words: string) => {
    for (const number of open) at(number).marked += `${words} `;
    show(words);
  };
  const show = (words: string) => {
    for (const paragraph of paragraphs) paragraph.words += `${words} `;
  };
  const at = (number: string): WordsAt => {
    const known = found.get(number) ?? { marked: "", paragraphs: "" };
    found.set(number, known);
    return known;
  };
  const visit = (e: Element): void => {
    const [start, end] = [dialect.starts(e), dialect.ends(e)];
    if (start !== null) {
      open.add(start);
      for (const { numbers } of paragraphs) numbers.add(start);
    }
    if (end !== null) open.delete(end);
    if (dialect.isLeftOut(e)) return;
    if (dialect.isParagraph(e.name)) paragraphs.push({ words: "", numbers: new Set(open) });
    say(dialect.formula(e));
    show(dialect.shows(e));
    for (const child of e.children)
      if (typeof child !== "string") visit(child);
      else if (dialect.isText(e.name)) say(child);
    if (!dialect.isParagraph(e.name)) return;
    const { words, numbers } = paragraphs.pop() ?? { words: "", numbers: [] };
    for (const number of numbers) at(number).paragraphs += `${words} `;
  };
  visit(root);
  return found;
}

/** True if a comment stands on what its place says: on the words of the quote, or on the paragraph that holds them. */
export function standsOn(
  { quote, placement }: { quote: string; placement: string },
  at: WordsAt | undefined,
): boolean {
  // The program makes the number of an item, so that the file does not have it.
  if (placement === "end" || /^[\s\-*+]*[\p{L}\p{N}]{1,6}[.)]$/u.test(quote)) return true;
  const held = lettersOf(placement === "exact" ? (at?.marked ?? "") : (at?.paragraphs ?? ""));
  const words = quote
    .replace(/\]\([^)\s]*\)/g, " ")
    .replace(/\\[A-Za-z]+/g, " ")
    .split(/[^\p{L}\p{N}]+/u)
    .map(lettersOf)
    .filter((word) => word !== "");
  const all = words.join("").length;
  const there = words.filter((word) => held.includes(word)).join("").length;
  // Numbers of items, names of signs and joined words are written in another way.
  const isThere = all === 0 ? held !== "" : there >= all / 2;
  return isThere && (placement !== "exact" || held.length <= 2 * quote.length + 20);
}

const lettersOf = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const numberIn = (e: Element) => /C\d{3}(?= · )/.exec(textOf(e))?.[0] ?? null;

function partOf(files: ZipFiles, path: string): Element | null {
  const bytes = files.get(path);
  return bytes
    ? parseXml(
        Buffer.from(bytes)
          .toString()
          .replace(/^\ufeff/, ""),
      )
    : null;
}

function wordDialect(files: ZipFiles): Dialect {
  const byId = (path: string, name: string) =>
    new Map(elements(partOf(files, path) ?? NOTHING, name).map((e) => [e.attributes["w:id"] ?? "", e]));
  const relations = elements(partOf(files, "word/_rels/document.xml.rels") ?? NOTHING, "Relationship");
  const comments = relations.find(({ attributes }) => attributes.Type?.endsWith("/comments"))?.attributes
    .Target;
  const numbers = new Map(
    [...byId(posix.join("word", comments ?? ""), "w:comment")].map(([id, e]) => [id, numberIn(e)]),
  );
  const footnotes = byId("word/footnotes.xml", "w:footnote");
  const endnotes = byId("word/endnotes.xml", "w:endnote");
  const pathOf = (id: string | undefined) =>
    posix.join("word", relations.find(({ attributes }) => attributes.Id === id)?.attributes.Target ?? "");
  const target = (id: string | undefined) => textOf(partOf(files, pathOf(id)) ?? NOTHING);
  const wordsOf: Readonly<Record<string, (e: Element) => string>> = {
    "w:footnoteReference": (e) => textOf(footnotes.get(e.attributes["w:id"] ?? "") ?? NOTHING),
    "w:endnoteReference": (e) => textOf(endnotes.get(e.attributes["w:id"] ?? "") ?? NOTHING),
    "c:chart": (e) => target(e.attributes["r:id"]),
    "dgm:relIds": (e) => target(e.attributes["r:dm"]),
    "wp:docPr": ({ attributes }) => `${attributes.descr ?? ""} ${attributes.title ?? ""}`,
    "v:shape": ({ attributes }) => attributes.alt ?? "",
  };
  return {
    isParagraph: (name) => name === "w:p",
    isLeftOut: ({ name, attributes }) => name === "w:ins" && attributes["w:author"] === "Galley",
    isText: (name) => name === "w:t" || name === "w:delText" || name === "m:t",
    starts: (e) =>
      e.name === "w:commentRangeStart" ? (numbers.get(e.attributes["w:id"] ?? "") ?? null) : null,
    ends: (e) => (e.name === "w:commentRangeEnd" ? (numbers.get(e.attributes["w:id"] ?? "") ?? null) : null),
    formula: ({ name, attributes }) => {
      const object = name === "o:OLEObject" ? files.get(pathOf(attributes["r:id"])) : undefined;
      return object ? (mathTypeToLatex(object) ?? "") : "";
    },
    shows: (e) => wordsOf[e.name]?.(e) ?? "",
  };
}

function openDialect(files: ZipFiles, root: Element): Dialect {
  const numbers = new Map<string, string | null>();
  const visit = (e: Element): void => {
    if (e.name === "office:annotation") numbers.set(e.attributes["office:name"] ?? "", numberIn(e));
    for (const child of elements(e)) visit(child);
  };
  visit(root);
  const numberOf = (e: Element) => numbers.get(e.attributes["office:name"] ?? "") ?? null;
  return {
    isParagraph: (name) => name === "text:p" || name === "text:h",
    isLeftOut: ({ name }) => name === "office:annotation" || name === "text:tracked-changes",
    isText: () => true,
    starts: (e) => (e.name === "office:annotation" ? numberOf(e) : null),
    ends: (e) => (e.name === "office:annotation-end" ? numberOf(e) : null),
    formula: (e) => {
      if (e.name !== "draw:object") return "";
      const href = (e.attributes["xlink:href"] ?? "").replace(/^\.\//, "");
      return textOf(partOf(files, `${href}/content.xml`) ?? NOTHING);
    },
    shows: () => "",
  };
}

const NOTHING: Element = { name: "", attributes: {}, children: [] };
