import { SUBSCRIPTS, SUPERSCRIPTS } from "#lib/manuscript/latex/script-characters.ts";
import type { Inline } from "./document-tree.ts";
import { cleanText } from "./text/clean-text.ts";

const MARKUP = /[\\*`$_\][<&~]/;

/** Escapes only the signs that Markdown would read as markup, so that quotes from the text stay readable. */
export function escapeText(value: string): string {
  if (!MARKUP.test(value)) return value;
  const tildes = (value.match(/~/g) ?? []).length;
  return value
    .replace(/\\(?=[!-/:-@[-`{-~])/g, "\\\\")
    .replace(/[*`$]/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/\](?=[([:])/g, "\\]")
    .replace(/\[(?=\^)/g, "\\[")
    .replace(/<(?=[\p{L}/!?])/gu, "\\<")
    .replace(/&(?=#?\w{1,32};)/g, "\\&")
    .replace(/~/g, tildes > 1 ? "\\~" : "~");
}

/** Escapes signs that would start a block at the beginning of a line. */
function escapeLineStart(line: string): string {
  return line
    .replace(/^(\s*)(#{1,6}(?=\s|$)|[-+](?=\s|$)|>|=+\s*$|-{2,}\s*$|\|)/, "$1\\$2")
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}

/** Returns an address that people can safely follow; null for any other, which becomes its text. */
export function safeUrl(url: string): string | null {
  const trimmed = cleanText(url).trim();
  if (!/^(https?:\/\/|mailto:|doi:|ftp:\/\/)/i.test(trimmed) || trimmed.length > 2_000) return null;
  return trimmed.replace(/[\s<>()\\`*_$|]/g, (c) =>
    c === "_" ? c : encodeURIComponent(c).replace(/[()*]/g, (p) => `%${p.charCodeAt(0).toString(16)}`),
  );
}

/** Cleans LaTeX as `cleanText` does, and removes line ends that would end the formula. */
export function cleanLatex(latex: string): string {
  return cleanText(latex)
    .replace(/\n\s*\n/g, "\n")
    .replace(/(?<!\\)\$/g, "")
    .trim();
}

function codeSpan(value: string): string {
  const inner = cleanText(value).replace(/\s+/g, " ").trim();
  if (inner === "") return "";
  const longest = (inner.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const fence = "`".repeat(longest + 1);
  const pad = inner.startsWith("`") || inner.endsWith("`") ? " " : "";
  return fence + pad + inner + pad + fence;
}

function wrap(inner: string, mark: string): string {
  const match = /^(\s*)([\s\S]*?)(\s*)$/.exec(inner);
  const body = match?.[2] ?? "";
  if (body === "") return inner;
  return `${match?.[1] ?? ""}${mark}${body}${mark}${match?.[3] ?? ""}`;
}

/** A longer script is words of its own, which nobody reads in small letters. */
const MAX_SCRIPT = 16;

/**
 * Returns a script in Unicode's own characters where it has all of them, so that a reader sees and a search finds the
 * letters; otherwise after a mark, with braces only where its end would not show.
 */
function script(inner: string, table: ReadonlyMap<string, string>, mark: string): string {
  const plain = inner.trim();
  if (plain === "" || /^(st|nd|rd|th)$/.test(plain)) return inner;
  const mapped = (inner.match(/\\[*#]|./gsu) ?? []).map((c) => (/^\\?[*#]$/.test(c) ? c : table.get(c)));
  if (mapped.length <= MAX_SCRIPT && mapped.every((c) => c !== undefined)) return mapped.join("");
  return /^[\p{L}\p{N}]+$/u.test(inner) ? `${mark}${inner}` : `${mark}{${inner}}`;
}

type Style = { strong: boolean; emphasis: boolean };

function renderOne(node: Inline, style: Style): string {
  switch (node.type) {
    case "text":
      return escapeText(cleanText(node.text).replace(/\s+/g, " "));
    case "strong":
      return style.strong
        ? render(node.children, style)
        : wrap(render(node.children, { ...style, strong: true }), "**");
    case "emphasis":
      return style.emphasis
        ? render(node.children, style)
        : wrap(render(node.children, { ...style, emphasis: true }), "*");
    case "strike":
      return wrap(render(node.children, style), "~~");
    case "superscript":
      return script(render(node.children, style), SUPERSCRIPTS, "^");
    case "subscript":
      return script(render(node.children, style), SUBSCRIPTS, "\\_");
    case "code":
      return codeSpan(node.text);
    case "math": {
      return renderFormula(node.latex);
    }
    case "link": {
      const label = render(node.children, style).replace(/\n/g, " ");
      const url = safeUrl(node.url);
      if (url === null || label.trim() === "" || /!?\[[^\]]*\]\(/.test(label)) return label;
      return `[${label.replace(/(?<!\\)[[\]]/g, "\\$&")}](${url})`;
    }
    case "image":
      return `![${escapeText(cleanText(node.alt).replace(/\s+/g, " ")).replace(/(?<!\\)[[\]]/g, "\\$&")}](images/${node.name})`;
    case "note":
      return `[^${node.id}]`;
    case "break":
      return "\n";
  }
}

/** Joins neighbours of one style, because `**a****b**` and `$a$$b$` mean something else. */
function merged(children: readonly Inline[]): Inline[] {
  const out: Inline[] = [];
  for (const child of children) {
    const last = out.at(-1);
    if (last?.type === "text" && child.type === "text")
      out[out.length - 1] = { type: "text", text: last.text + child.text };
    else if (last?.type === "math" && child.type === "math")
      out[out.length - 1] = { type: "math", latex: `${last.latex} ${child.latex}` };
    else if (last?.type === "math" && child.type === "text" && /^\d/.test(child.text)) {
      // "$\sim$580": a dollar before a digit closes no formula.
      const digits = /^\d+(?:[.,]\d+)*/.exec(child.text)?.[0] ?? "";
      out[out.length - 1] = { type: "math", latex: `${last.latex} ${digits}` };
      out.push({ type: "text", text: child.text.slice(digits.length) });
    } else if (
      (last?.type === "strong" ||
        last?.type === "emphasis" ||
        last?.type === "superscript" ||
        last?.type === "subscript") &&
      child.type === last.type
    )
      out[out.length - 1] = { type: last.type, children: [...last.children, ...child.children] };
    else out.push(child);
  }
  return out;
}

function render(children: readonly Inline[], style: Style): string {
  return merged(children)
    .map((child) => renderOne(child, style))
    .join("");
}

function renderLines(children: readonly Inline[]): string {
  const lines = render(children, { strong: false, emphasis: false })
    .split("\n")
    .map((line) => line.replace(/[ \t]+/g, " ").trim())
    .filter((line) => line !== "");
  return lines.map(escapeLineStart).join("\\\n");
}

/** Returns a formula within a line; "" if there is none. */
export function renderFormula(latex: string): string {
  const clean = cleanLatex(latex).replace(/\s+/g, " ");
  return clean === "" ? "" : `$${clean}$`;
}

/** Returns a formula on lines of its own; "" if there is none. */
export function renderDisplay(latex: string): string {
  const clean = cleanLatex(latex);
  return clean === "" ? "" : `$$\n${clean}\n$$`;
}

/** Returns inline content as one or more lines of Markdown. A break is a hard line break. */
export function renderInline(children: readonly Inline[]): string {
  const parts: string[] = [];
  let from = 0;
  children.forEach((child, i) => {
    if ((child.type !== "math" && child.type !== "image") || child.display !== true) return;
    const own = child.type === "math" ? renderDisplay(child.latex) : renderLines([child]);
    parts.push(renderLines(children.slice(from, i)), own);
    from = i + 1;
  });
  parts.push(renderLines(children.slice(from)));
  return parts.filter((part) => part !== "").join("\n");
}

/** Returns inline content on a single line, for headings, cells and alternative text. */
export function renderLine(children: readonly Inline[]): string {
  return render(children, { strong: false, emphasis: false }).replace(/\s+/g, " ").trim();
}
