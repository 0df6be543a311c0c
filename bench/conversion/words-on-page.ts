import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";

/** A word and its box: points, origin top left. */
export type PageWord = { text: string; x0: number; y0: number; x1: number; y1: number };

export type WordsOnPages = { by: string; pages: Map<number, PageWord[]> };

/** Where each word of a PDF is printed, by a program that is not ours where there is one. */
export async function wordsOnPages(path: string): Promise<WordsOnPages> {
  try {
    const html = execFileSync("pdftotext", ["-bbox", path, "-"], {
      encoding: "utf8",
      maxBuffer: 1e9,
      stdio: ["ignore", "pipe", "ignore"],
    });
    return { by: "pdftotext", pages: parseBoxes(html) };
  } catch {
    return { by: "liteparse", pages: await liteparseItems(path) };
  }
}

function parseBoxes(html: string): Map<number, PageWord[]> {
  const pages = html.split("<page ").slice(1);
  const word = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</g;
  return new Map(
    pages.map((page, i) => [
      i + 1,
      [...page.matchAll(word)].map(([, x0, y0, x1, y1, text]) => ({
        text: (text ?? "").replace(/&\w+;/g, " "),
        x0: Number(x0),
        y0: Number(y0),
        x1: Number(x1),
        y1: Number(y1),
      })),
    ]),
  );
}

async function liteparseItems(path: string): Promise<Map<number, PageWord[]>> {
  const { LiteParse } = await import("@llamaindex/liteparse");
  const parser = new LiteParse({ ocrEnabled: false, quiet: true, outputFormat: "json" });
  const { pages } = await parser.parse(await readFile(path));
  return new Map(
    pages.map((page) => [
      page.pageNum,
      page.textItems.map(({ text, x, y, width, height }) => ({
        text,
        x0: x,
        y0: y,
        x1: x + width,
        y1: y + height,
      })),
    ]),
  );
}
