import { scanXml } from "../xml/scan-xml.ts";
import { WORD_PREFIXES, wordNamespace } from "./word-names.ts";

/** The order of run properties in the schema (ECMA-376 part 1, CT_RPr). */
const ORDER =
  "ins del moveFrom moveTo rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath";
const RANKS = new Map(ORDER.split(" ").map((name, rank) => [`w:${name}`, rank]));
const CHANGE = "w:rPrChange";

/** Returns `w:rPr` with its children as the schema wants them, so that a copy of it adds no fault to a file. */
export function orderedProperties(properties: string): string {
  if (properties === "" || properties.endsWith("/>")) return properties;
  const children: { rank: number; xml: string }[] = [];
  let depth = 0;
  let from = 0;
  let inside = { start: 0, end: 0 };
  // The part declares the prefix for the properties. Where it has another one, nothing is known and the order stays.
  const head = `<x xmlns:w="${wordNamespace(false)}">`;
  scanXml(head + properties, WORD_PREFIXES, {
    open: ({ start, end }) => {
      depth += 1;
      if (depth === 2) inside = { start: end, end };
      if (depth === 3) from = start;
    },
    close: (name, start, end) => {
      depth -= 1;
      if (depth === 2) children.push({ rank: rankOf(name), xml: (head + properties).slice(from, end) });
      if (depth === 1) inside = { ...inside, end: start };
    },
    text: () => {},
  });
  const open = properties.slice(0, inside.start - head.length);
  const close = properties.slice(inside.end - head.length);
  const ordered = children.toSorted((a, b) => a.rank - b.rank).map(({ xml }) => xml);
  return open + ordered.join("") + close;
}

/** What the schema does not name comes behind what it names, and the record of a change last. */
function rankOf(name: string): number {
  return RANKS.get(name) ?? (name === CHANGE ? RANKS.size + 1 : RANKS.size);
}
