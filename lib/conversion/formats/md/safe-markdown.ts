import type { Nodes, RootContent } from "mdast";
import type { ImageSink } from "../../image-sink.ts";
import { escapeText, renderLine, safeUrl } from "../../render-inline.ts";

type Edit = { start: number; end: number; text: string };

const DATA_URL = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/;

function imageEdit(url: string, alt: string, images: ImageSink): string {
  const data = DATA_URL.exec(url)?.[1];
  const name = data === undefined ? null : images.add(Buffer.from(data, "base64"));
  const label = escapeText(alt).replace(/(?<!\\)[[\]]/g, "\\$&");
  if (name !== null) return `![${label}](images/${name})`;
  // An address elsewhere would be fetched by every reader's browser, so it becomes a link.
  const safe = safeUrl(url);
  return safe === null ? label : `[${label || "image"}](${safe})`;
}

/** Returns the words of raw HTML without its tags. Comments, scripts and styles go whole. */
function htmlText(html: string): string {
  return html
    .replace(/<!--[\s\S]*?(-->|$)|<(script|style)\b[\s\S]*?(<\/\2\s*>|$)/gi, "")
    .replace(/<br\s*\/?>/gi, " ")
    .replace(/<[^>]*>?/g, "")
    .replace(/</g, "\\<");
}

const SCRIPT_TAG = /^<(sup|sub)\b[^>]*>$/i;

const count = (words: string, mark: string) => words.split(mark).length;

/** False for text between two scripts of LaTeX typed as text, such as `{i}+y` in `x^{i}+y^{j}`. */
const isScript = (words: string): boolean =>
  !/^\{|\\\p{L}/u.test(words) &&
  ["()", "{}", "[]"].every((pair) => count(words, pair.charAt(0)) === count(words, pair.charAt(1)));

/** Finds scripts: `<sup>2</sup>`, and Pandoc's `H~2~O` and `x^2^`. */
function scriptEdits(node: Nodes, markdown: string, edits: Edit[]): void {
  const script = (type: "superscript" | "subscript", words: string) =>
    renderLine([{ type, children: [{ type: "text", text: words }] }]);
  if (!("children" in node)) return;
  node.children.forEach((child, i) => {
    const start = child.position?.start.offset;
    const end = child.position?.end.offset;
    if (start === undefined || end === undefined) return;
    const tag = child.type === "html" ? SCRIPT_TAG.exec(child.value)?.[1]?.toLowerCase() : undefined;
    const [inner, close] = [node.children[i + 1], node.children[i + 2]];
    const last = close?.position?.end.offset;
    if (
      tag !== undefined &&
      inner?.type === "text" &&
      close?.type === "html" &&
      last !== undefined &&
      close.value.toLowerCase() === `</${tag}>`
    )
      edits.push({
        start,
        end: last,
        text: script(tag === "sup" ? "superscript" : "subscript", inner.value),
      });
    else if (child.type === "delete" && isLoweredBy(markdown, start, end))
      edits.push({ start, end, text: script("subscript", markdown.slice(start + 1, end - 1)) });
    else if (child.type === "text")
      for (const match of markdown.slice(start, end).matchAll(/(?<![\\^[])\^([^\s^[\]]{1,30})\^/g))
        if (isScript(match[1] ?? ""))
          edits.push({
            start: start + match.index,
            end: start + match.index + match[0].length,
            text: script("superscript", match[1] ?? ""),
          });
  });
}

/** True for Pandoc's `~2~`; before a command of LaTeX a tilde is a space. */
const isLoweredBy = (markdown: string, start: number, end: number): boolean =>
  /^~[^~\s]{1,30}~$/.test(markdown.slice(start, end)) &&
  isScript(markdown.slice(start + 1, end - 1)) &&
  markdown[end] !== "\\";

/** Markdown, and the store for the pictures in it. `isLatex` Markdown has no scripts of Pandoc's. */
type SafeSource = { markdown: string; images: ImageSink; isLatex: boolean };

function collect(node: Nodes, source: SafeSource, edits: Edit[], depth: number): void {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (start === undefined || end === undefined) return;
  if (node.type === "html") edits.push({ start, end, text: htmlText(node.value) });
  else if (node.type === "image")
    edits.push({ start, end, text: imageEdit(node.url, node.alt ?? "", source.images) });
  else if (node.type === "imageReference") edits.push({ start, end, text: escapeText(node.alt ?? "") });
  else if (node.type === "definition" && safeUrl(node.url) === null) edits.push({ start, end, text: "" });
  else if (node.type === "link" && safeUrl(node.url) === null && !node.url.startsWith("#")) {
    const [from, to] = [node.children[0]?.position?.start.offset, node.children.at(-1)?.position?.end.offset];
    if (from === undefined || to === undefined) edits.push({ start, end, text: "" });
    else edits.push({ start, end: from, text: "" }, { start: to, end, text: "" });
  }
  if (!source.isLatex) scriptEdits(node, source.markdown, edits);
  if (depth > 100) edits.push({ start, end, text: "" });
  else if ("children" in node) for (const child of node.children) collect(child, source, edits, depth + 1);
}

/** Returns the node's own Markdown, verbatim but for raw HTML, images elsewhere and unsafe links. */
export function safeMarkdown(node: RootContent, source: SafeSource): string {
  const { markdown } = source;
  const edits: Edit[] = [];
  collect(node, source, edits, 0);
  let at = node.position?.start.offset ?? 0;
  let out = "";
  for (const edit of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (edit.start < at) continue;
    out += markdown.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return out + markdown.slice(at, node.position?.end.offset ?? at);
}
