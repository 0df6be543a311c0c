import { posix } from "node:path";
import { BEGINNING, indexOutsideComments } from "./outside-comments.ts";

const LOADED = /\\(?:input|include|subfile|InputIfFileExists)\s*\{([^{}\n]{1,400})\}/g;
const SOURCE = /\.(?:tex|ltx)$/i;

/** Returns the names of the files that a project loads before its document begins, where nothing may be printed. */
export function preambleFiles(files: ReadonlyMap<string, Uint8Array>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [name, bytes] of files) {
    if (files.size > 1 && !SOURCE.test(name)) continue;
    const text = Buffer.from(bytes).toString("latin1");
    const end = indexOutsideComments(text, BEGINNING);
    if (end < 0) continue;
    const preamble = text.slice(0, end).replace(/(?<!\\)%.*/g, "");
    for (const [, path = ""] of preamble.matchAll(LOADED)) {
      const loaded = posix.join(posix.dirname(name), path.trim());
      for (const each of [loaded, `${loaded}.tex`]) if (files.has(each)) found.add(each);
    }
  }
  return found;
}
