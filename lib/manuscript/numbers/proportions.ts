import type { Block } from "#lib/manuscript/markdown/block.ts";
import { sourceSpan } from "../markdown/plain-text.ts";
import type { Span } from "../span.ts";
import { type Printed, printed } from "./statistics.ts";

/** A count of a whole with its percentage: "9 of 29 patients (31%)". */
export type Proportion = { part: number; whole: number; percent: Printed; span: Span; block: Block };

const COUNT = "(\\d{1,3}(?:,\\d{3})+|\\d{1,9})";
// A decimal comma is in use too: "72,2%".
const PERCENT = "(\\d{1,3}(?:[.,]\\d{1,4})?)\\s?%";
const GAP = "(?: [A-Za-z][A-Za-z'’-]{0,20}){0,4}";
/** "(31%) patients of 29": a verb would begin another statement, "244 (11%) are hosts of 85 viruses". */
const NAMED =
  "(?: (?!(?:is|are|was|were|be|been|has|have|had|as|which|that|who)\\b)[A-Za-z][A-Za-z'’-]{0,20}){0,2}";
const PATTERNS: readonly {
  pattern: RegExp;
  order: readonly ["part" | "whole" | "percent", "part" | "whole" | "percent", "part" | "whole" | "percent"];
}[] = [
  // 9 of 29 patients (31%) · 9/29 (31%) · 9 out of the 29 (31%)
  {
    pattern: new RegExp(
      `(?<![\\d.,/±–-])${COUNT}(?:${GAP} (?:out )?of (?:the |all |our )?|\\s?\\/\\s?)${COUNT}${GAP},?\\s?[([,;]\\s?(?:i\\.e\\.,? |or )?${PERCENT}(?!\\s?(?:CI|conf|cred|HDI))`,
      "g",
    ),
    order: ["part", "whole", "percent"],
  },
  // 31% (9/29) · 31% (9 of 29) · 31% (n = 9/29) · 31% (9 of the 29 patients)
  {
    pattern: new RegExp(
      `(?<![\\d.,±–-])${PERCENT}${GAP}\\s?[([]\\s?(?:n\\s?=\\s?)?${COUNT}\\s?(?:(?:out )?of (?:the |all )?|\\/)\\s?${COUNT}(?=${GAP}\\s?[)\\],;])`,
      "g",
    ),
    order: ["percent", "part", "whole"],
  },
  // 9 (31%) of 29 · 9 (31.0%) out of 29
  {
    pattern: new RegExp(
      `(?<![\\d.,/±–-])${COUNT}${GAP} \\(${PERCENT}\\)${NAMED} (?:out )?of (?:the |all )?${COUNT}(?![\\d.,]*\\d|\\s?%)`,
      "g",
    ),
    order: ["part", "percent", "whole"],
  },
];

export function readProportions(markdown: string, block: Block): Proportion[] {
  const text = block.plain.text;
  if (!text.includes("%")) return [];
  return PATTERNS.flatMap(({ pattern, order }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const field = (name: "part" | "whole" | "percent") => match[1 + order.indexOf(name)] ?? "";
      const part = printed(field("part"));
      const whole = printed(field("whole"));
      const percent = printed(field("percent").replace(",", "."));
      if (part === null || whole === null || percent === null || whole.value === 0) return [];
      const span = sourceSpan(markdown, block.plain, match.index, match.index + match[0].length);
      return [{ part: part.value, whole: whole.value, percent, span, block }];
    }),
  );
}
