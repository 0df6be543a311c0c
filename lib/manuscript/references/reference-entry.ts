import { type Markup, type PlainText, readPlainText, sourceSpan } from "../markdown/plain-text.ts";
import type { Span } from "../span.ts";
import type { EntrySource } from "./marked-entries.ts";

export type ReferenceEntry = {
  span: Span;
  text: string;
  /** The text, in which the authors of the entry before stand for a dash ("———. 2018."). */
  opening: string;
  /** The number that the list gives it, or null. */
  number: number | null;
  /** Its pandoc key, or null. */
  key: string | null;
  /** Surnames as far as they could be read, first author first; may be empty. */
  authors: string[];
  year: string | null;
  title: string | null;
  doi: { text: string; span: Span } | null;
};

const YEAR = /(?<![\d–/:.-])((?:1[6-9]|20)\d{2})([a-z])?(?!\d|\.\d|\s?[–-]\s?\d)/g;
const ADDRESS = /(?:https?:|doi:|10\.\d{4})\S*/gi;
const DOI =
  /(?:\bdoi(?:\.org\/|\s?:\s?|\s)|dx\.doi\.org\/)\s?((?:https?:\/\/(?:dx\.)?doi\.org\/)?[^\s,;"'<>\]]{1,200})|\b(10\.\d{3,9}\/[^\s,;"'<>\]]{1,200})/gi;

export function readEntry(
  markdown: string,
  { span, label, key }: EntrySource,
  markup: Markup,
): ReferenceEntry {
  const plain = readPlainText(markdown, span, markup);
  const number = label !== null && /^\d+$/.test(label) ? Number(label) : null;
  const year = yearOf(plain.text);
  const tight = sourceSpan(
    markdown,
    plain,
    Math.max(0, plain.text.search(/\S/)),
    plain.text.trimEnd().length,
  );
  return {
    span: tight,
    text: plain.text.trim(),
    opening: plain.text.trim(),
    number,
    key,
    authors: authorsOf(plain.text, year?.at ?? plain.text.length),
    year: year?.text ?? null,
    title: titleOf(plain.text, year?.at ?? -1),
    doi: doiOf(markdown, plain),
  };
}

/** The year in parentheses if there is one ("(2010a)"), else the first that is not part of a page range or DOI. */
function yearOf(text: string): { text: string; at: number } | null {
  const parenthesised = /\(((?:1[6-9]|20)\d{2}[a-z]?)(?:\)|[,;/])/.exec(text);
  if (parenthesised?.[1]) return { text: parenthesised[1], at: parenthesised.index };
  const printed = text.replace(ADDRESS, (address) => " ".repeat(address.length));
  const [first] = printed.matchAll(YEAR);
  if (first !== undefined) return { text: first[0], at: first.index };
  return /\b(?:in press|forthcoming|n\.d\.)/i.test(text) ? { text: "in press", at: text.length } : null;
}

const PARTICLES = /^(?:van|von|de|der|den|del|della|di|da|la|le|ter|ten|el|al|dos|du)$/i;

/** "World Health Organization", "Centers for Disease Control and Prevention": no comma and no initials before the year. */
const INSTITUTION =
  /^\s*(\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+| (?:of|for|the|in|on|de|du|des|and)(?= [\p{Lu}t])){1,9})[.,]? ?\(?$/u;

/** "Manodeep Sinha. Corrfunc", "Emir Ganić, Nico van Oosten", "Daniel M. Lowe, …"; in "Smith, J." and "García López, M." initials follow. */
const FIRST_NAME_FIRST =
  /^\s*\p{Lu}\p{Ll}+(?:[- ]\p{Lu}\p{Ll}+)?(?: \p{Lu}\.)*(?: (?:van|von|de|der|den|del|da|di|la|le|ter|dos))* (\p{Lu}[\p{L}’'-]*\p{Ll}[\p{L}’'-]*)(?=, (?!\p{Lu}{1,3}\b|Jr)|,? and |\. )/u;

/** Words before the year (at most 300 units) that read as surnames: capitalised, longer than initials. */
function authorsOf(text: string, yearAt: number): string[] {
  const head = text.slice(0, Math.min(yearAt > 3 ? yearAt : 300, 300));
  const institution = INSTITUTION.exec(head)?.[1];
  if (institution !== undefined) return [institution];
  const [direct, surname] = FIRST_NAME_FIRST.exec(head) ?? [];
  if (direct !== undefined && surname !== undefined)
    return [surname, ...surnamesIn(head.slice(direct.length))];
  return surnamesIn(head);
}

function surnamesIn(head: string): string[] {
  const names = /\.\s(?=[A-Z][a-z]+ [a-z])/.exec(head);
  const part = names === null ? head : head.slice(0, names.index + 1);
  const surnames: string[] = [];
  for (const match of part.matchAll(/[\p{Lu}][\p{L}'’]+(?:-[\p{L}'’]+)*/gu)) {
    // "FranzenJL": some exports glue the initials to the name.
    const word = match[0].replace(/(?<=[\p{Ll}])\p{Lu}{1,3}$/u, "");
    const isInitials =
      /^\p{Lu}{1,3}$/u.test(word) &&
      !(surnames.length === 0 && /^, \p{Lu}\./u.test(part.slice(match.index + word.length)));
    if (isInitials || PARTICLES.test(word)) continue;
    surnames.push(word);
  }
  return surnames;
}

function titleOf(text: string, yearAt: number): string | null {
  const quoted = /[“"]([^”"]{15,400})[”"]/.exec(text)?.[1];
  if (quoted !== undefined) return quoted.replace(/[,.]$/, "");
  const afterYear = /^\(?\d{4}[a-z]?[^)]{0,20}\)[.,:]?\s+([^.?!]{15,400})[.?!]/.exec(
    text.slice(Math.max(0, yearAt)),
  )?.[1];
  if (yearAt >= 0 && afterYear !== undefined) return afterYear.trim();
  const sentences = text.split(/(?<=[a-zà-ÿ\p{Lu})]{1})\.\s+/u);
  return (
    sentences
      .slice(1)
      .find((sentence) => sentence.trim().length >= 15 && /[a-z]{4}/.test(sentence))
      ?.trim() ?? null
  );
}

function doiOf(markdown: string, plain: PlainText): { text: string; span: Span } | null {
  const match = [...plain.text.matchAll(DOI)].find(([given]) => /\d/.test(given));
  if (match === undefined) return null;
  const raw = match[1] ?? match[2] ?? "";
  const isAddress = /doi\.org\/\s?$/i.test(match[0].slice(0, match[0].length - raw.length));
  const text = raw
    .replace(/^[[({<]+/, "")
    // After "doi.org/" the address stands there twice, which is a slip of its own.
    .replace(isAddress ? /^$/ : /^https?:\/\/(?:dx\.)?doi\.org\/[[({<]?/i, "")
    .replace(/[.)]+$/, (tail) => (raw.includes("(") && tail.includes(")") ? ")" : ""));
  if (text === "") return null;
  const from = match.index + match[0].length - raw.length + raw.indexOf(text);
  return { text, span: sourceSpan(markdown, plain, from, from + text.length) };
}
