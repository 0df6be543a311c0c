import { LiteParse } from "@llamaindex/liteparse";
import type { ImageSink } from "../../image-sink.ts";

/** A figure that is a one-page PDF, as a PNG; null for any other format. */
export async function renderGraphic(bytes: Uint8Array, images: ImageSink): Promise<string | null> {
  if (Buffer.from(bytes.subarray(0, 1_024)).indexOf("%PDF-") < 0) return null;
  try {
    const parser = new LiteParse({ ocrEnabled: false, quiet: true, dpi: 144 });
    const [page] = await parser.screenshot(bytes, [1]);
    return page === undefined ? null : images.add(page.imageBuffer);
  } catch {
    return null;
  }
}
