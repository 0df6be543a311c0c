import type { ActorContext } from "#lib/context.ts";
import { blocksOnPages } from "./print/blocks-on-pages.ts";
import { textNotReady } from "./problems.ts";
import { readPlacedWords } from "./read-placed-words.ts";
import { documentWithOriginal } from "./readable-document.ts";
import type { PagesOfText } from "./schema.ts";

const MOST_PAGES = 20;

interface Asked {
  documentId: string;
  first?: number | undefined;
  last?: number | undefined;
}

/** Returns where words are on the pages `first` to `last`. @throws document-not-found, document-not-accessible, text-not-ready */
export async function getPages(ctx: ActorContext, { documentId, first, last }: Asked): Promise<PagesOfText> {
  const document = await documentWithOriginal(ctx, documentId);
  if (document.status !== "converted")
    throw textNotReady("The document has no converted text, so its words are not known on pages.");
  const blocks = blocksOnPages(document);
  if (blocks === null) return { turns: [], pages: [] };
  const { turns, lines } = await readPlacedWords(ctx, blocks);
  const end = first === undefined ? 0 : Math.min(last ?? first, first + MOST_PAGES - 1);
  const pages: PagesOfText["pages"] = [];
  for (let page = first ?? 1; page <= end; page += 1) {
    const known = lines.get(page);
    if (known) pages.push({ page, lines: known });
  }
  return { turns, pages };
}
