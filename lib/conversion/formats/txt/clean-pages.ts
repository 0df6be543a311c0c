import {
  EDGE_LINES,
  LINE_LENGTH,
  MIN_DOUBLE_SPACED_LINES,
  MIN_LAST_LINE_NUMBER,
  MIN_LINE_WITHIN_PARAGRAPH_SHARE,
  MIN_NUMBERED_LINES,
  MIN_NUMBERED_SHARE,
  MIN_PAGES,
  MIN_RUNNING_HEAD_PAGES,
  MIN_RUNNING_HEAD_SHARE,
  MIN_SINGLE_SHARE,
  MIN_UNFINISHED_SHARE,
} from "./txt-thresholds.ts";

/** A line of the file, with its number counted from 1. */
export type Line = { text: string; line: number };

const bare = (text: string) => text.trim().replace(/\d+/g, "#").replace(/\s+/g, " ");
const isPageNumber = (text: string) =>
  /^\s*(?:[-–—]\s*)?(?:page\s+)?(?:\d{1,4}|[ivxlc]{1,6})(?:\s*(?:of|\/)\s*\d{1,4})?(?:\s*[-–—])?\s*$/i.test(
    text,
  );

/** Returns the lines at the top and bottom of a page that may be its head or foot. */
function edges(page: readonly Line[]): Line[] {
  const full = page.filter(({ text }) => text.trim() !== "");
  return [...new Set([...full.slice(0, EDGE_LINES), ...full.slice(-EDGE_LINES)])];
}

/** Removes running heads and page numbers from a text that form feeds divide into pages, and joins the pages. */
export function withoutRunningHeads(source: string): Line[] {
  let line = 1;
  const pages = source.split("\f").map((page) =>
    page.split("\n").map((text, i, all): Line => {
      const at = line;
      if (i < all.length - 1) line++;
      return { text, line: at };
    }),
  );
  if (pages.length < MIN_PAGES) return pages.flat();
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const key of new Set(edges(page).map(({ text }) => bare(text))))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  const least = Math.max(MIN_RUNNING_HEAD_PAGES, pages.length * MIN_RUNNING_HEAD_SHARE);
  const out: Line[] = [];
  for (const page of pages) {
    const dropped = new Set(
      edges(page).filter(({ text }) => isPageNumber(text) || (counts.get(bare(text)) ?? 0) >= least),
    );
    let kept = page.filter((one) => !dropped.has(one));
    while (kept[0]?.text.trim() === "") kept = kept.slice(1);
    while (kept.at(-1)?.text.trim() === "") kept = kept.slice(0, -1);
    const last = out.at(-1)?.text.trim() ?? "";
    const first = kept[0]?.text.trim() ?? "";
    const goesOn = /[\p{L},-]$/u.test(last) && /^\p{Ll}/u.test(first);
    if (out.length > 0 && !goesOn) out.push({ text: "", line: kept[0]?.line ?? 1 });
    for (const one of kept) out.push(one);
  }
  return out;
}

/** Removes the numbers at the start of lines that help reviewers to refer to them. */
export function withoutLineNumbers(lines: readonly Line[]): Line[] {
  const full = lines.filter(({ text }) => text.trim() !== "");
  const numbered = full.map(({ text }) => /^\s{0,6}(\d{1,5})(?:\s{1,8}\S|\s*$)/.exec(text)?.[1]);
  let steps = 0;
  let last = Number.NaN;
  for (const number of numbered) {
    const value = Number(number ?? Number.NaN);
    if (value === last + 1 || (value === 1 && last > MIN_LAST_LINE_NUMBER)) steps++;
    if (number !== undefined) last = value;
  }
  if (full.length < MIN_NUMBERED_LINES || steps < full.length * MIN_NUMBERED_SHARE) return [...lines];
  return lines.map((one) => ({
    ...one,
    text: one.text.replace(/^\s{0,6}\d{1,5}(?:\s{1,8}(?=\S)|\s*$)/, ""),
  }));
}

/** Removes the blank line after every line of a double-spaced text. It stays after a short line, and where there are more. */
export function withoutDoubleSpacing(lines: readonly Line[]): Line[] {
  const runs: number[] = [];
  let open = 0;
  let unfinished = 0;
  let length = 0;
  for (const { text } of lines) {
    if (text.trim() === "") {
      if (open > 0) runs.push(open);
      open = 0;
      continue;
    }
    open++;
    length += text.trim().length;
    if (/[\p{L},]$/u.test(text.trim())) unfinished++;
  }
  const full = runs.reduce((a, b) => a + b, 0) + open;
  const single = runs.filter((run) => run === 1).length;
  const isDouble =
    full >= MIN_DOUBLE_SPACED_LINES &&
    single > full * MIN_SINGLE_SHARE &&
    unfinished > full * MIN_UNFINISHED_SHARE &&
    length / full > LINE_LENGTH.above &&
    length / full < LINE_LENGTH.below;
  if (!isDouble) return [...lines];
  return lines.filter(({ text }, i) => {
    const isLone =
      text.trim() === "" && lines[i - 1]?.text.trim() !== "" && (lines[i + 1]?.text.trim() ?? "") !== "";
    const before = lines[i - 1]?.text.trim() ?? "";
    return !isLone || before.length < (length / full) * MIN_LINE_WITHIN_PARAGRAPH_SHARE;
  });
}
