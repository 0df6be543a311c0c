import type { Context } from "#lib/context.ts";
import type { Block, ConversionReport, HiddenText, PageBox } from "#lib/conversion/conversion.ts";
import { readBlocks, readReport } from "#lib/documents/converted-files.ts";
import type { FileFacts } from "#lib/manuscript/file-facts.ts";

/** Reads the facts that the conversion reported about a document's file; null if the report is gone. */
export async function readFileFacts(ctx: Context, documentId: string): Promise<FileFacts | null> {
  const [report, blocks] = await Promise.all([readReport(ctx, documentId), readBlocks(ctx, documentId)]);
  return report && blocks && toFileFacts(report, blocks);
}

/** Gives the annotations of a report their position in the Markdown, and names the blocks in doubt. Reports of earlier versions may lack them. */
export function toFileFacts(
  { hidden = [], comments = [], changes = [] }: Partial<ConversionReport>,
  blocks: readonly Block[],
): FileFacts {
  return {
    hidden: hidden.map(({ reason, text, place }) => {
      const page = place && "page" in place ? place.page : null;
      const line = place && "line" in place ? place.line : null;
      const block =
        place && "page" in place
          ? nearestOnPage(blocks, place)
          : blocks.find(
              ({ source }) =>
                line !== null && source !== undefined && !Array.isArray(source) && source.line >= line,
            );
      return {
        reason,
        text,
        page,
        at: block?.start ?? 0,
        ...(isInFigure(blocks, place) ? { isInFigure: true } : {}),
      };
    }),
    comments: comments.map(({ author, text }) => ({ author, text })),
    changes: changes.map(({ kind, author, text }) => ({ kind, author, text })),
    pageStarts: pageStarts(blocks),
    isReadOffPages: blocks.some(({ source }) => Array.isArray(source)),
    doubtful: blocks.flatMap(({ start, end, doubt }) => (doubt === undefined ? [] : [{ start, end, doubt }])),
  };
}

/** Kinds of blocks whose sentences a comment can quote. */
const WITH_SENTENCES = new Set<Block["kind"]>(["paragraph", "list", "quote", "caption", "footnote"]);

/** Returns the block with sentences on the page of a box that stands nearest to the box, or any block of the page. */
function nearestOnPage(blocks: readonly Block[], box: PageBox): Block | undefined {
  const onPage = blocks.flatMap((block) => {
    const own = Array.isArray(block.source) ? block.source.filter(({ page }) => page === box.page) : [];
    return own.length === 0 ? [] : [{ block, gap: Math.min(...own.map((each) => gapBetween(each, box))) }];
  });
  const quotable = onPage.filter(({ block }) => WITH_SENTENCES.has(block.kind));
  const [nearest] = (quotable.length > 0 ? quotable : onPage).toSorted((a, b) => a.gap - b.gap);
  return nearest?.block;
}

function isInFigure(blocks: readonly Block[], place: HiddenText["place"]): boolean {
  if (place === undefined || !("page" in place)) return false;
  const figures = blocks.flatMap(({ kind, source }) =>
    kind === "figure" && Array.isArray(source) ? source : [],
  );
  return figures.some((box) => box.page === place.page && gapBetween(box, place) === 0);
}

/** Returns the distance of two boxes in points; 0 if they overlap. */
function gapBetween(
  { bbox: [ax0, ay0, ax1, ay1] }: PageBox,
  { bbox: [bx0, by0, bx1, by1] }: PageBox,
): number {
  return Math.hypot(Math.max(0, bx0 - ax1, ax0 - bx1), Math.max(0, by0 - ay1, ay0 - by1));
}

/** A page begins with its first block, in the order of the Markdown. A float may come before its page is reached. */
function pageStarts(blocks: readonly Block[]): { page: number; at: number }[] {
  const starts: { page: number; at: number }[] = [];
  for (const { start, source } of blocks) {
    const page = Array.isArray(source) ? source[0]?.page : undefined;
    if (page !== undefined && page > (starts.at(-1)?.page ?? 0)) starts.push({ page, at: start });
  }
  return starts;
}
