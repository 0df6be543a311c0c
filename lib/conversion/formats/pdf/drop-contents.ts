import type { Line } from "./pdf-page.ts";

const CONTENTS = /^(table of )?contents$|^list of (figures|tables)$|^inhaltsverzeichnis$/i;
const ENTRY = /(?:\.\s?){4,}\s*[\divx]*$|\s\d{1,4}$/i;

/** A table of contents repeats every heading with a page number: it is no text of the manuscript. */
export function dropContents(lines: readonly Line[]): Line[] {
  let isOpen = false;
  let misses = 0;
  return lines.filter((line) => {
    if (CONTENTS.test(line.text.trim())) {
      isOpen = true;
      misses = 0;
      return false;
    }
    if (/(?:\.\s?){6,}\s*\d{1,4}$/.test(line.text)) return false;
    if (!isOpen) return true;
    if (ENTRY.test(line.text)) {
      misses = 0;
      return false;
    }
    // An entry that wraps has its page number on the next line.
    misses++;
    isOpen = misses < 2 && line.x1 < line.right + 2 && line.text.length < 120 && !/[.!?]$/.test(line.text);
    return !isOpen;
  });
}
