import type { BibEntry } from "./bib-file.ts";
import { type BibName, initials, isOthers, namesOf, yearOf } from "./bib-names.ts";

/** The shapes in which bibliographies are printed. */
export type EntryStyle = "plain" | "abbrv" | "ieee" | "apa" | "acm" | "elsevier" | "lncs" | "vancouver";

type Names = { one: (name: BibName) => string; last: string; et: string; max: number };

const full = (name: BibName) => [name.given, name.family, name.suffix].filter(Boolean).join(" ");
const initialsFirst = (name: BibName) =>
  [initials(name.given), name.family, name.suffix].filter(Boolean).join("~");
const familyFirst = (name: BibName) =>
  [name.family, initials(name.given), name.suffix].filter(Boolean).join(", ");

const NAMES: Record<EntryStyle, Names> = {
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
  const { one, last, et, max } = NAMES[style];
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

type Parts = {
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
  editors: string;
  note: string;
  how: string;
  doi: string;
  url: string;
  month: string;
  thesis: string;
};

function partsOf(entry: BibEntry, style: EntryStyle): Parts {
  const get = (...names: string[]) =>
    names.map((name) => entry.fields.get(name) ?? "").find((value) => value !== "") ?? "";
  const authors = joinNames(namesOf(entry), style);
  const editors = joinNames(namesOf(entry, "editor"), style);
  const school = get("school", "institution", "organization");
  const thesis = /thesis/.test(entry.type)
    ? `${entry.type === "mastersthesis" ? "Master's thesis" : get("type") || "PhD thesis"}, ${school}`
    : "";
  const report =
    entry.type === "techreport" || entry.type === "report"
      ? [get("type") || "Technical Report", get("number")].filter(Boolean).join(" ")
      : "";
  const doi = get("doi").replace(/^https?:\/\/(dx\.)?doi\.org\//, "");
  const eprint = get("eprint");
  const arxiv = eprint !== "" && get("journal", "journaltitle", "booktitle") === "" ? `arXiv:${eprint}` : "";
  return {
    authors:
      authors ||
      (editors === "" ? "" : `${editors}, ${namesOf(entry, "editor").length > 1 ? "editors" : "editor"}`),
    title: get("title") + (get("subtitle") === "" ? "" : `: ${get("subtitle")}`),
    journal: get("journal", "journaltitle") || arxiv,
    book: get("booktitle", "maintitle"),
    volume: get("volume"),
    number: report === "" ? get("number", "issue") : "",
    pages: get("pages", "eid", "articleno").replace(/\s*-+\s*/g, "--"),
    year: yearOf(entry),
    publisher: [thesis === "" && /report|manual|misc/.test(entry.type) ? school : "", get("publisher")]
      .filter(Boolean)
      .join(", "),
    address: get("address", "location"),
    series: get("series"),
    edition: get("edition") === "" ? "" : `${get("edition")} ed.`,
    editors: authors === "" ? "" : editors,
    note: get("note", "addendum"),
    how: get("howpublished"),
    doi,
    url: get("url"),
    month: get("month"),
    thesis: thesis || report,
  };
}

const list = (...parts: string[]) => parts.filter((part) => part !== "").join(", ");
const sentences = (...parts: string[]) =>
  parts
    .filter((part) => part !== "")
    .map((part) => (/[.!?]\}?$/.test(part) ? part : `${part}.`))
    .join(" ");
const italic = (value: string) => (value === "" ? "" : `\\emph{${value}}`);
const escapedUrl = (url: string) =>
  url === "" ? "" : `\\url{${url.replace(/\\([_%#&~])/g, "$1").replace(/[{}]/g, "")}}`;
const issue = (p: Parts, open = "(", close = ")") =>
  p.volume === ""
    ? p.number === ""
      ? ""
      : `${open}${p.number}${close}`
    : `${p.volume}${p.number === "" ? "" : `${open}${p.number}${close}`}`;
const link = (p: Parts) => (p.doi === "" ? escapedUrl(p.url) : escapedUrl(`https://doi.org/${p.doi}`));

function where(p: Parts): string {
  if (p.journal !== "")
    return `${italic(p.journal)}${issue(p) === "" ? "" : `, ${issue(p)}`}${p.pages === "" ? "" : issue(p) === "" ? `, ${p.pages}` : `:${p.pages}`}`;
  if (p.book !== "")
    return list(
      `In ${p.editors === "" ? "" : `${p.editors}, editors, `}${italic(p.book)}`,
      p.volume === "" ? "" : `volume ${p.volume}${p.series === "" ? "" : ` of ${italic(p.series)}`}`,
      p.pages === "" ? "" : `pages ${p.pages}`,
    );
  return list(p.thesis, p.how, p.series, p.pages === "" ? "" : `pages ${p.pages}`);
}

const isBook = (entry: BibEntry) =>
  /^(book|proceedings|manual|phdthesis|mastersthesis|thesis|collection)$/.test(entry.type);

/** One entry as a line of LaTeX, in the order and punctuation of its style. `withLinks` adds DOI or address. */
export function formatEntry(entry: BibEntry, style: EntryStyle, withLinks: boolean): string {
  const p = partsOf(entry, style);
  const title = isBook(entry) && style !== "acm" ? italic(p.title) : p.title;
  const address = withLinks ? link(p) : "";
  switch (style) {
    case "ieee": {
      const volume = list(
        p.volume === "" ? "" : `vol.~${p.volume}`,
        p.number === "" ? "" : `no.~${p.number}`,
      );
      const quoted = isBook(entry) ? italic(p.title) : `\`\`${p.title},''`;
      const venue = p.journal === "" ? (p.book === "" ? "" : `in ${italic(p.book)}`) : italic(p.journal);
      const head = [list(p.authors, quoted), venue].filter(Boolean).join(isBook(entry) ? ", " : " ");
      return `${list(head, p.edition, p.thesis, p.how, p.series, volume, p.address === "" || p.publisher === "" ? p.publisher || p.address : `${p.address}: ${p.publisher}`, list(p.month, p.year), p.pages === "" ? "" : `pp. ${p.pages}`, p.note)}.${withLinks && p.doi !== "" ? ` doi: ${p.doi}` : p.url === "" ? "" : ` [Online]. Available: ${escapedUrl(p.url)}`}`;
    }
    case "apa": {
      const venue = p.journal === "" ? "" : list(`${italic(p.journal)}`, issue(p), p.pages);
      const book =
        p.book === ""
          ? ""
          : `In ${p.editors === "" ? "" : `${p.editors} (Eds.), `}${italic(p.book)}${p.pages === "" ? "" : ` (pp. ${p.pages})`}`;
      const head =
        p.authors === ""
          ? `${title} (${p.year || "n.d."}).`
          : `${p.authors} (${p.year || "n.d."}). ${sentences(title + (p.edition === "" ? "" : ` (${p.edition})`))}`;
      return `${head} ${sentences(venue, book, p.thesis, p.how, p.publisher, p.note)} ${address}`.trim();
    }
    case "acm":
      return `${sentences(p.authors, p.year, p.title)} ${p.journal === "" ? (p.book === "" ? sentences(p.thesis, p.how) : `In ${italic(p.book)}${p.series === "" ? "" : ` (${italic(p.series)})`}.`) : `${italic(p.journal)} ${list(p.volume, p.number)} (${p.year})${p.pages === "" ? "" : `, ${p.pages}`}.`} ${sentences(list(p.publisher, p.journal === "" ? p.address : "", p.journal === "" ? p.pages : ""), p.note)} ${link(p)}`
        .replace(/\s+/g, " ")
        .trim();
    case "elsevier":
      return `${list(p.authors, p.title, p.journal === "" ? (p.book === "" ? "" : `in: ${p.book}`) : `${p.journal} ${p.volume}${p.number === "" ? "" : ` (${p.number})`}${p.year === "" ? "" : ` (${p.year})`} ${p.pages}`.trim(), p.thesis, p.publisher, p.address, p.journal === "" ? list(p.year, p.pages === "" ? "" : `pp. ${p.pages}`) : "", p.note)}.${address === "" ? "" : ` ${address}`}`;
    case "lncs":
      return `${p.authors}: ${sentences(p.title)} ${p.journal === "" ? (p.book === "" ? list(p.thesis, p.how, p.publisher, p.address) : `In: ${list(p.book, p.pages === "" ? "" : `pp. ${p.pages}`)}. ${list(p.publisher, p.address)}`) : list(`${p.journal} \\textbf{${p.volume}}${p.number === "" ? "" : `(${p.number})`}`, p.pages)} (${p.year})${address === "" ? "" : `. ${address}`}`;
    case "vancouver":
      return `${sentences(p.authors, p.title, p.journal === "" ? (p.book === "" ? p.thesis : `In: ${p.book}`) : p.journal)} ${p.journal === "" ? `${list(p.address, p.publisher)}; ` : ""}${p.year}${issue(p) === "" ? "" : `;${issue(p)}`}${p.pages === "" ? "" : `:${p.pages}`}. ${address}`.trim();
    default:
      return `${sentences(p.authors, title, list(where(p), p.edition), list(p.publisher, p.publisher === "" ? "" : p.address, list([p.month, p.year].filter(Boolean).join(" "))), p.note, withLinks && p.doi !== "" ? `doi: ${p.doi}` : "")}${withLinks && p.url !== "" ? ` URL ${escapedUrl(p.url)}.` : ""}`;
  }
}
