import { z } from "zod";
import { tokenCost, tokenCostOf } from "./token-cost.ts";

/** The longest text that a tool returns at once, in tokens. An answer says it twice, so it has 6,000. */
const PAGE_TOKENS = 3_000;

export const page = z.number().int().min(1).max(10_000).default(1).describe("Page of a long answer, from 1.");

/** The facts of an answer that has pages. */
export const pageFacts = {
  page: z.number().int(),
  next_page: z
    .number()
    .int()
    .nullable()
    .describe("Call again with this page for what follows; null if nothing does."),
};

export interface Page {
  page: number;
  next_page: number | null;
}

/** One entry of a list: its line for a model to read, and the facts of it. */
export interface Entry<Fact> {
  line: string;
  fact: Fact;
}

interface ListPage<Fact> {
  text: string;
  shown: Fact[];
  facts: Page;
}

/** Returns one page of a list below its heading: as many entries as fit, with their facts. */
export function listPage<Fact>(
  heading: string,
  entries: readonly Entry<Fact>[],
  page: number,
): ListPage<Fact> {
  const pages: Entry<Fact>[][] = [[]];
  let tokens = 0;
  for (const entry of entries) {
    // The line is said twice, the fact once.
    const cost = tokenCostOf(entry.line) + tokenCostOf(JSON.stringify(entry.fact)) / 2;
    if (tokens > 0 && tokens + cost > PAGE_TOKENS) {
      pages.push([]);
      tokens = 0;
    }
    pages.at(-1)?.push(entry);
    tokens += cost;
  }
  const shown = pages[page - 1] ?? [];
  const lines = shown.map(({ line }) => line).join("\n");
  return {
    text: [heading, lines, noteOf(pages.length, page)].filter(isGiven).join("\n\n"),
    shown: shown.map(({ fact }) => fact),
    facts: factsOf(pages.length, page),
  };
}

/** Returns one page of a text as `pageOf` does, with the facts of it. */
export function readPage(text: string, page: number): { text: string; facts: Page } {
  return { text: pageOf(text, page), facts: factsOf(pagesOf(text).length, page) };
}

function factsOf(pages: number, page: number): Page {
  return { page, next_page: page < pages ? page + 1 : null };
}

function noteOf(pages: number, page: number): string {
  if (page > pages) return `There is no page ${page}: this has ${pages}.`;
  if (pages === 1) return "";
  const next = page < pages ? ` Call again with page ${page + 1} for what follows.` : " This is the last.";
  return `[Page ${page} of ${pages}.${next}]`;
}

/** Returns one page of a text, cut between lines if it has any, with a note on what is left out. Pages count from 1. */
export function pageOf(text: string, page: number): string {
  const pages = pagesOf(text);
  const shown = pages[page - 1];
  return [shown, noteOf(pages.length, page)].filter(isGiven).join("\n\n");
}

function isGiven(part: string | undefined): boolean {
  return part !== undefined && part !== "";
}

function pagesOf(text: string): string[] {
  const pages: string[] = [];
  for (let at = 0; at < text.length || pages.length === 0; ) {
    const limit = limitFrom(text, at);
    const end = limit === text.length ? limit : breakBefore(text, limit, at);
    pages.push(text.slice(at, end));
    at = end;
  }
  return pages;
}

/** The end of as much as one page holds. */
function limitFrom(text: string, from: number): number {
  let tokens = 0;
  for (let at = from; at < text.length; at += 1) {
    tokens += tokenCost(text.charCodeAt(at));
    if (tokens > PAGE_TOKENS) return at;
  }
  return text.length;
}

/** After the last paragraph, else the last line or sentence, in the second half of the page; never within a character. */
function breakBefore(text: string, limit: number, from: number): number {
  for (const mark of ["\n\n", "\n", "。", " "]) {
    const at = text.lastIndexOf(mark, limit - mark.length);
    if (at > from + (limit - from) / 2) return at + mark.length;
  }
  const isWithin = /[\uDC00-\uDFFF]/.test(text.charAt(limit));
  return isWithin ? limit - 1 : limit;
}
