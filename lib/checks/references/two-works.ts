import type { ReferenceEntry } from "#lib/manuscript/references/reference-entry.ts";

/** A part of a series by its number, in the languages of reference lists: "Class VI", "Part 2", "Band III". */
const PART =
  /(?<!\p{L})(class|classe|clase|klasse|part|parte|partie|partii|teil|volume|volumen|vol|band|tome|tomo|book|livre|libro|livro|buch|grade|grado|phase|fase|level|nivel|niveau|stufe|stage|module|modul|unit|chapter|chap|kapitel|study|lecture|paper|report|series|serie|edition|version|release|year|jahr)s?[\s.:]{1,3}(?:no\.?\s?)?((?:\d{1,3}|\p{Lu})(?![\p{L}\d])|[IVXLC]{1,6}(?![\p{L}\d]))/giu;
/** "Studies of grass II" in one title and "Studies of grass III" in the other; V and X are initials more often. */
const ROMAN = /(?<![\p{L}\d.])(?:I{2,3}|I[VX]|VI{1,3}|XI{1,3}|XI?V)(?![\p{L}\d.])/gu;
/** A volume stands in many forms beside its number, and an entry may leave it out. */
const LOOSE = /^(?:vol|volume|volumen|band|tome|tomo|edition|report|series|serie|paper)$/;

/**
 * True if alike entries say that they are two works: other DOIs, parts of a series with other numbers, letters after
 * the year without the same pages, or two pages of one site.
 */
export function areTwoWorks(one: ReferenceEntry, other: ReferenceEntry): boolean {
  const [a, b] = [doiOf(one), doiOf(other)];
  if (a !== null && b !== null) return !a.startsWith(b) && !b.startsWith(a);
  if (haveOtherParts(one, other)) return true;
  if (one.year !== other.year && letterOf(one) !== letterOf(other)) return !sharePages(one, other);
  return areTwoPages(one.text, other.text);
}

function doiOf({ doi }: ReferenceEntry): string | null {
  return (
    /10\.\d{4,9}\/\S{4,}/
      .exec(doi?.text ?? "")?.[0]
      .toLowerCase()
      .replace(/[.,;)\]]+$/, "") ?? null
  );
}

/** A part that only one of them names may be left out of the other, if the pages agree. */
function haveOtherParts(one: ReferenceEntry, other: ReferenceEntry): boolean {
  const [a, b] = [partsOf(one.text), partsOf(other.text)];
  return [...new Set([...a.keys(), ...b.keys()])].some((series) => {
    const [x, y] = [a.get(series), b.get(series)];
    const isLeftOut = x === undefined || y === undefined;
    return isLeftOut ? !LOOSE.test(series) && !sharePages(one, other) : x !== y;
  });
}

/** The numbers by the word before them; Roman numbers without one are a series of their own. */
function partsOf(text: string): ReadonlyMap<string, string> {
  const plain = withoutAddresses(text);
  const parts = new Map<string, string>();
  const add = (series: string, number: string) =>
    parts.set(series, `${parts.get(series) ?? ""} ${number.toLowerCase()}`);
  for (const [, series = "", number = ""] of plain.matchAll(PART)) add(series.toLowerCase(), number);
  for (const [number] of plain.replace(PART, "").matchAll(ROMAN)) add("", number);
  return parts;
}

function letterOf({ year }: ReferenceEntry): string {
  return /^\d{4}([a-z])$/.exec(year ?? "")?.[1] ?? "";
}

/** Programs give two letters to an entry that stands twice, but then volume and pages agree, too. */
const LEAST_SHARED_NUMBERS = 2;

function sharePages(one: ReferenceEntry, other: ReferenceEntry): boolean {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  return a.intersection(b).size >= LEAST_SHARED_NUMBERS;
}

function numbersOf({ text, year }: ReferenceEntry): ReadonlySet<string> {
  const numbers = withoutAddresses(text).match(/\d+/g) ?? [];
  return new Set(numbers.filter((each) => each !== year?.slice(0, 4)));
}

/** Two addresses of one site lead to two pages, unless one goes on where the other ends. */
function areTwoPages(one: string, other: string): boolean {
  const [a, b] = [addressOf(one), addressOf(other)];
  if (a === null || b === null || a.host !== b.host) return false;
  return !a.path.startsWith(b.path) && !b.path.startsWith(a.path) && titleOf(one) !== titleOf(other);
}

function addressOf(text: string): { host: string; path: string } | null {
  const [, host, path = ""] = /https?:\/\/(?:www\.)?([^/\s]+)(\/[^\s)\]>]*)?/i.exec(text) ?? [];
  return host === undefined
    ? null
    : { host: host.toLowerCase(), path: path.toLowerCase().replace(/[/.,]+$/, "") };
}

/** The letters before the address. */
function titleOf(text: string): string {
  return text
    .replace(/https?:.*$/is, "")
    .replace(/\P{L}/gu, "")
    .toLowerCase();
}

function withoutAddresses(text: string): string {
  return text.replace(/https?:\S+|doi:?\s*\S+|10\.\d{4,9}\/\S+/gi, "");
}
