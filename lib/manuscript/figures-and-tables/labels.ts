import type { Block } from "#lib/manuscript/markdown/block.ts";
import { readLabelCommands, readLabelOptions, readReferredKeys } from "../latex/latex-commands.ts";
import { isOnCommentLine } from "../latex/latex-source.ts";
import { readConvertedReferences, readIdentifiers } from "../markdown/attributes.ts";
import { isInCode } from "../markdown/plain-text.ts";
import { matchKeys, type SourceKey } from "../source-key.ts";
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

const CROSS_REFERENCE =
  /(?<![\w./@])@((?:fig|tbl|tab|table|eq|eqn|sec|lst|thm|lem|def|cor|alg)[:-][\w:.-]{0,100}\w)/gi;

/** Reads the labels that the source defines, in order of position. */
export function readLabels(source: string, blocks: readonly Block[]): Label[] {
  const find = blockFinder(blocks);
  const labels: Label[] = [];
  const add = ({ key, span }: SourceKey, form: "command" | "option" | "attribute") => {
    const index = find(span.start);
    const block = blocks[index];
    if (block === undefined || block.kind === "matter" || isOnCommentLine(source, span.start)) return;
    if (block.kind === "code" && form === "command") return;
    const kind = kindOf(source, block, blocks[index - 1], span.start, key);
    labels.push({ key, kind, span, block, isAnchor: form === "attribute" });
  };
  for (const label of readLabelCommands(source)) add(label, "command");
  for (const label of readLabelOptions(source)) add(label, "option");
  for (const label of readIdentifiers(source)) add(label, "attribute");
  return labels.sort((a, b) => a.span.start - b.span.start);
}

/** Reads the mentions of labels, in order of position. */
export function readLabelMentions(source: string, blocks: readonly Block[]): LabelMention[] {
  const find = blockFinder(blocks);
  const mentions: LabelMention[] = [];
  const add = ({ key, span }: SourceKey, isConverted: boolean) => {
    const block = blocks[find(span.start)];
    if (block === undefined || block.kind === "code" || block.kind === "matter") return;
    if (isQuotedCode(source, block, span.start)) return;
    mentions.push({ key, span, block, isConverted });
  };
  for (const mention of readReferredKeys(source)) add(mention, false);
  for (const mention of readConvertedReferences(source)) add(mention, true);
  for (const mention of matchKeys(source, CROSS_REFERENCE)) add(mention, false);
  return mentions.sort((a, b) => a.span.start - b.span.start);
}

/** A command that the text shows as code: `\ref{fig:flow}`, \verb|\ref{fig:flow}|. */
function isQuotedCode(source: string, { plain }: Block, at: number): boolean {
  const unit = lastStartingBefore(plain.starts, (start) => start, at);
  const line = source.slice(Math.max(0, at - 200), at);
  return (
    isInCode(source, plain, unit) || /\\(?:verb\*?|lstinline)([^\w\s])(?:(?!\1)[^\n]){0,190}$/.test(line)
  );
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
