import type { Block } from "#lib/manuscript/markdown/block.ts";
import type { Span } from "../span.ts";

/** One citation mark; each item names one entry of the reference list. */
export type Citation =
  | {
      kind: "numeric";
      span: Span;
      block: Block;
      numbers: number[] /** False if it may be an interval such as [90, 100]. */;
      certain: boolean;
      superscript: boolean;
    }
  | {
      kind: "author_year";
      span: Span;
      block: Block;
      /** As the text names them: surnames, or all the words of an institution. */
      authors: string[];
      etAl: boolean;
      year: string;
      narrative: boolean;
      /** False if it may be a place, a title or a part of a name with a year. */
      certain: boolean;
    }
  | { kind: "key"; span: Span; block: Block; key: string };
