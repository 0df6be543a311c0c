import type { Block } from "#lib/manuscript/markdown/block.ts";
import { identifierOf } from "../markdown/attributes.ts";
import type { Markup } from "../markdown/plain-text.ts";
import { roleOf, type Section } from "../sections/sections.ts";
import { type Span, startsWithin } from "../span.ts";
import { type ReferenceEntry, readEntry } from "./reference-entry.ts";
import { splitEntries } from "./split-entries.ts";

export type ReferenceList = {
  entries: ReferenceEntry[];
  /** The spans of its blocks, which are not prose. */
  spans: Span[];
  /** True if the entries carry numbers or stand in a numbered list. */
  numbered: boolean;
  /** False if entries seem to run into each other, so that no missing entry should be reported. */
  clean: boolean;
};

/** Finds the reference list by its heading, else by a run of entries at the end, and reads its entries. */
export function readReferences(
  markdown: string,
  blocks: readonly Block[],
  sections: readonly Section[],
  markup: Markup = "markdown",
): ReferenceList {
  const listed = blocksOfList(blocks, sections);
  const entries = withRepeatedAuthors(
    splitEntries(markdown, listed, keysByStart(blocks), markup)
      .map((piece) => readEntry(markdown, piece, markup))
      .filter(({ text }) => /[A-Za-z]{3}/.test(text) && !RECEIVED.test(text)),
  );
  const labelled = entries.filter((entry) => entry.number !== null).length;
  const numbered = entries.length > 0 && labelled >= 0.7 * entries.length && countsUp(entries);
  return { entries, spans: listed.map((block) => block.span), numbered, clean: isClean(entries, numbered) };
}

/** "Manuscript received 6 May 2009": the last line of a page. */
const RECEIVED = /^(?:manuscript )?(?:received|accepted|submitted|revised)\b/i;
const REPEATED = /^(?:[—–―]{1,4}|[-_]{3,12})(?=[.,:;]? )/;

/** A dash at the beginning stands for the authors of the entry before. */
function withRepeatedAuthors(entries: readonly ReferenceEntry[]): ReferenceEntry[] {
  let last: ReferenceEntry | null = null;
  return entries.map((entry) => {
    const rest = entry.text.replace(REPEATED, "");
    if (last === null || rest === entry.text) {
      last = entry;
      return entry;
    }
    const head = last.text.slice(0, Math.max(0, last.text.search(/[.,]? \(?(?:1[6-9]|20)\d{2}/)));
    return { ...entry, authors: last.authors, opening: head + rest };
  });
}

/** Marks of a list follow one another; line numbers of a draft, and page numbers, do not. */
function countsUp(entries: readonly ReferenceEntry[]): boolean {
  const numbers = entries.flatMap((entry) => entry.number ?? []);
  const steps = numbers.filter((number, i) => i > 0 && number === (numbers[i - 1] ?? 0) + 1).length;
  return steps >= 0.6 * (numbers.length - 1);
}

/** Entries that run into each other or lack a year show that the conversion lost where one ends. */
function isClean(entries: readonly ReferenceEntry[], numbered: boolean): boolean {
  if (numbered) return true;
  const damaged = entries.filter(
    ({ text, year }) =>
      year === null ||
      (text.match(/\((?:1[89]|20)\d{2}[a-z]?\)\./g)?.length ?? 0) > 1 ||
      (/^[-–—\s\d]*$/.test(text.slice(0, 4)) && !REPEATED.test(text)),
  );
  return damaged.length <= 0.15 * entries.length;
}

/** The citation keys of pandoc's entries ("::: {#ref-smith2010 .csl-entry}"), by the start of the block after. */
function keysByStart(blocks: readonly Block[]): ReadonlyMap<number, string> {
  return new Map(
    blocks.flatMap((block, i) => {
      const own = /^bibitem (.+)$/.exec(block.label ?? "")?.[1];
      if (own !== undefined) return [[block.span.start, own] as const];
      const identifier = identifierOf(block.label ?? "");
      const next = blocks[i + 1];
      if (next === undefined || !identifier?.startsWith("ref-")) return [];
      return [[next.span.start, identifier.slice("ref-".length)] as const];
    }),
  );
}

function blocksOfList(blocks: readonly Block[], sections: readonly Section[]): Block[] {
  const lists = sections.filter((section) => section.role === "references");
  const listOf = startsWithin(
    lists.map(({ headingSpan, span }) => ({ start: headingSpan.end, end: span.end })),
  );
  const byList = Map.groupBy(blocks.filter(isEntryBlock), ({ span }) => {
    const at = listOf(span.start);
    return span.end <= (lists[at]?.span.end ?? 0) ? at : -1;
  });
  const inList = new Set(lists.filter((section, at) => holdsEntries(section, byList.get(at) ?? [])));
  const asHeadings = entriesAsHeadings(blocks, sections);
  if (asHeadings.length > 0) return asHeadings;
  if (inList.size > 0) {
    const listed = lists.flatMap((section, at) => (inList.has(section) ? (byList.get(at) ?? []) : []));
    return withoutFootnotes(listed.slice(0, endOfList(listed)));
  }
  const inDiv = blocksInReferencesDiv(blocks);
  return inDiv.length > 0 ? inDiv : trailingEntries(blocks);
}

/** A part of the list has a heading of its own ("Primary sources"); an appendix set below the list has hardly any years. */
function holdsEntries({ heading }: Section, inside: readonly Block[]): boolean {
  return roleOf(heading) === "references" || inside.filter(hasYear).length >= 0.5 * inside.length;
}

/** Notes of the text that a conversion set at the end of the document, unless the list itself consists of notes. */
function withoutFootnotes(listed: readonly Block[]): Block[] {
  const others = listed.filter((block) => block.kind !== "footnote");
  return others.length >= 3 && others.length >= 0.3 * listed.length ? others : [...listed];
}

/** Figures and tables with their captions may stand after the list without a heading of their own, and so may text. */
function endOfList(listed: readonly Block[]): number {
  const lastMark = listed.findLastIndex(isMarked);
  const marked = listed.filter(isMarked).length;
  const after = listed.slice(lastMark + 1).findIndex((block) => LONGEST_ENTRY < block.plain.text.length);
  if (marked >= 5 && marked > 0.6 * lastMark && after >= 0) return lastMark + 1;
  const caption = listed.findIndex((block) => CAPTION.test(block.plain.text));
  return caption >= 0 && listed.slice(caption).every((block) => !hasYear(block)) ? caption : listed.length;
}

const LONGEST_ENTRY = 600;

function isMarked({ kind, label, plain }: Block): boolean {
  return /^\s*\[\d{1,4}\]/.test(plain.text) || (kind === "item" && /^\d+$/.test(label ?? ""));
}

const CAPTION = /^\s*(?:Figure|Fig\.|Table)\s+\w{1,4}\b(?! (?:shows|and|in))/i;

function hasYear(block: Block): boolean {
  return !CAPTION.test(block.plain.text) && /\b(?:1[89]|20)\d{2}[a-z]?\b/.test(block.plain.text);
}

function isEntryBlock(block: Block): boolean {
  return ["item", "paragraph", "quote", "footnote"].includes(block.kind);
}

function blocksInReferencesDiv(blocks: readonly Block[]): Block[] {
  const start = blocks.findIndex(
    ({ kind, label }) =>
      kind === "div" &&
      (identifierOf(label ?? "") === "refs" || /^\{?\.?thebibliography\b/.test(label ?? "")),
  );
  return start < 0 ? [] : blocks.slice(start + 1).filter(isEntryBlock);
}

/** Without a heading: the longest run at the end of blocks that are marked as entries and carry a year, or else of names in order. */
function trailingEntries(blocks: readonly Block[]): Block[] {
  const marked = runAtEnd(blocks, (block) => isMarked(block) && hasYear(block));
  if (marked.length >= 5) return marked;
  const named = runAtEnd(blocks, (block) => NAMED_ENTRY.test(block.plain.text));
  return named.length >= 8 && isInOrder(named) ? named : [];
}

function runAtEnd(blocks: readonly Block[], isEntry: (block: Block) => boolean): Block[] {
  const run: Block[] = [];
  for (const block of blocks.toReversed()) {
    if (isEntryBlock(block) && block.kind !== "footnote" && isEntry(block)) run.push(block);
    else if (block.kind === "heading" || (run.length > 0 && block.kind !== "footnote")) break;
  }
  return run.reverse();
}

/** "Yao, J. Y., and I. L. Chien. 2007. Title", "ASME. 2025a. Title": no sentence ends before the year. */
const NAMED_ENTRY =
  /^\s*\p{Lu}(?:[^.!?]|\b\p{Lu}\.|\.(?= \(?(?:(?:1[89]|20)\d{2}|n\.d\.)|,)){1,250}?[.,]? \(?(?:(?:1[89]|20)\d{2}[a-z]?|n\.d\.)\)?[.,: ]/u;

function isInOrder(run: readonly Block[]): boolean {
  const openings = run.map(({ plain }) => plain.text.trim().slice(0, 4).toLowerCase());
  const rising = openings.filter((opening, i) => i === 0 || opening >= (openings[i - 1] ?? ""));
  return rising.length >= 0.85 * openings.length;
}

/** Entries that the conversion took for headings, right after the heading of the list. */
function entriesAsHeadings(blocks: readonly Block[], sections: readonly Section[]): Block[] {
  const list = sections.find((section) => section.role === "references");
  if (list === undefined) return [];
  const after = blocks.filter(
    (block) => block.span.start >= list.headingSpan.end && block.kind !== "footnote",
  );
  const end = after.findIndex((block) => !isEntryBlock(block) && !isEntryHeading(block));
  const run = after.slice(0, end < 0 ? after.length : end);
  return run.filter(isEntryHeading).length >= 3 ? run : [];
}

/** "## 4. Murray CJL, Frenk J. A framework …" */
function isEntryHeading(block: Block): boolean {
  const { text } = block.plain;
  return (
    block.kind === "heading" && text.length >= 40 && (hasYear(block) || /^\s*\[?\d{1,3}[.)\]]\s/.test(text))
  );
}
