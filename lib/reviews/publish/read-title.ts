import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Block } from "#lib/manuscript/markdown/block.ts";
import type { Section } from "#lib/manuscript/sections/sections.ts";
import { endsOpen, isAuthorLine } from "#lib/manuscript/sections/title-lines.ts";
import { bareTitle, titleLine } from "./title-line.ts";
import { goesOnBelow, isNoTitle, labelledTitle, TITLE_LABEL } from "./title-words.ts";

/** A line above the text of a manuscript: of its title page, or of the head of an article. */
interface FrontLine {
  text: string;
  /** The level of the heading that the line is; 0 for other lines. */
  level: number;
  isBold: boolean;
  isItalic: boolean;
  block: Block;
}

const LONGEST_TITLE = 300;
const MOST_WORDS = 45;
const MOST_BLOCKS = 30;
/** A paragraph of so many words is text, and the title stands above it. */
const TEXT_WORDS = 60;
/** A heading level of so many headings is that of sections. */
const SECTIONS_OF_A_LEVEL = 3;
const WHOLE_TITLE_WORDS = 5;
/** A line of fewer words is taken only if there is no longer one. */
const FEWEST_WORDS = 3;
const MOST_LINES = 4;

/** Returns the title of a manuscript as plain text: what it names as such, its first heading, or the line that looks like one. */
export function readTitle(manuscript: Manuscript): string | null {
  const named = namedInFront(manuscript.markdown);
  if (named !== null) return finished(titleLine(named));
  const lines = frontLines(manuscript);
  const labelled = labelledLine(lines);
  if (labelled !== null) return finished(labelled);
  const at = titleIndex(lines, manuscript);
  return at === -1 ? null : finished(wholeTitle(lines, at));
}

function finished(text: string): string | null {
  const title = bareTitle(text);
  return title.length > LONGEST_TITLE || title === "" ? null : title;
}

/** Returns the title in the YAML at the beginning. */
function namedInFront(markdown: string): string | null {
  if (!markdown.startsWith("---")) return null;
  return (
    /^---[\s\S]{0,4000}?^title:\s*["']?([^\n]{3,400}?)["']?\s*$/m.exec(markdown.slice(0, 6000))?.[1] ?? null
  );
}

/** Returns the lines above the first section that has a role, and above the first long paragraph. */
function frontLines(manuscript: Manuscript): FrontLine[] {
  const sections = new Map(manuscript.sections.map((section) => [section.headingSpan.start, section]));
  const blocks = manuscript.blocks.slice(0, MOST_BLOCKS);
  const end = blocks.findIndex(
    (block) => isBody(sections.get(block.span.start)) || block.plain.text.split(/\s+/).length > TEXT_WORDS,
  );
  return (end === -1 ? blocks : blocks.slice(0, end)).flatMap((block) => linesOf(block, manuscript.markdown));
}

function isBody(section: Section | undefined): boolean {
  return section !== undefined && section.role !== "title" && section.role !== "other";
}

function linesOf(block: Block, markdown: string): FrontLine[] {
  if (block.kind !== "heading" && block.kind !== "paragraph") return [];
  const source = markdown.slice(block.content.start, block.content.end);
  // The lines of a heading are one title.
  const parts = block.kind === "heading" ? [source.replace(/\\?\n/g, " ")] : source.split(/(?:\\| {2})\n/);
  return parts.flatMap((part) => {
    const text = titleLine(part);
    if (!/\p{L}{2}/u.test(text)) return [];
    const trimmed = part.trim();
    const isBold = /^\*\*[\s\S]+\*\*$/.test(trimmed);
    return [{ text, level: block.level, isBold, isItalic: !isBold && /^\*[\s\S]+\*$/.test(trimmed), block }];
  });
}

/** Returns the title that a line names: "Topic: …", or "Title" and the line below. */
function labelledLine(lines: readonly FrontLine[]): string | null {
  for (const [i, { text }] of lines.entries()) {
    const title = labelledTitle(text);
    if (title !== null) return title;
    const below = lines[i + 1];
    if (TITLE_LABEL.test(text) && below !== undefined && mayBeTitle(below)) return wholeTitle(lines, i + 1);
  }
  return null;
}

/** Counts words. In Chinese and Japanese two characters are about a word. */
function countWords(text: string): number {
  return text.split(/\s+/).length + Math.floor((text.match(/\p{Script=Han}/gu) ?? []).length / 2);
}

function mayBeTitle({ text, level }: FrontLine): boolean {
  if (countWords(text) > MOST_WORDS || text.length > LONGEST_TITLE || isNoTitle(text)) return false;
  // A sentence of the text may stand alone; a heading with a full stop is still a title.
  return level > 0 || (!/[.;,]$/.test(text) && !/[@|]|https?:/.test(text));
}

/** Returns the index of the line that is the title, or the first line of it; -1 if none looks like one. */
function titleIndex(lines: readonly FrontLine[], manuscript: Manuscript): number {
  const possible = lines.flatMap((line, at) => (mayBeTitle(line) ? [{ ...line, at }] : []));
  const headings = possible.filter(({ level }) => level > 0);
  const level = Math.min(...headings.map((line) => line.level));
  const heading = headings.find((line) => line.level === level);
  const others = possible.filter((line) => line.level === 0);
  const before = others.find(({ at, text }) => at < 2 && countWords(text) >= WHOLE_TITLE_WORDS);
  if (heading !== undefined) {
    const isOneOfMany =
      manuscript.sections.filter((section) => section.level === level).length >= SECTIONS_OF_A_LEVEL;
    const isBeside = isAuthorLine(heading.text) || isOneOfMany;
    return before !== undefined && before.at < heading.at && isBeside ? before.at : heading.at;
  }
  const whole = others.filter(({ text }) => countWords(text) >= FEWEST_WORDS && !isAuthorLine(text));
  const chosen =
    whole.find(({ isBold, isItalic, at }) => isBold || (isItalic && at < 3)) ??
    whole[0] ??
    others.find(({ text }) => !isAuthorLine(text));
  return chosen?.at ?? -1;
}

/** Joins the lines of a title that its file breaks into several paragraphs or lines. */
function wholeTitle(lines: readonly FrontLine[], at: number): string {
  const parts = [lines[at]?.text ?? ""];
  const above = lines[at - 1];
  if (above !== undefined && endsOpen(above.text) && !above.text.endsWith(":") && mayBeTitle(above))
    parts.unshift(above.text);
  for (let i = at; parts.length < MOST_LINES; i += 1) {
    const [line, next] = [lines[i], lines[i + 1]];
    if (line === undefined || next === undefined || !mayBeTitle(next)) break;
    const isOneBlock = line.isBold && next.isBold && line.block === next.block;
    const goesOn = isOneBlock || goesOnBelow(next.text) || line.text.endsWith(":");
    // "… biosorption by" goes on even with words that could be a name: "Rhizopus microsporus".
    if (goesOn ? isAuthorLine(next.text) : !endsOpen(line.text)) break;
    parts.push(next.text);
  }
  return parts.join(" ");
}
