import { LiteParse } from "@llamaindex/liteparse";
import type { Reader } from "../../reader.ts";

export const readPdf: Reader = async ({ bytes }) => {
  const parser = new LiteParse({ ocrEnabled: false, outputFormat: "markdown", quiet: true });
  const result = await parser.parse(bytes);
  const parts = result.text
    .split(/\n{2,}/)
    .map((markdown) => ({ type: "verbatim" as const, kind: "paragraph" as const, markdown }));
  return { nodes: parts, pages: result.totalPages, metadata: {}, engine: "liteparse" };
};
