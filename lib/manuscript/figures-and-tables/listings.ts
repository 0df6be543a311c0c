import type { Block } from "#lib/manuscript/markdown/block.ts";
import { FIGURE_WORD, TABLE_WORD } from "./captions.ts";

/** A line of a list of figures: "Figure 2: A flow . . . . . . 14". */
const LISTED = /(?:\s?\.){5,}\s*\d{1,3}(?:\s|$)/;
const FLOATS =
  "figures?|illustrations|tables|tableaux|graphiques|abbildungen|tabellen|cuadros|figuras?|ilustra\\p{L}+|quadros|tabelas|tabelle|tablas|gráficos";
const HEADING = new RegExp(
  `^\\W*(?:(?:list|table) of (?:${FLOATS})|(?:abbildungs|tabellen)(?:- und (?:abbildungs|tabellen))?verzeichnis|(?:liste|verzeichnis) der (?:${FLOATS})|(?:liste|table) des (?:${FLOATS})|(?:lista|relação|[íi]ndice) (?:de|das?|des?|delle?) (?:${FLOATS}))(?:,? (?:and|et|und|y|e) (?:des |de |der )?(?:${FLOATS}))?\\W*$`,
  "iu",
);
/** Of a title, and of what is read of a line, in characters: a pattern runs out of stack on millions. */
const LONGEST_TITLE = 500;
/** A line of such a list opens with a label, or with the number alone. */
const LINE = new RegExp(`^\\W*(?:(?:${FIGURE_WORD}|${TABLE_WORD})\\s?)?[\\dIVX]`, "iu");

/**
 * Leaves out the lists of figures and tables, which neither caption nor mention them. One under a heading goes on to
 * the next heading. One under a short paragraph stands in the first half, and goes on for as long as its lines have labels:
 * further down stand the captions themselves.
 */
export function withoutListings(blocks: readonly Block[]): Block[] {
  let listing: "heading" | "paragraph" | null = null;
  return blocks.filter(({ kind, plain }, i) => {
    const text = plain.text.trim();
    const isTitle = text.length <= LONGEST_TITLE && HEADING.test(text);
    if (kind === "heading") listing = isTitle ? "heading" : null;
    else if (kind === "paragraph" && isTitle) listing ??= i < blocks.length / 2 ? "paragraph" : null;
    else if (listing === "paragraph" && !LINE.test(text.slice(0, LONGEST_TITLE))) listing = null;
    return listing === null && !LISTED.test(plain.text);
  });
}
