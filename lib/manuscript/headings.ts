import type { Block } from "./blocks.ts";
import { roleOf } from "./sections.ts";

/**
 * Blocks that head a section. Converted files often mark headings as bold or bare lines ("REFERENCES",
 * "**2. Methods**"); such a line counts only if it names a known section or is bold and numbered.
 */
export function readHeadings(markdown: string, blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block, i) => {
    if (block.kind === "heading") return [block];
    const level = disguisedLevel(markdown, block, blocks[i - 1]);
    return level === null ? [] : [{ ...block, level }];
  });
}

function disguisedLevel(markdown: string, block: Block, before: Block | undefined): number | null {
  if (block.kind !== "paragraph" && block.kind !== "item") return null;
  const text = block.plain.text.trim();
  if (text.length > 80 || text.length < 4 || /[.?!,;]$/.test(text.replace(/\.$/, ""))) return null;
  const source = markdown.slice(block.content.start, block.content.end).trim();
  const bold = /^\*\*[^*]+\*\*:?$/.test(source) || /^__[^_]+__:?$/.test(source);
  const known = roleOf(text) !== "other" && text.split(/\s+/).length <= 6;
  if (known && (bold || block.kind === "paragraph" || block.label !== null) && !isInRun(before)) return 2;
  return bold && block.kind === "paragraph" && /^\d+(?:\.\d+){0,3}[.)]?\s+[A-Z]/.test(text) ? 3 : null;
}

/** "Methods" as one item among items is a list of topics, not a heading. */
function isInRun(before: Block | undefined): boolean {
  return before?.kind === "item";
}
