import { SaxesParser } from "saxes";
import { escapeXml } from "#lib/exports/xml/scan-xml.ts";

const COMPATIBILITY = "http://schemas.openxmlformats.org/markup-compatibility/2006";

/**
 * Returns a part of a Word file as a program reads it that knows no extension: without elements and attributes that the
 * part says can be ignored, and with the fallback of each alternative (ECMA-376 part 3). The root always stays.
 */
export function understoodXml(xml: string): { root: string; xml: string } {
  const parser = new SaxesParser({ xmlns: true });
  const out: string[] = [];
  const ignorable = new Set<string>();
  const open: { name: string; isShown: boolean; isInside: boolean }[] = [];
  let root = "";
  parser.on("error", () => {});
  parser.on("opentag", (tag) => {
    if (root === "") root = tag.uri;
    for (const prefix of (tag.attributes["mc:Ignorable"]?.value ?? "").split(/\s+/))
      ignorable.add(parser.resolve(prefix) ?? "");
    ignorable.delete("");
    ignorable.delete(root);
    const isInside = open.at(-1)?.isInside ?? true;
    const isWrapper =
      tag.uri === COMPATIBILITY && (tag.local === "AlternateContent" || tag.local === "Fallback");
    const isLeftOut = ignorable.has(tag.uri) || (tag.uri === COMPATIBILITY && tag.local === "Choice");
    const isShown = isInside && !isWrapper && !isLeftOut;
    open.push({ name: tag.name, isShown, isInside: isInside && !isLeftOut });
    if (!isShown) return;
    const attributes = Object.values(tag.attributes)
      .filter(({ uri }) => uri !== COMPATIBILITY && !ignorable.has(uri))
      .map(({ name, value }) => ` ${name}="${escapeXml(value)}"`);
    out.push(`<${tag.name}${attributes.join("")}>`);
  });
  parser.on("closetag", () => {
    const tag = open.pop();
    if (tag?.isShown) out.push(`</${tag.name}>`);
  });
  parser.on("text", (text) => {
    if (open.at(-1)?.isInside) out.push(escapeXml(text));
  });
  parser.write(xml.replace(/^\ufeff/, "")).close();
  return { root, xml: out.join("") };
}
