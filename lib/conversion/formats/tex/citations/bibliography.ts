import { type BibEntry, parseBib } from "./bib-file.ts";
import { namesOf, shortNames, yearOf } from "./bib-names.ts";
import { biblatexEntries } from "./biblatex-bbl.ts";
import { type CiteStyle, type CitingDocument, citeStyle } from "./cite-style.ts";
import { alphaLabel, sortedEntries, withoutCommands, yearLetters } from "./entry-labels.ts";
import { formatEntry } from "./format-entry.ts";

/** The parts that a citation of one work can print. Values are plain text but for `title`, which is LaTeX. */
export type CitationParts = {
  number: string;
  authors: string;
  allAuthors: string;
  year: string;
  label: string;
  title: string;
};

/** One entry of the printed list. `lead` is its label in brackets. */
type PrintedEntry = { key: string; lead: string; latex: string };

export type Bibliography = {
  style: CiteStyle;
  cited: ReadonlyMap<string, CitationParts>;
  /** Entries formatted here, in their printed order; null when a `.bbl` or the document itself prints them. */
  entries: PrintedEntry[] | null;
};

/** One `\bibitem` of a list that the document prints. */
export type BibItem = { key: string; label: string | null; number: string };

/** Reads author and year in a label of natbib: `Knuth(1984)Knuth, Donald`. */
function readLabel(label: string): { authors: string; year: string; all: string } | null {
  const match =
    /^(.*?)\s*\(((?:\d{4}|[^()]*(?:press|preparation|submitted|forthcoming|n\.?\s?d\.?|date)[^()]*|\d{4}[^()]*)[a-z]?)\)([\s\S]*)$/.exec(
      label,
    );
  if (match !== null) return { authors: match[1] ?? "", year: match[2] ?? "", all: match[3]?.trim() ?? "" };
  const plain = /^(.+?),\s+(\d{4}[a-z]?)$/.exec(label);
  return plain === null ? null : { authors: plain[1] ?? "", year: plain[2] ?? "", all: "" };
}

/** Makes the bibliography from the `\bibitem`s in the source or its `.bbl`, which the document prints itself. */
export function bibliographyOfItems(document: CitingDocument, items: readonly BibItem[]): Bibliography {
  const labelled = items.map((item) => ({
    item,
    found: item.label === null ? null : readLabel(item.label),
  }));
  const isNatbib = labelled.filter(({ found }) => found !== null).length > items.length / 2;
  const cited = new Map<string, CitationParts>();
  for (const { item, found } of labelled) {
    cited.set(item.key, {
      number: item.number,
      authors: found?.authors ?? item.key,
      allAuthors: found?.all || found?.authors || item.key,
      year: found?.year ?? "",
      label: item.label ?? item.number,
      title: "",
    });
  }
  return { style: citeStyle(document, isNatbib), cited, entries: null };
}

/** Adds the fields that an entry takes from the one that it names in `crossref`. */
function withParent(entry: BibEntry, byKey: ReadonlyMap<string, BibEntry>): BibEntry {
  const parent = byKey.get((entry.fields.get("crossref") ?? "").toLowerCase());
  if (parent === undefined || parent === entry) return entry;
  const fields = new Map(
    [...parent.fields].map(([name, value]) => [name === "title" ? "booktitle" : name, value] as const),
  );
  for (const [name, value] of entry.fields) fields.set(name, value);
  return { ...entry, fields };
}

/** Returns the entries of the list, each once. Of two with one key the first counts; the key `*` stands for all. */
function listedEntries(
  entries: readonly BibEntry[],
  keys: readonly string[],
  isPrinted: boolean,
): BibEntry[] {
  const byKey = new Map(entries.toReversed().map((entry) => [entry.key.toLowerCase(), entry]));
  const cited = isPrinted ? [] : keys.flatMap((key) => byKey.get(key.toLowerCase()) ?? []);
  const listed = isPrinted || keys.includes("*") ? [...cited, ...entries] : cited;
  return [...new Set(listed)].map((entry) => withParent(entry, byKey));
}

function citationParts(entry: BibEntry, number: string, letter: string, style: CiteStyle): CitationParts {
  const authors = shortNames(entry, style.and);
  const families = namesOf(entry).map((name) => withoutCommands(name.family));
  return {
    number,
    authors,
    allAuthors: families.join(", ") || authors,
    year: `${yearOf(entry) || "n.d."}${letter}`,
    label: style.mode === "alpha" ? (entry.fields.get("labelalpha") ?? alphaLabel(entry)) : number,
    title: entry.fields.get("title") ?? "",
  };
}

function printedEntry(entry: BibEntry, parts: CitationParts, letter: string, style: CiteStyle): PrintedEntry {
  const lettered =
    letter === "" ? entry : { ...entry, fields: new Map([...entry.fields, ["year", parts.year]]) };
  return {
    key: entry.key,
    lead: style.mode === "author-year" ? "" : `[${parts.label}] `,
    latex: formatEntry(lettered, style.entry, style.withLinks),
  };
}

/**
 * Makes the bibliography from `.bib` files, or from the `.bbl` of biblatex, whose order is final. `keys` are the
 * cited ones in order.
 */
export function bibliographyOfEntries(
  document: CitingDocument,
  sources: readonly string[],
  bbl: string | null,
  keys: readonly string[],
): Bibliography {
  const style = citeStyle(document, null);
  const printed = bbl === null ? null : biblatexEntries(bbl);
  const listed = listedEntries(printed ?? sources.flatMap(parseBib), keys, printed !== null);
  const isSorted = printed === null && (style.sorted || style.mode !== "numeric");
  const ordered = isSorted ? sortedEntries(listed) : listed;
  const letters = style.mode === "author-year" ? yearLetters(ordered, style.and) : new Map<string, string>();
  const cited = new Map<string, CitationParts>();
  const entries = ordered.map((entry, i) => {
    const letter = letters.get(entry.key) ?? "";
    const parts = citationParts(entry, String(i + 1), letter, style);
    cited.set(entry.key, parts);
    // BibTeX does not distinguish case in keys.
    for (const key of keys) if (key.toLowerCase() === entry.key.toLowerCase()) cited.set(key, parts);
    return printedEntry(entry, parts, letter, style);
  });
  return { style, cited, entries };
}
