import type { Caption } from "#lib/manuscript/figures-and-tables/captions.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";

/** Words for a figure in a sentence that no caption begins with: "in der Grafik 4.1", "the chart 3". */
const OTHER_NAMES =
  "grafik(?:en)?|diagramme?s?|darstellung(?:en)?|schaubild(?:er)?|bild(?:er)?|charts?|plots?|graphs?|graphiques?|gráficos?|grafic[oi]|schemes?|images?|pictures?|diagrams?|maps?|photographs?|wykres(?:y|ie|u)?";

const NUMBERED = new RegExp(`(?<!\\p{L})(?:${OTHER_NAMES}) (\\d[\\d.]*)`, "giu");
const PANEL = /(?<!\p{L})\p{L}{3,} (\d[\d.]*)[a-h](?![\p{L}\d.])/giu;

/** Says which figures the text calls by another noun: by one of the words above, or by any with a panel of a chapter's figure ("Szene 4.2b"). */
export function namedOtherwise({ paragraphs, captions }: Manuscript): (caption: Caption) => boolean {
  const heads = new Set(captions.map(({ block }) => block));
  const texts = paragraphs.flatMap(({ block, text }) => (heads.has(block) ? [] : [text]));
  const numbers = new Set(
    texts.flatMap((text) => [...text.matchAll(NUMBERED)].map(([, id = ""]) => bare(id))),
  );
  const panels = new Set(texts.flatMap((text) => [...text.matchAll(PANEL)].map(([, id = ""]) => id)));
  return ({ kind, id }) =>
    kind === "figure" && /^\d[\d.]*$/.test(id) && (numbers.has(id) || (id.includes(".") && panels.has(id)));
}

/** The number without the full stop that ends its sentence. */
const bare = (id: string) => id.replace(/\.+$/, "");
