import { LiteParse, type ParsedPage, type ParseResult } from "@llamaindex/liteparse";
import { ConversionError } from "../../conversion.ts";
import type { Source } from "../../reader.ts";
import { cleanItems, turnedBoxes } from "./clean-items.ts";
import { repairSizes } from "./item-sizes.ts";
import type { Page } from "./pdf-page.ts";

const BATCH = 10;
const MAX_PAGES = 3_000;
/** The library's count of strokes is unbounded; a map or a scatter plot has millions. */
const MAX_STROKES = 20_000;

function toPage(page: ParsedPage, images: ParseResult["images"]): Page {
  const box = (r: { x: number; y: number; width: number; height: number }) => ({
    x0: r.x,
    y0: r.y,
    x1: r.x + r.width,
    y1: r.y + r.height,
  });
  const graphics = page.vectorGraphics;
  const lines = (graphics?.lines ?? []).slice(0, MAX_STROKES).map((l) => ({
    x0: Math.min(l.x1, l.x2),
    y0: Math.min(l.y1, l.y2),
    x1: Math.max(l.x1, l.x2),
    y1: Math.max(l.y1, l.y2),
    curved: false,
  }));
  const shapes = (graphics?.shapes ?? [])
    .slice(0, MAX_STROKES)
    .map((s) => ({ ...box(s.bbox), curved: s.hasCurve }));
  const all = [...lines, ...shapes].filter(
    (s) => !(s.x1 - s.x0 > page.width * 0.9 && s.y1 - s.y0 > page.height * 0.9),
  );
  return {
    number: page.pageNum,
    width: page.width,
    height: page.height,
    items: repairSizes(cleanItems(page)),
    turned: turnedBoxes(page),
    rules: all.filter((s) => s.y1 - s.y0 < 1.6 && s.x1 - s.x0 > 50 && !s.curved),
    strokes: all,
    figures: images.filter((i) => i.page === page.pageNum).map((i) => ({ ...box(i.bbox), bytes: i.bytes })),
    tables: (page.blocks ?? []).flatMap((block) =>
      block.kind === "table" && block.bbox !== undefined
        ? [
            {
              ...box(block.bbox),
              rows: [block.header ?? [], ...(block.rows ?? [])].map((row) => row.map((cell) => cell.text)),
            },
          ]
        : [],
    ),
  };
}

function refusal(error: unknown): ConversionError {
  const message = error instanceof Error ? error.message : String(error);
  if (/password|encrypt/i.test(message)) {
    return new ConversionError(
      "document-encrypted",
      "pdf-password",
      "This PDF is protected by a password. Remove the password and upload the file again.",
    );
  }
  return new ConversionError(
    "document-damaged",
    `pdf: ${message.slice(0, 120)}`,
    "This PDF is incomplete or damaged and cannot be opened. Download or export it again and upload the new file.",
  );
}

/** Every page, in batches so that progress shows and memory stays bounded. */
export async function loadPages({
  bytes,
  progress,
  warn,
}: Pick<Source, "bytes" | "progress" | "warn">): Promise<Page[]> {
  const parser = new LiteParse({
    ocrEnabled: false,
    quiet: true,
    maxPages: MAX_PAGES,
    outputFormat: "json",
    extractImages: true,
    extractVectorGraphics: true,
    extractTextMetadata: true,
    extractBlocks: true,
    extractLinks: false,
    continueOnPageError: true,
    keepHeadersFooters: true,
  });
  const pages: Page[] = [];
  try {
    for await (const batch of parser.parseBatches(Buffer.from(bytes), { batchSize: BATCH })) {
      for (const page of batch.result.pages) pages.push(toPage(page, batch.result.images));
      for (const { pageNum } of batch.result.pageErrors)
        warn("page-unreadable", `Page ${pageNum} could not be read and was left out.`);
      if (batch.totalPages > MAX_PAGES)
        warn("too-many-pages", `Only the first ${MAX_PAGES} of ${batch.totalPages} pages were read.`);
      progress((0.8 * batch.endPage) / batch.totalPages, batch.endPage, batch.totalPages);
    }
  } catch (error) {
    throw refusal(error);
  }
  if (pages.length === 0) throw refusal(new Error("no pages"));
  return pages;
}
