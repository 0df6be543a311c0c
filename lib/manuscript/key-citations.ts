import type { Block } from "./blocks.ts";
import type { Citation } from "./citations.ts";
import { sourceSpan } from "./plain-text.ts";

const KEY = /(?<![\w.])@\{?([A-Za-z_][\w:.#$%&+?<>~/-]{0,100})/g;
const CROSS_REFERENCE = /^(?:fig|tbl|tab|eq|sec|lst|thm|lem|def|exm)[:-]/i;

/** Pandoc citation keys of a block: "[@smith2010; @lee2012]", "@smith2010". Cross-references are no citations. */
export function readKeyCitations(markdown: string, block: Block): Citation[] {
  return [...block.plain.text.matchAll(KEY)].flatMap((match) => {
    const key = (match[1] ?? "").replace(/[.:;,?]+$/, "");
    if (key === "" || CROSS_REFERENCE.test(key)) return [];
    const span = sourceSpan(markdown, block.plain, match.index, match.index + 1 + key.length);
    return [{ kind: "key" as const, span, block, key }];
  });
}
