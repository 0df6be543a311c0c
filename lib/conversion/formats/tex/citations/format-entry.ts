import type { BibEntry } from "./bib-file.ts";
import { type EntryParts, type EntryStyle, partsOf } from "./entry-parts.ts";

const list = (...parts: string[]) => parts.filter((part) => part !== "").join(", ");

const sentences = (...parts: string[]) =>
  parts
    .filter((part) => part !== "")
    .map((part) => (/[.!?]\}?$/.test(part) ? part : `${part}.`))
    .join(" ");

/** Sets words before and after a value. No value needs no words. */
const framed = (before: string, value: string, after = "") =>
  value === "" ? "" : `${before}${value}${after}`;

const italic = (value: string) => framed("\\emph{", value, "}");

const escapedUrl = (url: string) =>
  url === "" ? "" : `\\url{${url.replace(/\\([_%#&~])/g, "$1").replace(/[{}]/g, "")}}`;

const issue = (p: EntryParts) => `${p.volume}${framed("(", p.number, ")")}`;

/** An entry that a style prints: its parts, and its title and link as most styles print them. */
type PrintedEntry = {
  p: EntryParts;
  isBook: boolean;
  withLinks: boolean;
  /** The title, in italics if the entry is a book. */
  title: string;
  /** The DOI or address as LaTeX; "" if the style prints none. */
  link: string;
};

const linkOf = ({ doi, url }: EntryParts) => escapedUrl(doi === "" ? url : `https://doi.org/${doi}`);

function ieee({ p, isBook, withLinks, title }: PrintedEntry): string {
  const quoted = isBook ? title : `\`\`${p.title},''`;
  const venue = italic(p.journal) || framed("in ", italic(p.book));
  const head = [list(p.authors, quoted), venue].filter(Boolean).join(isBook ? ", " : " ");
  const volume = list(framed("vol.~", p.volume), framed("no.~", p.number));
  const publisher = [p.address, p.publisher].filter(Boolean).join(": ");
  const rest = list(
    head,
    p.edition,
    p.thesis,
    p.howPublished,
    p.series,
    volume,
    publisher,
    list(p.month, p.year),
    framed("pp. ", p.pages),
    p.note,
  );
  const doi = withLinks ? framed(" doi: ", p.doi) : "";
  return `${rest}.${doi || framed(" [Online]. Available: ", escapedUrl(p.url))}`;
}

function apa({ p, title, link }: PrintedEntry): string {
  const year = p.year || "n.d.";
  const head =
    p.authors === ""
      ? `${title} (${year}).`
      : `${p.authors} (${year}). ${sentences(title + framed(" (", p.edition, ")"))}`;
  const journal = p.journal === "" ? "" : list(italic(p.journal), issue(p), p.pages);
  const editors = framed("", p.editors, " (Eds.), ");
  const book = framed(`In ${editors}`, italic(p.book), framed(" (pp. ", p.pages, ")"));
  return `${head} ${sentences(journal, book, p.thesis, p.howPublished, p.publisher, p.note)} ${link}`.trim();
}

function acmVenue(p: EntryParts): string {
  if (p.journal !== "")
    return `${italic(p.journal)} ${list(p.volume, p.number)} (${p.year})${framed(", ", p.pages)}.`;
  if (p.book !== "") return `In ${italic(p.book)}${framed(" (", italic(p.series), ")")}.`;
  return sentences(p.thesis, p.howPublished);
}

function acm({ p }: PrintedEntry): string {
  const publisher = p.journal === "" ? list(p.publisher, p.address, p.pages) : p.publisher;
  return `${sentences(p.authors, p.year, p.title)} ${acmVenue(p)} ${sentences(publisher, p.note)} ${linkOf(p)}`
    .replace(/\s+/g, " ")
    .trim();
}

function elsevier({ p, link }: PrintedEntry): string {
  const issueAndYear = `${framed(" (", p.number, ")")}${framed(" (", p.year, ")")}`;
  const venue =
    p.journal === "" ? framed("in: ", p.book) : `${p.journal} ${p.volume}${issueAndYear} ${p.pages}`.trim();
  const end = p.journal === "" ? list(p.year, framed("pp. ", p.pages)) : "";
  const entry = list(p.authors, p.title, venue, p.thesis, p.publisher, p.address, end, p.note);
  return `${entry}.${framed(" ", link)}`;
}

function lncsVenue(p: EntryParts): string {
  if (p.journal !== "")
    return list(`${p.journal} \\textbf{${p.volume}}${framed("(", p.number, ")")}`, p.pages);
  if (p.book !== "") return `In: ${list(p.book, framed("pp. ", p.pages))}. ${list(p.publisher, p.address)}`;
  return list(p.thesis, p.howPublished, p.publisher, p.address);
}

function lncs({ p, link }: PrintedEntry): string {
  return `${p.authors}: ${sentences(p.title)} ${lncsVenue(p)} (${p.year})${framed(". ", link)}`;
}

function vancouver({ p, link }: PrintedEntry): string {
  const venue = p.journal || framed("In: ", p.book) || p.thesis;
  const publisher = p.journal === "" ? `${list(p.address, p.publisher)}; ` : "";
  const volume = `${framed(";", issue(p))}${framed(":", p.pages)}`;
  return `${sentences(p.authors, p.title, venue)} ${publisher}${p.year}${volume}. ${link}`.trim();
}

function plainVenue(p: EntryParts): string {
  if (p.journal !== "") {
    const pages = framed(issue(p) === "" ? ", " : ":", p.pages);
    return `${italic(p.journal)}${framed(", ", issue(p))}${pages}`;
  }
  const pages = framed("pages ", p.pages);
  if (p.book === "") return list(p.thesis, p.howPublished, p.series, pages);
  const volume = framed("volume ", p.volume, framed(" of ", italic(p.series)));
  return list(`In ${framed("", p.editors, ", editors, ")}${italic(p.book)}`, volume, pages);
}

function plain({ p, withLinks, title }: PrintedEntry): string {
  const date = [p.month, p.year].filter(Boolean).join(" ");
  const entry = sentences(
    p.authors,
    title,
    list(plainVenue(p), p.edition),
    list(p.publisher, p.publisher === "" ? "" : p.address, date),
    p.note,
    withLinks ? framed("doi: ", p.doi) : "",
  );
  return `${entry}${withLinks ? framed(" URL ", escapedUrl(p.url), ".") : ""}`;
}

const FORMATS: Record<EntryStyle, (entry: PrintedEntry) => string> = {
  plain,
  abbrv: plain,
  ieee,
  apa,
  acm,
  elsevier,
  lncs,
  vancouver,
};

const BOOK = /^(book|proceedings|manual|phdthesis|mastersthesis|thesis|collection)$/;

/** Returns an entry as a line of LaTeX, in the order and punctuation of its style. `withLinks` adds the DOI or address. */
export function formatEntry(entry: BibEntry, style: EntryStyle, withLinks: boolean): string {
  const p = partsOf(entry, style);
  const isBook = BOOK.test(entry.type);
  return FORMATS[style]({
    p,
    isBook,
    withLinks,
    title: isBook ? italic(p.title) : p.title,
    link: withLinks ? linkOf(p) : "",
  });
}
