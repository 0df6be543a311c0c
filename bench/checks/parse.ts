import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { FORMS } from "./markup-forms.ts";

export const ELEMENTS = ["sections", "captions", "entries", "citations"] as const;
type Element = (typeof ELEMENTS)[number];
type Counts = Record<Element, number>;
/** What of the known elements was found, per form of source. */
export type ParseRow = { form: string; texts: number; found: Counts; known: Counts };

type Text = { name: string; markdown: string };

/**
 * Counts what is found of sections, captions, reference entries and citations, against counts that plain patterns
 * take of the source itself: of clean papers in each of their forms, and of LaTeX source.
 */
export function parseFound(published: readonly Text[], latex: readonly Text[]): ParseRow[] {
  const forms = Object.entries(FORMS).map(([form, rewrite]) => row(form, published, knownOfClean, rewrite));
  return latex.length === 0 ? forms : [...forms, row("LaTeX", latex, knownOfLatex, (text) => text)];
}

function row(
  form: string,
  texts: readonly Text[],
  knownOf: (text: string) => Counts,
  rewrite: (text: string) => string,
): ParseRow {
  const total: ParseRow = { form, texts: texts.length, found: none(), known: none() };
  for (const { markdown } of texts) {
    const known = knownOf(markdown);
    const found = foundOf(parseManuscript(rewrite(markdown)));
    for (const element of ELEMENTS) {
      total.known[element] += known[element];
      // What is found beyond the known number is no gain: it must not make up for a loss elsewhere.
      total.found[element] += Math.min(found[element], known[element]);
    }
  }
  return total;
}

function none(): Counts {
  return { sections: 0, captions: 0, entries: 0, citations: 0 };
}

function foundOf({ sections, captions, references, citations }: Manuscript): Counts {
  const numbers = citations.flatMap((each) => (each.kind === "numeric" ? each.numbers : []));
  const keyed = citations.flatMap((each) => (each.kind === "key" ? [each.key] : []));
  return {
    sections: sections.length,
    captions: new Set(captions.map(({ kind, id }) => `${kind} ${id}`)).size,
    entries: references.entries.length,
    citations: Math.max(new Set(numbers).size, new Set(keyed).size),
  };
}

const matches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Citations are counted as the works that are cited at all. */
function knownOfClean(markdown: string): Counts {
  const [body = "", list = ""] = markdown.split(/^## (?:References|Literature Cited)$/m);
  const cited = new Set<number>();
  for (const [, from, to] of body.matchAll(/\[(\d{1,3})\](?:[–-]\[(\d{1,3})\])?/g))
    for (let number = Number(from); number <= Number(to ?? from); number += 1) cited.add(number);
  return {
    sections: matches(markdown, /^#{1,6} /gm),
    captions: new Set(body.match(/^\*\*(?:Figure|Fig|Table) \d+\.\*\*/gm)).size,
    entries: matches(list, /^\d+\. /gm),
    citations: cited.size,
  };
}

function knownOfLatex(source: string): Counts {
  const text = source.replace(/(?<!\\)%.*/g, "");
  const floats = [...text.matchAll(/\\begin\{(figure|table)\*?\}[\s\S]*?\\end\{\1\*?\}/g)];
  const cited = [...text.matchAll(/\\[a-zA-Z]{0,8}cite[a-zA-Z]{0,8}\*?(?:\[[^\]]*\])*\{([^{}]*)\}/g)];
  return {
    sections: matches(text, /\\(?:(?:sub)*section|(?:sub)?paragraph)\*?[[{]/g),
    captions: floats.filter(([float]) => float.includes("\\caption")).length,
    entries: matches(text, /\\bibitem\b/g),
    citations: new Set(cited.flatMap(([, keys = ""]) => keys.split(",").map((key) => key.trim()))).size,
  };
}
