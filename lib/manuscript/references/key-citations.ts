import type { Block } from "#lib/manuscript/markdown/block.ts";
import { sourceSpan, touchesOpaque } from "../markdown/plain-text.ts";
import { type Span, startsWithin } from "../span.ts";
import type { Citation } from "./citations.ts";

type KeyCitation = Extract<Citation, { kind: "key" }>;

const KEY = /(?<![\w./])@\{?([A-Za-z_\d][\w:.#$%&+?<>~/-]{0,100})/g;
const CROSS_REFERENCE = /^(?:fig|tbl|tab|table|eq|eqn|sec|lst|thm|lem|def|exm|cor|prp|alg)[:-]/i;
const COMMAND =
  /\\[a-zA-Z]{0,8}[cC]ite(?!text|style|alias|cmd|default)[a-zA-Z]{0,12}\*?\s?((?:\s?\[[^\]]{0,300}\]){0,2}\s?\{[^{}]{1,3000}\}(?:(?:\[[^\]]{0,300}\]){0,2}\{[^{}]{1,300}\}){0,9})/g;

/** Reads the pandoc citation keys of a block: "[@smith2010; @lee2012]", "@smith2010". Cross-references are no citations. */
export function readKeyCitations(markdown: string, block: Block): Citation[] {
  return [...block.plain.text.matchAll(KEY)].flatMap((match) => {
    const key = (match[1] ?? "").replace(/[.:;,?]+$/, "");
    const end = match.index + match[0].length;
    if (key === "" || CROSS_REFERENCE.test(key) || touchesOpaque(block.plain, match.index, end)) return [];
    const span = sourceSpan(markdown, block.plain, match.index, match.index + 1 + key.length);
    return [{ kind: "key" as const, span, block, key }];
  });
}

/** Reads the keys that LaTeX commands cite: "\citep[see][p. 3]{smith2010, lee2012}", one citation each, wherever they stand. */
export function readCommandCitations(source: string, blocks: readonly Block[]): KeyCitation[] {
  const inBlock = startsWithin(blocks.map((block) => block.span));
  return [...source.matchAll(COMMAND)].flatMap((match) => {
    const block = blocks[inBlock(match.index)];
    if (block === undefined || block.kind === "code" || block.kind === "matter") return [];
    const from = match.index + match[0].length - (match[1] ?? "").length;
    return keysOf(match[1] ?? "", from).map(({ key, span }) => ({ kind: "key" as const, span, block, key }));
  });
}

/** The members of every braced group; what stands in square brackets is a note. */
function keysOf(groups: string, from: number): { key: string; span: Span }[] {
  return [...groups.matchAll(/\{([^{}]*)\}/g)].flatMap((group) =>
    [...(group[1] ?? "").matchAll(/[^\s,]+/g)].flatMap((match) => {
      const start = from + group.index + 1 + match.index;
      return /[\\#]/.test(match[0]) ? [] : [{ key: match[0], span: { start, end: start + match[0].length } }];
    }),
  );
}
