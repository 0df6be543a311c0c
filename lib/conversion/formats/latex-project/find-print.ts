import { posix } from "node:path";
import type { Archive } from "../../archives/archive.ts";

/** In bytes. The PDF of an article with large figures has less. */
const LARGEST = 50_000_000;
/** Folders in which no PDF of the manuscript is. */
const ASIDE = /(^|\/)(__MACOSX|\.git|fig\w*|img|images?|plots?|graphics)\//i;

/**
 * Finds the PDF that was made of a project: the one with the name of its main file, or the only one that is not among
 * its figures. Whether the text is that of the main file is for whoever reads it.
 */
export async function findPrint(
  archive: Archive,
  main: string,
  isFigure: (name: string) => boolean,
): Promise<{ filename: string; bytes: Uint8Array } | null> {
  const files = [...archive.values()].filter(
    ({ name, size }) => /\.pdf$/i.test(name) && size <= LARGEST && !ASIDE.test(name) && !isFigure(name),
  );
  const [named] = files
    .filter(({ name }) => stemOf(name) === stemOf(main))
    .toSorted((a, b) => distance(a.name, main) - distance(b.name, main));
  const chosen = named ?? (files.length === 1 ? files[0] : undefined);
  if (!chosen) return null;
  const bytes = await chosen.read(LARGEST);
  return isPdf(bytes) ? { filename: posix.basename(chosen.name), bytes } : null;
}

const stemOf = (name: string) =>
  posix
    .basename(name)
    .replace(/\.\w+$/, "")
    .toLowerCase();

/** The number of folders between two files. */
function distance(a: string, b: string): number {
  const way = posix.relative(posix.dirname(b), posix.dirname(a));
  return way === "" ? 0 : way.split("/").length;
}

function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1_024)).includes("%PDF-");
}
