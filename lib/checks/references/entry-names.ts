import type { ReferenceEntry } from "#lib/manuscript/references/reference-entry.ts";
import { remembering } from "#lib/manuscript/remembering.ts";

/** The names of a citation, which say what entry is meant. */
type CitedNames = { authors: readonly string[]; etAl: boolean };

/** With more names than these, the first one may not have been read. */
const MOST_NAMES = 3;
const OPENING_LENGTH = 400;
const MOST_WORDS_BEFORE = 5;

/** True if the entry opens with the citation's first author. */
export function namesEntry({ authors, etAl }: CitedNames, entry: ReferenceEntry): boolean {
  const opening = openingOf(entry);
  return authors.some((author, i) => {
    // Several capitalised words may be more than a name, and then the next author may be the first.
    const isPossible = i === 0 || etAl || authors.slice(0, i).every((each) => each.includes(" "));
    return isPossible && endsOf(author).some((name) => opensWith(name, opening, authors.length > MOST_NAMES));
  });
}

/** True if one of the citation's authors stands anywhere in the opening of the entry. */
export function namesAmong({ authors }: CitedNames, entry: ReferenceEntry): boolean {
  const opening = openingOf(entry);
  return authors.some((author) => endsOf(author).some((name) => positionOf(name, opening) >= 0));
}

/** True if the entry has the further authors that the citation names, and has others where it says so. */
export function hasCoauthors({ authors, etAl }: CitedNames, entry: ReferenceEntry): boolean {
  const others = authors.slice(1).flatMap((author) => endsOf(author).slice(-1));
  const opening = openingOf(entry);
  if (others.length > 0) return others.every((name) => positionOf(name, opening) >= 0);
  return etAl ? entry.authors.length > 2 || /\bet\s?al/.test(entry.text) : !hasSeveralAuthors(entry);
}

function hasSeveralAuthors({ opening: text, year }: ReferenceEntry): boolean {
  const end = year === null ? -1 : text.indexOf(year);
  const head = text.slice(0, end > 0 && end < OPENING_LENGTH ? end : 150);
  return /&|\b(?:and|y|und|et)\b|;|,\s*\p{Lu}[\p{L}'’-]+,|\p{Lu}{1,3}\.?, (?:\p{Lu}[\p{Ll}'’-]+|\p{Lu}\.)/u.test(
    head,
  );
}

/** "Linux User Groups" → itself, "User Groups", "Groups". */
const endsOf = remembering((author: string): string[] => {
  const words = fold(author).split(" ");
  return words.map((_, i) => words.slice(i).join(" "));
});

function opensWith(name: string, opening: Opening, isLoose: boolean): boolean {
  if (name.length < 2) return false;
  const at = positionOf(name, opening);
  if (at < 0) return opening.acronyms.has(name) || opening.acronyms.has(initialsOf(name));
  if (isLoose) return at <= 40;
  const before = opening.folded.slice(0, at);
  return !/[,;&]| (?:and|y|und|et) /.test(before) && before.split(" ").length <= MOST_WORDS_BEFORE + 1;
}

/** Where the name stands as a whole word; initials may be glued to it ("FranzenJL"). */
function positionOf(name: string, { folded, cased }: Opening): number {
  for (let at = folded.indexOf(name); at >= 0; at = folded.indexOf(name, at + 1)) {
    const isStart = at === 0 || !/[a-z]/.test(folded.charAt(at - 1));
    const after = cased.slice(at + name.length, at + name.length + 4);
    if (isStart && (!/^[A-Za-z]/.test(after) || /^[A-Z]{1,3}(?![A-Za-z])/.test(after))) return at;
  }
  return -1;
}

type Opening = {
  /** Without accents, hyphens as spaces. */
  cased: string;
  /** In lower case, unit by unit the same. */
  folded: string;
  /** The acronym that it opens with, and the one that the institution's words make. */
  acronyms: ReadonlySet<string>;
};

/** So many letters of a name look an entry up; a shorter name may be in any entry. */
const KEY_LENGTH = 3;

/** Looks up the entries that may name an author of a citation, in order: those that have the first letters of one. */
export function entriesByName(
  entries: readonly ReferenceEntry[],
): (citation: CitedNames) => readonly ReferenceEntry[] {
  const places = new Map<string, number[]>();
  for (const [at, entry] of entries.entries())
    for (const key of keysOf(openingOf(entry))) {
      const known = places.get(key);
      if (known === undefined) places.set(key, [at]);
      else known.push(at);
    }
  return ({ authors }) => {
    const names = authors.flatMap((author) => endsOf(author).filter(({ length }) => length > 1));
    if (names.some(({ length }) => length < KEY_LENGTH)) return entries;
    const keys = new Set(
      names.flatMap((name) => [name.slice(0, KEY_LENGTH), `=${name}`, `=${initialsOf(name)}`]),
    );
    const found = new Set([...keys].flatMap((key) => places.get(key) ?? []));
    return [...found].sort((a, b) => a - b).flatMap((at) => entries[at] ?? []);
  };
}

/** The first letters of every word of an opening, and the acronyms, each after a sign of its own. */
function keysOf({ folded, acronyms }: Opening): Set<string> {
  const keys = new Set([...acronyms].map((acronym) => `=${acronym}`));
  for (let at = 0; at < folded.length; at += 1)
    if (at === 0 || !/[a-z]/.test(folded.charAt(at - 1))) keys.add(folded.slice(at, at + KEY_LENGTH));
  return keys;
}

const openings = new WeakMap<ReferenceEntry, Opening>();

/** Remembered: every citation is compared with every entry of its year. */
function openingOf(entry: ReferenceEntry): Opening {
  const known = openings.get(entry);
  if (known !== undefined) return known;
  const cased = withoutAccents(entry.opening.slice(0, OPENING_LENGTH)).replace(/^[\s\d.()[\]]+/, "");
  const own = /^[A-Z]{2,}\b/.exec(cased)?.[0] ?? "";
  const institution = /^[A-Z][a-z]+(?: (?:[a-z]{2,3} )?[A-Z][a-z]+){1,7}(?=[.,(]| \()/.exec(cased)?.[0] ?? "";
  const acronyms = new Set(
    [own.toLowerCase(), initialsOf(institution.toLowerCase())].filter((each) => each.length > 1),
  );
  const opening = { cased, folded: cased.toLowerCase(), acronyms };
  openings.set(entry, opening);
  return opening;
}

function initialsOf(name: string): string {
  const words = name.split(" ").filter((word) => !/^(?:of|for|the|in|on|and|du|des|de)$/.test(word));
  return words.length < 2 ? "" : words.map((word) => word.charAt(0)).join("");
}

function withoutAccents(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[’‘`´]/g, "'")
    .replace(/[‐‑–-]/g, " ")
    .replace(/ß/g, "ss")
    .replace(/[øØ]/g, "o")
    .replace(/[łŁ]/g, "l")
    .replace(/ı/g, "i")
    .replace(/æ/g, "ae");
}

/** Returns lower case without accents, so that "Müller" and "Muller" are the same name, as are "Lopez-Pamies" and "Lopez Pamies". */
export function fold(text: string): string {
  return withoutAccents(text).toLowerCase();
}
