import type { Block } from "#lib/manuscript/markdown/block.ts";
import { lastStartingBefore, type Span } from "../span.ts";

export type SectionRole =
  | "title"
  | "abstract"
  | "keywords"
  | "introduction"
  | "methods"
  | "results"
  | "discussion"
  | "conclusion"
  | "declarations"
  | "acknowledgements"
  | "references"
  | "appendix"
  | "other";

export type Section = {
  heading: string;
  level: number;
  role: SectionRole;
  /** The section number that the heading carries ("2.1"), or null. */
  number: string | null;
  headingSpan: Span;
  /** From the heading to the next heading of any level. */
  span: Span;
};

const ROLES: readonly [SectionRole, RegExp][] = [
  [
    "abstract",
    /^(?:structured )?(?:abstract|summary|author summary|plain[- ]language summary|synopsis|significance(?: statement)?)$|^(?:zusammenfassung|kurzfassung|r[ée]sum[ée]|resumen|resumo|riassunto|sommario|samenvatting)$/,
  ],
  [
    "keywords",
    /^(?:key ?words|index terms)|^(?:schl(?:ü|ue)ssel(?:w(?:ö|oe)rter|begriffe)|stichw(?:ö|oe)rter|mots[- ]cl[ée]s|palabras[- ]clave|palavras[- ]chave|parole chiave|trefwoorden)/,
  ],
  [
    "references",
    /^(?:(?:additional|further|other|supplementa(?:ry|l)|supporting|appendix|method(?:s|ological)?) (?:references|literature|bibliography)|references?(?: list| cited)?(?: ?\/ ?[a-z]+)?|bibliography|works cited|literature(?: cited)?|literature references|notes and references|references and notes|cited literature|thebibliography|literaturverzeichnis|literatur|quellenverzeichnis|r[ée]f[ée]rences(?: bibliographiques)?|bibliographie|referencias(?: bibliogr[áa]ficas)?|bibliograf[íi]a|refer[êe]ncias(?: bibliogr[áa]ficas)?|riferimenti(?: bibliografici)?|literatuur(?:lijst)?|список литературы|参考文献)$/,
  ],
  [
    "appendix",
    /^(?:appendi(?:x|ces)\b|supplement|supporting information|supplementary|electronic supplement|extended data|online (?:appendix|resource))|^(?:anhang|annexes?|anexos?|ap[ée]ndices?|appendice|bijlagen?)$/,
  ],
  [
    "acknowledgements",
    /^acknowledge?ments?|^(?:danksagung(?:en)?|remerciements|agradecimientos|agradecimentos|ringraziamenti|dankwoord)$/,
  ],
  [
    "declarations",
    /^(?:data (?:and (?:code|materials?) )?(?:availability|accessibility|sharing)|code availability|availability of|funding|financial (?:support|disclosure)|author(?:s['’]?|['’]s)? contributions?|contributions|credit (?:author|statement)|conflicts? of interests?|competing interests?|declarations?|disclosures?|ethic(?:s|al)|open practices|abbreviations)|^(?:interessenkonflikte?|f(?:ö|oe)rderung|finanzierung|datenverf(?:ü|ue)gbarkeit|conflits? d[’']int[ée]r[êe]ts?|financement|conflictos? de intereses?|financiaci[óo]n|conflitos? de interesses?|financiamento)/,
  ],
  [
    "introduction",
    /^(?:general )?(?:introduction|background|motivation)\b|^(?:einleitung|einf(?:ü|ue)hrung|introducci[óo]n|introdu[çc][ãa]o|introduzione|inleiding)$/,
  ],
  [
    "methods",
    /^(?:(?:materials?|patients|subjects|participants|study design|data|experimental)(?: ?(?:and|&|,) ?\w+)* ?(?:and|&)? ?)?(?:methods?|methodology|procedures?|experimental (?:section|procedures|setup|design)|materials)\b|^(?:methods?|methodology|participants|study design|statistical analys[ei]s|data analysis|sample|measures|materials|subjects)\b|^(?:(?:material(?:ien)? und )?methode?n?|methodik|vorgehen|stichprobe|(?:mat[ée]riels? et )?m[ée]thodes?|m[ée]thodologie|(?:materiales? y )?m[ée]todos?|metodolog[íi]a|(?:materia(?:is|l) e )?m[ée]todos?|(?:materiali e )?metodi)$/,
  ],
  [
    "discussion",
    /^(?:general )?discussion\b|^results and discussion|^limitations\b|^(?:(?:allgemeine )?diskussion|r[ée]sultats et discussion|ergebnisse und diskussion|discusi[óo]n|resultados y discusi[óo]n|discuss[ãa]o|discussione|discussie)$/,
  ],
  [
    "results",
    /^(?:results?|findings|experiments?(?: and results)?|evaluation|main results|experimental results|empirical results)\b|^(?:ergebnisse|befunde|resultate|r[ée]sultats|resultados|risultati|resultaten)$/,
  ],
  [
    "conclusion",
    /^(?:conclusions?|concluding remarks|summary and conclusions?|outlook)\b|^(?:schlussfolgerung(?:en)?|fazit|schluss|ausblick|conclusi[óo]n(?:es)?|conclus[ãa]o|conclus[õo]es|conclusioni?|conclusie)$/,
  ],
];

export function roleOf(heading: string): SectionRole {
  const plain = heading
    .toLowerCase()
    .replace(/^(?:section\s+)?(?:\d+(?:\.\d+){0,5}|[ivx]{1,5})[.):]?\s+/, "")
    .replace(/[.:：\s]+$/, "")
    .trim();
  for (const [role, pattern] of ROLES) if (pattern.test(plain)) return role;
  return "other";
}

/** Reads the sections in order. A heading without a role of its own takes that of the heading above it. */
export function readSections(headings: readonly Block[], length: number): Section[] {
  const abstract = flatAbstract(headings);
  const sections: Section[] = [];
  const parents: { level: number; role: SectionRole; start: number }[] = [];
  for (const [i, block] of headings.entries()) {
    const heading = block.plain.text.trim();
    while ((parents.at(-1)?.level ?? 0) >= block.level) parents.pop();
    const own = i === 0 && isTitle(block) ? "title" : roleOf(heading);
    const inherited = parents.findLast((parent) => parent.role !== "other" && parent.role !== "title");
    const number = /^(\d+(?:\.\d+){0,5})[.):]?\s/.exec(`${heading} `)?.[1] ?? null;
    // "Methods" inside a structured abstract is still the abstract, which is short and unnumbered.
    const inAbstract =
      inherited?.role === "abstract" && number === null && block.span.start - inherited.start < 6000;
    const role = abstract.has(block)
      ? "abstract"
      : inherited !== undefined && (inAbstract || (own === "other" && inherited.role !== "abstract"))
        ? inherited.role
        : own;
    parents.push({ level: block.level, role, start: inAbstract ? inherited.start : block.span.start });
    const end = headings[i + 1]?.span.start ?? length;
    sections.push({
      heading,
      level: block.level,
      role,
      number,
      headingSpan: block.span,
      span: { start: block.span.start, end },
    });
  }
  return sections;
}

/** The most words of a section's name. A longer first heading ("Ethical questions in the regulation of …") is a title. */
const LONGEST_NAME_WORDS = 6;

/** True if the first heading of a manuscript is its title. */
function isTitle({ level, span, plain }: Block): boolean {
  const heading = plain.text.trim();
  if (level !== 1 || span.start >= 2000) return false;
  const isLong = heading.split(/\s+/).length > LONGEST_NAME_WORDS && !/^\d/.test(heading);
  return isLong || roleOf(heading) === "other";
}

/** The longest structured abstract, in UTF-16 units from its heading to that of the introduction. */
const LONGEST_ABSTRACT = 6000;

/**
 * "Background", "Methods" and "Results" at the level of "Abstract" above them, where the paper has these parts again:
 * after results or conclusions another introduction begins.
 */
function flatAbstract(headings: readonly Block[]): Set<Block> {
  const from = headings.findIndex((block) => roleOf(block.plain.text.trim()) === "abstract");
  const start = headings[from]?.span.start ?? 0;
  const near = headings.slice(from + 1).filter(({ span }) => span.start - start < LONGEST_ABSTRACT);
  const roles = near.map((block) => roleOf(block.plain.text.trim()));
  const main = roles.lastIndexOf("introduction");
  const closing = roles.findIndex((role) => role === "results" || role === "conclusion");
  const isStructured = from >= 0 && closing >= 0 && closing < main;
  return new Set(isStructured ? near.slice(0, main).filter(({ level }) => level > 0) : []);
}

export function sectionAt(sections: readonly Section[], offset: number): Section | null {
  return sections[lastStartingBefore(sections, (section) => section.span.start, offset)] ?? null;
}
