import { countNoun } from "#lib/count-noun.ts";
import { anchorQuote } from "#lib/manuscript/anchor.ts";
import { findPictures, type Picture } from "#lib/manuscript/figures-and-tables/pictures.ts";
import { findPhrase, searchPassages } from "#lib/manuscript/search-passages.ts";
import { findSections } from "#lib/manuscript/sections/outline.ts";
import { sectionAt } from "#lib/manuscript/sections/sections.ts";
import { surroundings } from "#lib/manuscript/surroundings.ts";
import { suggested } from "#lib/tools/assistant-resource.ts";
import { type Page, readPage } from "#lib/tools/paged.ts";
import type { LookedUpText } from "./looked-up-text.ts";

const MAX_PASSAGES = 60;
const MAX_SHOWN_PLACES = 8;
/** More headings or names than anybody reads, which would be slow to hand over. */
const MAX_LISTED = 1_000;

interface PagedText {
  text: string;
  facts: Page;
}

/**
 * The lookups in a converted text. Each takes time with the length of the text, so that they run apart from requests
 * (`look-up-text.ts`). Inputs and answers are values of JSON, and no answer grows with the number of things in the text.
 */
export const TEXT_LOOKUPS = {
  /** Gives a page of a section, of the whole text (`all`), or of the list of headings. */
  readSection(text: LookedUpText, { section, page }: { section: string | null; page: number }): PagedText {
    const wanted = section?.trim() ?? "";
    if (wanted.toLowerCase() === "all") return readPage(text.markdown, page);
    if (wanted === "") return readPage(headings(text), page);
    const found = findSections(text.outline, wanted);
    if (found.length === 0) return readPage(`No heading matches “${section}”.\n\n${headings(text)}`, 1);
    const whole = found.map(({ whole }) => text.markdown.slice(whole.start, whole.end)).join("\n\n");
    return readPage(whole, page);
  },

  /** Gives a page of the passages that have the words, and their number. */
  search(
    text: LookedUpText,
    { query, page }: { query: string; page: number },
  ): PagedText & { passages: number } {
    const { markdown } = text;
    const { together, passages } = searchPassages(markdown, query);
    if (passages.length === 0)
      return {
        text: `The document does not contain “${query}”.`,
        passages: 0,
        facts: { page: 1, next_page: null },
      };
    const shown = passages.slice(0, MAX_PASSAGES).map(({ start, end }, i) => {
      const section = sectionAt(text.outline, start)?.heading ?? "before the first heading";
      return `${i + 1}. ${section}, characters ${start}–${end}:\n${markdown.slice(start, end)}`;
    });
    const what = together ? "" : " The words never stand together; these paragraphs have most of them.";
    const rest = passages.length > shown.length ? ` The first ${shown.length} are given.` : "";
    const head = `${countNoun(passages.length, "passage")}.${what}${rest}`;
    return { passages: passages.length, ...readPage([head, ...shown].join("\n\n"), page) };
  },

  /** Finds the picture that a label or a file's name means, or else lists all. */
  findPicture(
    text: LookedUpText,
    { wanted, page }: { wanted: string; page: number },
  ): { picture: Pick<Picture, "name" | "words"> } | ({ picture: null } & PagedText) {
    const [picture] = findPictures(text.pictures, wanted);
    if (picture) return { picture: { name: picture.name, words: picture.words } };
    const list = `No image is called “${wanted}”.\n\n${listedPictures(text.pictures)}`;
    return { picture: null, ...readPage(list, page) };
  },

  suggestHeadings(text: LookedUpText, { typed }: { typed: string }): string[] {
    const values = text.outline.map(({ heading }) => ({ value: heading, name: heading }));
    return suggested(values, typed).slice(0, MAX_LISTED);
  },

  suggestPictures(text: LookedUpText, { typed }: { typed: string }): string[] {
    const values = text.pictures.map(({ name, words }) => ({ value: name, name: words }));
    return suggested(values, typed).slice(0, MAX_LISTED);
  },

  /** Gives the first headings, with their levels, and the number of all. */
  listHeadings({ outline }: LookedUpText): { headings: { level: number; heading: string }[]; count: number } {
    const headings = outline.slice(0, MAX_LISTED).map(({ level, heading }) => ({ level, heading }));
    return { headings, count: outline.length };
  },

  /** Names the section at each offset; null before the first heading. */
  headingsAt({ outline }: LookedUpText, { offsets }: { offsets: readonly number[] }): (string | null)[] {
    return offsets.map((offset) => sectionAt(outline, offset)?.heading ?? null);
  },

  /** Says which offsets lie in a section or in those below it; null if no heading matches. */
  areInSection(
    { outline }: LookedUpText,
    { section, offsets }: { section: string; offsets: readonly number[] },
  ): boolean[] | null {
    const found = findSections(outline, section);
    if (found.length === 0) return null;
    return offsets.map((offset) => found.some(({ whole }) => whole.start <= offset && offset < whole.end));
  },

  /** Finds the places where the words stand, and shows the first with what is around them and their section. */
  findPlaces(
    { markdown, outline }: LookedUpText,
    { words }: { words: string },
  ): { places: number; passages: number; shown: { words: string; heading: string | null }[] } {
    const places = findPhrase(markdown, words);
    const passages = surroundings(markdown, places);
    const shown = passages.slice(0, MAX_SHOWN_PLACES).map(({ start, end }) => ({
      words: markdown.slice(start, end),
      heading: sectionAt(outline, start)?.heading ?? null,
    }));
    return { places: places.length, passages: passages.length, shown };
  },

  /** Returns the passage that a quote means, word for word as the text has it; null if it is not there. */
  findQuote({ markdown }: LookedUpText, { quote }: { quote: string }): string | null {
    const span = anchorQuote(markdown, quote);
    return span && markdown.slice(span.start, span.end);
  },

  contains({ markdown }: LookedUpText, { words }: { words: string }): boolean {
    return markdown.includes(words);
  },
} as const;

function headings({ markdown, outline }: LookedUpText): string {
  if (outline.length === 0)
    return "The document has no headings. Read it with the section “all”, or search it.";
  const lines = outline.map(({ level, heading, span }) => {
    const words = markdown.slice(span.start, span.end).match(/\S+/g)?.length ?? 0;
    return `${"  ".repeat(Math.max(0, level - 1))}- ${heading} (${countNoun(words, "word")})`;
  });
  return `Headings of the document:\n\n${lines.join("\n")}`;
}

function listedPictures(pictures: readonly Picture[]): string {
  if (pictures.length === 0) return "The document has no images.";
  const lines = pictures.map(({ name, words }) => `- ${name}: ${words || "no caption"}`);
  return `Images of the document:\n\n${lines.join("\n")}`;
}
