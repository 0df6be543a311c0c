/** A tag of an XML text, with its place in it. Offsets are UTF-16 units. */
export interface XmlTag {
  /** The local name behind the prefix that its namespace is known by, or the name as it is. */
  name: string;
  start: number;
  end: number;
  isEmpty: boolean;
  /** The tag as it is written. */
  raw: string;
}

export interface XmlVisitor {
  open: (tag: XmlTag) => void;
  /** The end tag; for an empty element it is the tag itself. */
  close: (name: string, start: number, end: number) => void;
  /** Characters between tags, with their references; not those of CDATA. */
  text: (start: number, end: number) => void;
}

const XMLNS = /\sxmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Visits the tags and texts of XML that a parser found well-formed, with their places. `prefixes` are the names that
 * namespaces are known by, whatever prefix the file uses.
 */
export function scanXml(xml: string, prefixes: Readonly<Record<string, string>>, visitor: XmlVisitor): void {
  const scopes: Map<string, string>[] = [new Map()];
  const names: string[] = [];
  const open = (raw: string, start: number) => {
    const scope = scopeOf(raw, scopes.at(-1) ?? new Map());
    const isEmpty = raw.endsWith("/>");
    const name = knownName(/^<([^\s/>]+)/.exec(raw)?.[1] ?? "", scope, prefixes);
    const tag = { name, start, end: start + raw.length, isEmpty, raw };
    visitor.open(tag);
    if (isEmpty) visitor.close(name, start, tag.end);
    else {
      scopes.push(scope);
      names.push(name);
    }
  };
  let at = 0;
  while (at < xml.length) {
    const next = xml.indexOf("<", at);
    const tagAt = next < 0 ? xml.length : next;
    if (tagAt > at && names.length > 0) visitor.text(at, tagAt);
    if (next < 0) return;
    const end = endOfMarkup(xml, next);
    const sign = xml[next + 1];
    if (sign === "/") {
      scopes.pop();
      visitor.close(names.pop() ?? "", next, end);
    } else if (sign !== "!" && sign !== "?") open(xml.slice(next, end), next);
    at = end;
  }
}

/** Returns the offset behind the tag, comment, section or instruction that begins at `start`. */
function endOfMarkup(xml: string, start: number): number {
  const behind = (mark: string, from: number) => {
    const found = xml.indexOf(mark, from);
    return found < 0 ? xml.length : found + mark.length;
  };
  if (xml.startsWith("<!--", start)) return behind("-->", start + 4);
  if (xml.startsWith("<![CDATA[", start)) return behind("]]>", start + 9);
  if (xml.startsWith("<?", start)) return behind("?>", start + 2);
  let quote = "";
  for (let at = start + 1; at < xml.length; at += 1) {
    const char = xml[at] ?? "";
    if (quote !== "") quote = char === quote ? "" : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === ">") return at + 1;
  }
  return xml.length;
}

function scopeOf(raw: string, outer: Map<string, string>): Map<string, string> {
  if (!raw.includes("xmlns")) return outer;
  const scope = new Map(outer);
  for (const [, prefix = "", double, single] of raw.matchAll(XMLNS))
    scope.set(prefix, double ?? single ?? "");
  return scope;
}

function knownName(
  raw: string,
  scope: ReadonlyMap<string, string>,
  prefixes: Readonly<Record<string, string>>,
): string {
  const colon = raw.indexOf(":");
  const uri = scope.get(colon < 0 ? "" : raw.slice(0, colon)) ?? "";
  const known = prefixes[uri];
  return known === undefined ? raw : `${known}:${raw.slice(colon + 1)}`;
}

/** Returns the value of an attribute by its local name, without its references resolved. */
export function attributeOf(raw: string, local: string): string | undefined {
  const found = new RegExp(`[\\s:]${local}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(raw);
  return found?.[1] ?? found?.[2];
}

/** Returns the value of an attribute with its references resolved; nothing if it is not there. */
export function resolvedAttribute(raw: string, local: string): string {
  const value = attributeOf(raw, local) ?? "";
  const characters: string[] = [];
  eachCharacter(value, { start: 0, end: value.length }, (character) => characters.push(character));
  return characters.join("");
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const CHARACTER = /&(?:#x([\da-fA-F]{1,6})|#(\d{1,7})|(\w{1,8}));|[\uD800-\uDBFF][\uDC00-\uDFFF]|[\s\S]/g;

/** Calls `each` with every character of a text between tags, and the offsets of its source. */
export function eachCharacter(
  xml: string,
  { start, end }: { start: number; end: number },
  each: (character: string, start: number, end: number) => void,
): void {
  for (const match of xml.slice(start, end).matchAll(CHARACTER)) {
    const [source, hex, decimal, name] = match;
    const from = start + match.index;
    each(resolved(source, hex ?? "", decimal ?? "", name ?? ""), from, from + source.length);
  }
}

function resolved(source: string, hex: string, decimal: string, name: string): string {
  if (name !== "") return ENTITIES[name] ?? source;
  if (hex === "" && decimal === "") return source;
  const code = hex === "" ? Number(decimal) : Number.parseInt(hex, 16);
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : source;
}

/** Returns text as it stands between tags and in attributes. What XML 1.0 does not allow is left out. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
