import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { projectRoot } from "#lib/env.ts";

/** The folders of `pdfjs-dist` from which a browser loads files while it draws pages. */
const FOLDERS: readonly string[] = ["cmaps", "standard_fonts", "wasm", "iccs"];
const FILE = /^[A-Za-z0-9][A-Za-z0-9_-]*(\.[a-z0-9]+)?$/;
const TYPES: Readonly<Record<string, string>> = {
  ".wasm": "application/wasm",
  ".js": "text/javascript; charset=utf-8",
  ".ttf": "font/ttf",
};

/** Reads a file that belongs to pdf.js; null if there is no such file. */
export async function readPdfAsset({
  folder,
  file,
}: {
  folder: string;
  file: string;
}): Promise<{ bytes: Buffer; contentType: string } | null> {
  if (!FOLDERS.includes(folder) || !FILE.test(file)) return null;
  const path = join(projectRoot(), "node_modules", "pdfjs-dist", folder, file);
  const bytes = await readFile(path).catch(() => null);
  return bytes && { bytes, contentType: TYPES[extname(file)] ?? "application/octet-stream" };
}
