import type { Format } from "./format.ts";
import type { FormatReader } from "./format-reader.ts";

/**
 * Loads the reader of a format by its name, when it is needed: a text file must not wait for the PDF library. As
 * everywhere, a file exports the function that it is named after, so `read-pdf.ts` exports `readPdf`.
 */
export async function loadReader(format: Format): Promise<FormatReader> {
  const module: Record<string, unknown> = await import(`./formats/${format}/read-${format}.ts`);
  const name = `read-${format}`.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return asReader(module[name], name);
}

/** Holds for every format: `load-reader.test.ts` loads each, and its golden documents run it. */
function asReader(value: unknown, name: string): FormatReader {
  const isReader = (each: unknown): each is FormatReader => typeof each === "function";
  if (!isReader(value)) throw new Error(`${name} is not exported by the file that is named after it`);
  return value;
}
