import type { Block } from "#lib/manuscript/markdown/block.ts";
import { lastStartingBefore, type Span } from "../span.ts";

export type LabelKind = "figure" | "table" | "equation" | "section" | "other";

/** A name that the source gives to a figure, table, equation, section or statement: "\label{fig:flow}", "{#sec:data}". */
export type Label = {
  key: string;
  kind: LabelKind;
  span: Span;
  block: Block;
  /** True for an attribute of a Markdown element, which a converter may repeat beside it. */
  isAnchor: boolean;
};

/** A reference of the text to a label: "\ref{fig:flow}", "\cref{a,b}", "@fig:flow". One per key. */
export type LabelMention = {
  key: string;
  span: Span;
  block: Block;
  /** True where a converter wrote a number or a name for it beside the key. */
  isConverted: boolean;
};

const LABEL = /\\label\s?\{([^{}\\#\n]{1,150})\}/g;
const OPTION = /\blabel\s?=\s?\{?([\w:.-]{1,100})/g;
const RESTATABLE = /\\begin\{restatable\*?\}(?:\[[^\]\n]{0,300}\])?\{\w{1,40}\}\{([^{}\n]{1,100})\}/g;
const REF =
  /\\(?!href)(?:[a-zA-Z]{0,7}[rR]ef|[cC]refrange|autoref|nameref|hyperref\b(?=\s?\[))\*?\s?(?:\{([^{}\\#]{1,600})\}|\[([^\]\\#\n]{1,150})\])/g;
const PANDOC_REF = /\{reference-type="[\w+-]{1,20}" reference="([^"\n]{1,200})"\}/g;
const ATTRIBUTE = /\{#([\w:.-]{1,150})(?=[\s}])/g;
const CROSS_REFERENCE =
  /(?<![\w./@])@((?:fig|tbl|tab|table|eq|eqn|sec|lst|thm|lem|def|cor|alg)[:-][\w:.-]{0,100}\w)/gi;

/** Reads the labels that the source defines, in order of position. */
export function readLabels(source: string, blocks: readonly Block[]): Label[] {
  const find = blockFinder(blocks);
  const labels = [LABEL, RESTATABLE, OPTION, ATTRIBUTE].flatMap((pattern) =>
    [...source.matchAll(pattern)].flatMap((match) => {
      const index = find(match.index);
      const block = blocks[index];
      const key = (match[1] ?? "").trim();
      if (isCommented(source, match.index)) return [];
      if (block === undefined || block.kind === "matter" || (pattern === LABEL && block.kind === "code"))
        return [];
      const span = { start: match.index, end: match.index + match[0].length };
      return [
        {
          key,
          kind: kindOf(source, block, blocks[index - 1], match.index, key),
          span,
          block,
          isAnchor: pattern === ATTRIBUTE,
        },
      ];
    }),
  );
  return labels.sort((a, b) => a.span.start - b.span.start);
}

/** A converter may carry a comment of the LaTeX source into the display that holds it. */
function isCommented(source: string, at: number): boolean {
  const before = source.slice(Math.max(0, at - 300), at);
  const line = before.lastIndexOf("\n");
  return (line >= 0 || at <= 300) && /^\s*%/.test(before.slice(line + 1));
}

/** Reads the mentions of labels, in order of position. */
export function readLabelMentions(source: string, blocks: readonly Block[]): LabelMention[] {
  const find = blockFinder(blocks);
  const mentions: LabelMention[] = [];
  const add = (keys: string, at: number, length: number, isConverted: boolean) => {
    const block = blocks[find(at)];
    if (block === undefined || block.kind === "code" || block.kind === "matter") return;
    for (const key of keys.split(","))
      if (key.trim() !== "")
        mentions.push({ key: key.trim(), span: { start: at, end: at + length }, block, isConverted });
  };
  for (const match of source.matchAll(REF))
    add(match[1] ?? match[2] ?? "", match.index, match[0].length, false);
  for (const match of source.matchAll(PANDOC_REF)) add(match[1] ?? "", match.index, match[0].length, true);
  for (const match of source.matchAll(CROSS_REFERENCE))
    add(match[1] ?? "", match.index, match[0].length, false);
  return mentions.sort((a, b) => a.span.start - b.span.start);
}

/** Index of the block that holds an offset, or of the last one before it; -1 before the first. */
function blockFinder(blocks: readonly Block[]): (offset: number) => number {
  return (offset) => lastStartingBefore(blocks, (block) => block.span.start, offset);
}

function kindOf(source: string, block: Block, before: Block | undefined, at: number, key: string): LabelKind {
  const named = /^(fig|tab|tbl|eq|sec|sub|ssec|app|chap)/i.exec(key)?.[1]?.toLowerCase();
  if (block.kind === "math") return "equation";
  if (block.kind === "heading") return "section";
  if (block.kind === "image") return "figure";
  const float = /^(figure|table)\b/.exec(block.label ?? "")?.[1];
  if (float === "figure" || float === "table") return float;
  if (before?.kind === "heading" && source.slice(before.span.end, at).trim() === "") return "section";
  if (named === "fig") return "figure";
  if (named === "tab" || named === "tbl") return "table";
  if (named === "eq") return "equation";
  return named === undefined ? "other" : "section";
}
