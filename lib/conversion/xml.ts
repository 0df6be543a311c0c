import { SaxesParser } from "saxes";
import { ConversionError } from "./conversion.ts";
import { MAX_DEPTH } from "./limits.ts";

/** An element with the prefix we know its namespace by, whatever prefix the file uses. */
export type Element = { name: string; attributes: Record<string, string>; children: (Element | string)[] };

const damaged = (reason: string) =>
  new ConversionError(
    "document-damaged",
    reason,
    "A part of this file is not well-formed, so its text cannot be read. Open it in the program that made it, save it again, and upload the new file.",
  );

/**
 * Parses XML without resolving entities or external identifiers: a document type with declarations of
 * its own is refused, so there is nothing to expand. Throws `document-damaged`.
 */
export function parseXml(xml: string, prefixes: Record<string, string> = {}): Element {
  const parser = new SaxesParser({ xmlns: true });
  const root: Element = { name: "", attributes: {}, children: [] };
  const stack: Element[] = [root];
  const nameOf = (uri: string, local: string, raw: string) => {
    const prefix = prefixes[uri];
    return prefix === undefined ? (uri === "" ? local : raw) : prefix === "" ? local : `${prefix}:${local}`;
  };
  parser.on("doctype", (doctype) => {
    if (/<!ENTITY|\[/i.test(doctype)) throw damaged("xml-entities");
  });
  parser.on("error", (error) => {
    // Prefixes without a declaration and HTML entities occur in real files and are harmless.
    if (!/unbound namespace|undefined entity|disallowed character/i.test(error.message))
      throw damaged("xml-syntax");
  });
  parser.on("opentag", (tag) => {
    if (stack.length > MAX_DEPTH) throw damaged("xml-depth");
    const attributes: Record<string, string> = {};
    for (const attribute of Object.values(tag.attributes)) {
      attributes[nameOf(attribute.uri, attribute.local, attribute.name)] = attribute.value;
    }
    const element: Element = { name: nameOf(tag.uri, tag.local, tag.name), attributes, children: [] };
    stack.at(-1)?.children.push(element);
    stack.push(element);
  });
  parser.on("closetag", () => {
    stack.pop();
  });
  const addText = (value: string) => stack.at(-1)?.children.push(value);
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(xml).close();
  const document = root.children.find((child) => typeof child !== "string");
  if (document === undefined || typeof document === "string") throw damaged("xml-empty");
  return document;
}

export function elements(parent: Element, name?: string): Element[] {
  const out: Element[] = [];
  for (const child of parent.children) {
    if (typeof child !== "string" && (name === undefined || child.name === name)) out.push(child);
  }
  return out;
}

export function first(parent: Element | undefined, ...path: string[]): Element | undefined {
  let at = parent;
  for (const name of path) at = at && elements(at, name)[0];
  return at;
}

/** Returns every descendant of that name, in document order. */
export function descendants(parent: Element, name: string): Element[] {
  const out: Element[] = [];
  const visit = (element: Element) => {
    for (const child of element.children) {
      if (typeof child === "string") continue;
      if (child.name === name) out.push(child);
      visit(child);
    }
  };
  visit(parent);
  return out;
}

export function textOf(element: Element): string {
  return element.children.map((child) => (typeof child === "string" ? child : textOf(child))).join("");
}
