import type { PrintedBlock } from "#lib/letters/printed-lines.ts";

const WIDTH = 80;
const LINES_ON_A_PAGE = 30;

/** Sets a manuscript in lines and pages, as a file for reviewers has them. */
export function printManuscript(markdown: string): PrintedBlock[] {
  let count = 0;
  return [...markdown.matchAll(/\S(?:.|\n(?!\n))*/g)].flatMap(({ 0: text, index }) => {
    const lines = [...text.matchAll(new RegExp(`\\S.{0,${WIDTH}}(?!\\S)|\\S+`, "g"))].map((line) => {
      count += 1;
      const start = index + line.index;
      const page = Math.ceil(count / LINES_ON_A_PAGE);
      return { page, number: null, start, end: start + line[0].length };
    });
    const pages = [...new Set(lines.map(({ page }) => page))];
    return pages.map((page) => {
      const own = lines.filter((line) => line.page === page);
      return { page, start: index, end: index + text.length, lines: own };
    });
  });
}
