import { LiteParse } from "@llamaindex/liteparse";
import type { Source } from "../../reader.ts";
import { cropPng } from "./crop-png.ts";
import type { Figure, Page } from "./pdf-page.ts";

const DPI = 130;
const MAX_PAGES = 60;
const MARGIN = 4;

function withImages(page: Page, png: Buffer): Page {
  const drawings = page.figures.filter((figure) => figure.bytes === null);
  const areas = drawings.map((figure) => ({
    x0: (figure.x0 - MARGIN) / page.width,
    y0: (figure.y0 - MARGIN) / page.height,
    x1: (figure.x1 + MARGIN) / page.width,
    y1: (figure.y1 + MARGIN) / page.height,
  }));
  const images = new Map(cropPng(png, areas).map((bytes, i) => [drawings[i], bytes]));
  return {
    ...page,
    figures: page.figures.map(
      (figure): Figure => ({ ...figure, bytes: figure.bytes ?? images.get(figure) ?? null }),
    ),
  };
}

/** Stage 6c: drawings have no image of their own, so their place is cut out of the rendered page. */
export async function drawFigures(
  pages: readonly Page[],
  { bytes, warn }: Pick<Source, "bytes" | "warn">,
): Promise<Page[]> {
  const wanted = pages.filter((page) => page.figures.some((figure) => figure.bytes === null));
  if (wanted.length > MAX_PAGES)
    warn(
      "figures-left-out",
      `Only the drawings of the first ${MAX_PAGES} pages with drawings were kept as images.`,
    );
  const parser = new LiteParse({ ocrEnabled: false, quiet: true, dpi: DPI });
  const drawn = new Map<number, Page>();
  for (const page of wanted.slice(0, MAX_PAGES)) {
    try {
      const [shot] = await parser.screenshot(Buffer.from(bytes), [page.number]);
      if (shot === undefined) continue;
      drawn.set(page.number, withImages(page, shot.imageBuffer));
    } catch {
      warn("figure-unreadable", `A drawing on page ${page.number} could not be kept as an image.`);
    }
  }
  return pages.map((page) => drawn.get(page.number) ?? page);
}
