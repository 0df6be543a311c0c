import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Block, ConversionReport, ConvertedImage } from "./conversion.ts";

/** The names of what a conversion writes into its folder. */
export const OUTPUT = {
  markdown: "document.md",
  blocks: "blocks.json",
  report: "report.json",
  images: "images",
  print: "print.pdf",
} as const;

export type Content = {
  markdown: string;
  blocks: Block[];
  images: ConvertedImage[];
  report: ConversionReport;
  /** The PDF that came with the file. */
  print?: Uint8Array;
};

export type WrittenContent = {
  markdownPath: string;
  blocksPath: string;
  reportPath: string;
  images: ConvertedImage[];
  report: ConversionReport;
  /** The PDF of the same manuscript that came with the file, and its name there. */
  print: { path: string; filename: string } | null;
  /** The size of everything but the report. */
  bytes: number;
};

/** Writes the content into a folder that exists. Its images are there already. */
export async function writeOutput(
  outDir: string,
  { markdown, blocks, images, report, print }: Content,
): Promise<void> {
  const named = images.map(({ path: _, ...image }) => image);
  await writeFile(join(outDir, OUTPUT.markdown), markdown);
  await writeFile(join(outDir, OUTPUT.blocks), jsonParts(blocks));
  if (print) await writeFile(join(outDir, OUTPUT.print), print);
  await writeFile(join(outDir, OUTPUT.report), `${JSON.stringify({ ...report, images: named }, null, 2)}\n`);
}

/** Serialises a list some hundred entries at a time: a thousand pages have 15 MB of it. */
export function* jsonParts(list: readonly unknown[]): Generator<string> {
  yield "[";
  for (let at = 0; at < list.length; at += 200) {
    const part = JSON.stringify(list.slice(at, at + 200)).slice(1, -1);
    yield at === 0 ? part : `,${part}`;
  }
  yield "]";
}

/** Finds what `writeOutput` wrote. */
export async function readOutput(outDir: string): Promise<WrittenContent> {
  const [markdownPath, blocksPath, reportPath] = [
    join(outDir, OUTPUT.markdown),
    join(outDir, OUTPUT.blocks),
    join(outDir, OUTPUT.report),
  ];
  const { images: named, ...report } = parseReport(await readFile(reportPath, "utf8"));
  const images = named.map((image) => ({ ...image, path: join(outDir, OUTPUT.images, image.name) }));
  const sizes = await Promise.all([markdownPath, blocksPath].map(async (path) => (await stat(path)).size));
  const bytes = [...sizes, ...images.map((image) => image.bytes)].reduce((sum, size) => sum + size, 0);
  const print =
    report.print === undefined ? null : { path: join(outDir, OUTPUT.print), filename: report.print };
  return { markdownPath, blocksPath, reportPath, images, report, print, bytes };
}

/** Parses a report that `writeOutput` wrote, so its shape is known. */
function parseReport(json: string): ConversionReport & { images: Omit<ConvertedImage, "path">[] } {
  return JSON.parse(json);
}
