import type { DocumentState } from "../document-state.ts";
import { type BibEntry, parseBib } from "./bib-file.ts";
import { namesOf, shortNames, yearOf } from "./bib-names.ts";
import { biblatexEntries } from "./biblatex-bbl.ts";
import { type CiteStyle, citeStyle } from "./cite-style.ts";
import { formatEntry } from "./format-entry.ts";

/** What a citation of one work can print. Values are plain text but for `title`, which is LaTeX. */
export type Cited = {
  number: string;
  authors: string;
  allAuthors: string;
  year: string;
  label: string;
  title: string;
};

export type Bibliography = {
  style: CiteStyle;
  cited: ReadonlyMap<string, Cited>;
  /** Entries formatted here, in their printed order; null when a `.bbl` or the document itself prints them. */
  entries: { key: string; lead: string; latex: string }[] | null;
};

/** What `\bibitem` told of one work. */
export type BibItem = { key: string; label: string | null; number: string };

function bare(latex: string): string {
  return latex.replace(/\\[a-zA-Z]+\s*/g, "").replace(/[{}]/g, "");
}

/** natbib's labels hold author and year: `Knuth(1984)Knuth, Donald`. */
function fromLabel(label: string): { authors: string; year: string; all: string } | null {
  const match =
    /^(.*?)\s*\(((?:\d{4}|[^()]*(?:press|preparation|submitted|forthcoming|n\.?\s?d\.?|date)[^()]*|\d{4}[^()]*)[a-z]?)\)([\s\S]*)$/.exec(
      label,
    );
  if (match !== null) return { authors: match[1] ?? "", year: match[2] ?? "", all: match[3]?.trim() ?? "" };
  const plain = /^(.+?),\s+(\d{4}[a-z]?)$/.exec(label);
  return plain === null ? null : { authors: plain[1] ?? "", year: plain[2] ?? "", all: "" };
}

/** The bibliography that the document printed itself, by `\bibitem`s in its source or its `.bbl`. */
export function fromBibitems(document: DocumentState, items: readonly BibItem[]): Bibliography {
  const read = items.map((item) => ({ item, found: item.label === null ? null : fromLabel(item.label) }));
  const natbib = read.filter(({ found }) => found !== null).length > items.length / 2;
  const cited = new Map<string, Cited>();
  for (const { item, found } of read) {
    cited.set(item.key, {
      number: item.number,
      authors: found?.authors ?? item.key,
      allAuthors: found?.all || found?.authors || item.key,
      year: found?.year ?? "",
      label: item.label ?? item.number,
      title: "",
    });
  }
  return { style: citeStyle(document, natbib), cited, entries: null };
}

function sortKey(entry: BibEntry): string {
  const [author] = [...namesOf(entry), ...namesOf(entry, "editor")];
  const all = namesOf(entry).map((name) => `${bare(name.family)} ${bare(name.given)}`);
  const lead =
    author === undefined
      ? bare(entry.fields.get("key") ?? entry.fields.get("title") ?? entry.key)
      : all.join("   ");
  return `${lead}    ${yearOf(entry)}    ${bare(entry.fields.get("title") ?? "")}`.toLowerCase();
}

/** `a`, `b` … behind the years of works that would be cited alike. */
function yearLetters(entries: readonly BibEntry[], and: string): Map<string, string> {
  const groups = new Map<string, BibEntry[]>();
  for (const entry of entries) {
    const key = `${shortNames(entry, and)}|${yearOf(entry)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  const out = new Map<string, string>();
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    for (const [i, entry] of group.entries()) out.set(entry.key, String.fromCharCode(97 + Math.min(25, i)));
  }
  return out;
}

function alphaLabel(entry: BibEntry): string {
  const families = namesOf(entry).map((name) => bare(name.family).replace(/[^\p{L}]/gu, ""));
  const letters =
    families.length === 1
      ? (families[0] ?? "").slice(0, 3)
      : families.length > 4
        ? `${families
            .slice(0, 3)
            .map((f) => f.charAt(0))
            .join("")}+`
        : families.map((f) => f.charAt(0)).join("");
  return `${letters || entry.key.slice(0, 3)}${yearOf(entry).slice(-2)}`;
}

/** Fields that an entry takes from the one it names as its parent. */
function withParent(entry: BibEntry, all: ReadonlyMap<string, BibEntry>): BibEntry {
  const parent = all.get((entry.fields.get("crossref") ?? "").toLowerCase());
  if (parent === undefined || parent === entry) return entry;
  const fields = new Map(
    [...parent.fields].map(([name, value]) => [name === "title" ? "booktitle" : name, value] as const),
  );
  for (const [name, value] of entry.fields) fields.set(name, value);
  return { ...entry, fields };
}

/** A bibliography made from `.bib` files (or biblatex's `.bbl`, whose order is final). */
export function fromEntries(
  document: DocumentState,
  sources: readonly string[],
  bbl: string | null,
  keys: readonly string[],
): Bibliography {
  const style = citeStyle(document, null);
  const printed = bbl === null ? null : biblatexEntries(bbl);
  const parsed = printed ?? sources.flatMap(parseBib);
  const all = new Map(parsed.toReversed().map((entry) => [entry.key.toLowerCase(), entry]));
  const wanted =
    printed !== null
      ? printed
      : keys.includes("*")
        ? [...keys.flatMap((key) => all.get(key.toLowerCase()) ?? []), ...parsed]
        : keys.flatMap((key) => all.get(key.toLowerCase()) ?? []);
  const used = [...new Set(wanted)].map((entry) => withParent(entry, all));
  const collator = new Intl.Collator("en");
  const isSorted = printed === null && (style.sorted || style.mode !== "numeric");
  const keyed = isSorted
    ? used
        .map((entry) => ({ entry, key: sortKey(entry) }))
        .toSorted((a, b) => collator.compare(a.key, b.key))
        .map(({ entry }) => entry)
    : used;
  const letters = style.mode === "author-year" ? yearLetters(keyed, style.and) : new Map<string, string>();
  const cited = new Map<string, Cited>();
  const entries = keyed.map((entry, i) => {
    const number = String(i + 1);
    const year = `${yearOf(entry) || "n.d."}${letters.get(entry.key) ?? ""}`;
    const label = style.mode === "alpha" ? (entry.fields.get("labelalpha") ?? alphaLabel(entry)) : number;
    const info: Cited = {
      number,
      authors: shortNames(entry, style.and),
      allAuthors:
        namesOf(entry)
          .map((name) => bare(name.family))
          .join(", ") || shortNames(entry, style.and),
      year,
      label,
      title: entry.fields.get("title") ?? "",
    };
    cited.set(entry.key, info);
    for (const key of keys) if (key.toLowerCase() === entry.key.toLowerCase()) cited.set(key, info);
    const lettered = letters.has(entry.key)
      ? { ...entry, fields: new Map([...entry.fields, ["year", year]]) }
      : entry;
    return {
      key: entry.key,
      lead: style.mode === "author-year" ? "" : `[${label}] `,
      latex: formatEntry(lettered, style.entry, style.withLinks),
    };
  });
  return { style, cited, entries };
}
