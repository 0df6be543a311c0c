import type { BibEntry } from "./bib-file.ts";
import { type BibName, initials, isOthers, namesOf, yearOf } from "./bib-names.ts";

/** The shapes in which bibliographies are printed. */
export type EntryStyle = "plain" | "abbrv" | "ieee" | "apa" | "acm" | "elsevier" | "lncs" | "vancouver";

/** The way in which a style prints names: each of them, before the last, after the first `max` of more. */
type NameStyle = { one: (name: BibName) => string; last: string; et: string; max: number };

const full = (name: BibName) => [name.given, name.family, name.suffix].filter(Boolean).join(" ");
const initialsFirst = (name: BibName) =>
  [initials(name.given), name.family, name.suffix].filter(Boolean).join("~");
const familyFirst = (name: BibName) =>
  [name.family, initials(name.given), name.suffix].filter(Boolean).join(", ");

const NAME_STYLES: Record<EntryStyle, NameStyle> = {
  plain: { one: full, last: " and ", et: " et~al.", max: 100 },
  abbrv: { one: initialsFirst, last: " and ", et: " et~al.", max: 100 },
  ieee: { one: initialsFirst, last: " and ", et: " \\emph{et~al.}", max: 100 },
  apa: { one: familyFirst, last: ", \\& ", et: ", et~al.", max: 20 },
  acm: { one: full, last: " and ", et: " et~al.", max: 100 },
  elsevier: { one: initialsFirst, last: ", ", et: ", et~al.", max: 100 },
  lncs: {
    one: (name) => [name.family, initials(name.given, "")].filter(Boolean).join(", "),
    last: ", ",
    et: ", et~al.",
    max: 100,
  },
  vancouver: {
    one: (name) => [name.family, initials(name.given, "", "")].filter(Boolean).join(" "),
    last: ", ",
    et: ", et~al",
    max: 100,
  },
};

function joinNames(names: readonly BibName[], style: EntryStyle): string {
  const { one, last, et, max } = NAME_STYLES[style];
  const shown = names
    .filter((name) => !isOthers(name))
    .slice(0, max)
    .map(one);
  if (shown.length === 0) return "";
  if (shown.length < names.length) return `${shown.join(", ")}${et}`;
  if (shown.length === 1) return shown[0] ?? "";
  const comma = shown.length > 2 && /and/.test(last) ? "," : "";
  return `${shown.slice(0, -1).join(", ")}${comma}${last}${shown.at(-1)}`;
}

/** The parts of an entry that styles put in order, as LaTeX. A part that the entry lacks is "". */
export type EntryParts = {
  authors: string;
  title: string;
  journal: string;
  book: string;
  volume: string;
  number: string;
  pages: string;
  year: string;
  publisher: string;
  address: string;
  series: string;
  edition: string;
  /** The editors beside authors. Without authors they are `authors`. */
  editors: string;
  note: string;
  howPublished: string;
  doi: string;
  url: string;
  month: string;
  /** The kind of a thesis or report, with its school or number. */
  thesis: string;
};

/** Returns the first of these fields that has a value, or "". */
const fieldOf = (entry: BibEntry, ...names: string[]) =>
  names.map((name) => entry.fields.get(name) ?? "").find((value) => value !== "") ?? "";

const schoolOf = (entry: BibEntry) => fieldOf(entry, "school", "institution", "organization");

function thesisOf(entry: BibEntry): string {
  if (!/thesis/.test(entry.type)) return "";
  const kind = entry.type === "mastersthesis" ? "Master's thesis" : fieldOf(entry, "type") || "PhD thesis";
  return `${kind}, ${schoolOf(entry)}`;
}

function reportOf(entry: BibEntry): string {
  if (entry.type !== "techreport" && entry.type !== "report") return "";
  return [fieldOf(entry, "type") || "Technical Report", fieldOf(entry, "number")].filter(Boolean).join(" ");
}

/** Returns the journal, or the number in an archive of a work that has appeared nowhere else. */
function journalOf(entry: BibEntry): string {
  const eprint = fieldOf(entry, "eprint");
  const isPreprint = eprint !== "" && fieldOf(entry, "journal", "journaltitle", "booktitle") === "";
  const archive = fieldOf(entry, "archiveprefix", "eprinttype") || "arXiv";
  const number = eprint.startsWith(`${archive}:`) ? eprint : `${archive}:${eprint}`;
  return fieldOf(entry, "journal", "journaltitle") || (isPreprint ? number : "");
}

function publisherOf(entry: BibEntry): string {
  const isFromSchool = !/thesis/.test(entry.type) && /report|manual|misc/.test(entry.type);
  return [isFromSchool ? schoolOf(entry) : "", fieldOf(entry, "publisher")].filter(Boolean).join(", ");
}

function editorsAsAuthors(entry: BibEntry, editors: string): string {
  if (editors === "") return "";
  return `${editors}, ${namesOf(entry, "editor").length > 1 ? "editors" : "editor"}`;
}

/** Returns the parts of an entry, with names as the style prints them. */
export function partsOf(entry: BibEntry, style: EntryStyle): EntryParts {
  const field = (...names: string[]) => fieldOf(entry, ...names);
  const authors = joinNames(namesOf(entry), style);
  const editors = joinNames(namesOf(entry, "editor"), style);
  const report = reportOf(entry);
  return {
    authors: authors || editorsAsAuthors(entry, editors),
    title: field("title") + (field("subtitle") === "" ? "" : `: ${field("subtitle")}`),
    journal: journalOf(entry),
    book: field("booktitle", "maintitle"),
    volume: field("volume"),
    number: report === "" ? field("number", "issue") : "",
    pages: field("pages", "eid", "articleno").replace(/\s*-+\s*/g, "--"),
    year: yearOf(entry),
    publisher: publisherOf(entry),
    address: field("address", "location"),
    series: field("series"),
    edition: field("edition") === "" ? "" : `${field("edition")} ed.`,
    editors: authors === "" ? "" : editors,
    note: field("note", "addendum"),
    howPublished: field("howpublished"),
    doi: field("doi").replace(/^https?:\/\/(dx\.)?doi\.org\//, ""),
    url: field("url"),
    month: field("month"),
    thesis: thesisOf(entry) || report,
  };
}
