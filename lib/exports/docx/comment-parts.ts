import {
  commentElement,
  extendedElement,
  extensibleElement,
  idElement,
  personElement,
  type WordComment,
} from "./comment-xml.ts";
import { appended, type DocxFile } from "./docx-file.ts";
import { type CommentPart, MC, W14, W15, W16CEX, W16CID, wordNamespace } from "./word-names.ts";

const NAMESPACES = { w14: W14, w15: W15, w16cid: W16CID, w16cex: W16CEX };
type Prefix = keyof typeof NAMESPACES | "w";

/** What each part holds for a comment, and the prefixes that it uses. */
const PARTS: readonly {
  part: CommentPart;
  root: string;
  prefixes: readonly Prefix[];
  element: (comment: WordComment, declarations: string) => string;
}[] = [
  { part: "comments", root: "w:comments", prefixes: ["w", "w14"], element: commentElement },
  { part: "commentsExtended", root: "w15:commentsEx", prefixes: ["w15"], element: extendedElement },
  { part: "commentsIds", root: "w16cid:commentsIds", prefixes: ["w16cid"], element: idElement },
  {
    part: "commentsExtensible",
    root: "w16cex:commentsExtensible",
    prefixes: ["w16cex"],
    element: extensibleElement,
  },
];

/** Adds comments to the parts of a file, with their relationships and content types. What is there stays. */
export function addCommentParts(file: DocxFile, comments: readonly WordComment[], isStrict: boolean): void {
  for (const { part, root, prefixes, element } of PARTS) {
    const path = file.related(part) ?? file.add(part, emptyPart(root, prefixes, isStrict), isStrict);
    const own = file.read(path) ?? emptyPart(root, prefixes, isStrict);
    const xml = prefixes.includes("w") ? ignoringW14(own) : own;
    const declarations = missing(xml, prefixes, isStrict);
    file.write(path, appended(xml, comments.map((comment) => element(comment, declarations)).join("")));
  }
  const path =
    file.related("people") ?? file.add("people", emptyPart("w15:people", ["w15"], isStrict), isStrict);
  const xml = file.read(path) ?? emptyPart("w15:people", ["w15"], isStrict);
  const declarations = missing(xml, ["w15"], isStrict);
  const people = [...new Set(comments.map(({ author }) => author))]
    .map((author) => ({ author, element: personElement(author, declarations) }))
    .filter(({ element }) => !xml.includes(/w15:author="[^"]*"/.exec(element)?.[0] ?? ""));
  file.write(path, appended(xml, people.map(({ element }) => element).join("")));
}

function emptyPart(root: string, prefixes: readonly Prefix[], isStrict: boolean): string {
  const declared = prefixes.map((prefix) => declaration(prefix, isStrict)).join("");
  const ignorable = prefixes.filter((prefix) => prefix !== "w").join(" ");
  const mc = prefixes.includes("w") ? ` xmlns:mc="${MC}" mc:Ignorable="${ignorable}"` : "";
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${root}${declared}${mc}></${root}>`;
}

/**
 * Returns a part whose root says that W14 can be ignored. Without that, an attribute of it is a fault to programs that do
 * not know it. A root that means something else by the prefix stays.
 */
function ignoringW14(xml: string): string {
  const root = /<(?![?!])[^>]*>/.exec(xml)?.[0] ?? "";
  const known = /\sxmlns:w14="([^"]*)"/.exec(root)?.[1];
  const [listed = "", list = ""] = /\s\w+:Ignorable="([^"]*)"/.exec(root) ?? [];
  if ((known !== undefined && known !== W14) || list.split(/\s+/).includes("w14")) return xml;
  const compatibility = /\sxmlns:mc=/.test(root) ? "" : ` xmlns:mc="${MC}"`;
  const w14 = known === undefined ? ` xmlns:w14="${W14}"` : "";
  const changed =
    listed === ""
      ? root.replace(/^<[^\s/>]+/, (name) => `${name}${compatibility}${w14} mc:Ignorable="w14"`)
      : root.replace(listed, listed.replace(/"$/, ' w14"')).replace(/^<[^\s/>]+/, (name) => name + w14);
  return xml.replace(root, () => changed);
}

/** Returns the declarations that elements need because the root of the part lacks them. */
function missing(xml: string, prefixes: readonly Prefix[], isStrict: boolean): string {
  const root = /<(?![?!])[^>]*>/.exec(xml)?.[0] ?? "";
  return prefixes
    .map((prefix) => declaration(prefix, isStrict))
    .filter((each) => !root.includes(each.trim()))
    .join("");
}

function declaration(prefix: Prefix, isStrict: boolean): string {
  return ` xmlns:${prefix}="${prefix === "w" ? wordNamespace(isStrict) : NAMESPACES[prefix]}"`;
}
