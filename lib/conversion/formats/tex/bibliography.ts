import { type BibEntry, formatEntry, parseBib, shortAuthors, yearOf } from "./bib-file.ts";
import { TexCursor } from "./tex-cursor.ts";

type Reference = { key: string; label: string; latex: string };

/** The references of a document in their printed order, and how a citation of a key reads. */
export type Bibliography = {
  references: Reference[];
  style: "numeric" | "author-year";
  cite: (key: string) => { authors: string; year: string; number: string } | null;
};

/** `\bibitem[label]{key} text` of a `thebibliography`, in a `.bbl` or in the source itself. */
function readBibitems(source: string): { key: string; label: string | null; latex: string }[] {
  const cursor = new TexCursor(source);
  const items: { key: string; label: string | null; latex: string }[] = [];
  for (let at = source.indexOf("\\bibitem"); at >= 0; at = source.indexOf("\\bibitem", cursor.at)) {
    cursor.at = at + "\\bibitem".length;
    const label = cursor.optional();
    const key = cursor.group() ?? "";
    const next = source.indexOf("\\bibitem", cursor.at);
    const end = /\\end\s*\{/.exec(source.slice(cursor.at))?.index;
    const stop = next < 0 ? (end === undefined ? source.length : cursor.at + end) : next;
    const latex = source
      .slice(cursor.at, stop)
      .replace(
        /\\(newblock|bibinfo\s*\{[^{}]*\}|natexlab\s*\{[^{}]*\}|penalty0|BibitemOpen|BibitemShut\s*\{[^{}]*\}|bibnamefont|bibfnamefont)\s*/g,
        " ",
      );
    items.push({ key: key.trim(), label, latex: latex.trim() });
    cursor.at = stop;
  }
  return items;
}

function fromBibitems(source: string): Bibliography {
  const items = readBibitems(source);
  const natbib = (label: string | null) =>
    /^\{?(.+?)\((\d{4}[a-z]?|[^()]*\d{4}[^()]*)\)/s.exec(label?.replace(/^\{|\}$/g, "") ?? "");
  const labelled = items.filter((item) => natbib(item.label) !== null).length;
  const style = labelled > items.length / 2 ? "author-year" : "numeric";
  const byKey = new Map(
    items.map((item, i) => {
      const [, authors = item.key, year = ""] = natbib(item.label) ?? [];
      return [
        item.key,
        {
          authors: authors
            .replace(/[{}]/g, "")
            .replace(/\\protect|\\citenamefont|\\natexlab/g, "")
            .trim(),
          year,
          number: String(i + 1),
        },
      ] as const;
    }),
  );
  return {
    style,
    references: items.map((item, i) => ({
      key: item.key,
      label: style === "numeric" ? `[${i + 1}] ` : "",
      latex: item.latex,
    })),
    cite: (key) => byKey.get(key) ?? null,
  };
}

function citedKeys(source: string): string[] {
  const keys = [
    ...source.matchAll(/\\(?:[a-zA-Z]*cite[a-zA-Z]*|nocite)\*?\s*(?:\[[^\]]*\]\s*){0,2}\{([^{}]*)\}/g),
  ];
  return [...new Set(keys.flatMap((match) => (match[1] ?? "").split(",").map((key) => key.trim())))];
}

function fromBib(entries: readonly BibEntry[], source: string): Bibliography {
  const all = new Map(entries.map((entry) => [entry.key, entry]));
  const cited = citedKeys(source);
  const used = cited.includes("*") ? [...entries] : cited.flatMap((key) => all.get(key) ?? []);
  const isAuthorYear =
    /\\cite[tp]\*?\b|\\(text|paren)cite|apacite|style=(apa|authoryear)|\{apa[67]\}|\\citeA\b/.test(source);
  const style = isAuthorYear ? "author-year" : "numeric";
  const sorted = isAuthorYear
    ? used.toSorted(
        (a, b) => shortAuthors(a).localeCompare(shortAuthors(b), "en") || yearOf(a).localeCompare(yearOf(b)),
      )
    : used;
  const numbers = new Map(sorted.map((entry, i) => [entry.key, String(i + 1)]));
  return {
    style,
    references: sorted.map((entry, i) => ({
      key: entry.key,
      label: style === "numeric" ? `[${i + 1}] ` : "",
      latex: formatEntry(entry),
    })),
    cite: (key) => {
      const entry = all.get(key);
      return entry === undefined
        ? null
        : { authors: shortAuthors(entry), year: yearOf(entry), number: numbers.get(key) ?? key };
    },
  };
}

/** The bibliography from, in this order: the source itself, a `.bbl`, `.bib` files. */
export function readBibliography(source: string, bbl: string | null, bibs: readonly string[]): Bibliography {
  const inSource = source.includes("\\bibitem") ? source : null;
  const items = inSource ?? (bbl?.includes("\\bibitem") ? bbl : null);
  return items === null ? fromBib(bibs.flatMap(parseBib), source) : fromBibitems(items);
}
