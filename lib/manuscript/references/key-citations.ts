import type { Block } from "#lib/manuscript/markdown/block.ts";
import { readCitedKeys } from "../latex/latex-commands.ts";
import { sourceSpan, touchesOpaque } from "../markdown/plain-text.ts";
import { startsWithin } from "../span.ts";
import type { Citation } from "./citations.ts";

type KeyCitation = Extract<Citation, { kind: "key" }>;

const KEY = /(?<![\w./])@\{?([A-Za-z_\d][\w:.#$%&+?<>~/-]{0,100})/g;
const CROSS_REFERENCE = /^(?:fig|tbl|tab|table|eq|eqn|sec|lst|thm|lem|def|exm|cor|prp|alg)[:-]/i;

/** Reads the pandoc citation keys of a block: "[@smith2010; @lee2012]", "@smith2010". Cross-references are no citations. */
export function readKeyCitations(markdown: string, block: Block): Citation[] {
  if (!block.plain.text.includes("@")) return [];
  return [...block.plain.text.matchAll(KEY)].flatMap((match) => {
    const key = (match[1] ?? "").replace(/[.:;,?]+$/, "");
    const end = match.index + match[0].length;
    if (key === "" || CROSS_REFERENCE.test(key) || touchesOpaque(block.plain, match.index, end)) return [];
    const span = sourceSpan(markdown, block.plain, match.index, match.index + 1 + key.length);
    return [{ kind: "key" as const, span, block, key }];
  });
}

/** Reads the citations by LaTeX commands, "\citep{smith2010, lee2012}": one for each key, wherever they stand. */
export function readCommandCitations(source: string, blocks: readonly Block[]): KeyCitation[] {
  const inBlock = startsWithin(blocks.map((block) => block.span));
  return readCitedKeys(source).flatMap(({ key, span, command }) => {
    const block = blocks[inBlock(command)];
    if (block === undefined || block.kind === "code" || block.kind === "matter") return [];
    return [{ kind: "key" as const, span, block, key }];
  });
}
