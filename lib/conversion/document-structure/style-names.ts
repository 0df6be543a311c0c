/** "Heading" as Word and LibreOffice name the style in the languages that manuscripts come in. */
const HEADING =
  /^(?:heading|überschrift|titre|encabezado|título|titulo|titolo|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|címsor|başlık|заголовок|标题|標題|見出し|제목)[ _-]*(\d)(?!\d\d)/u;

/** Publishers' and authors' own names: `MDPI_2.1_heading1`, `els-2nd-order-head`, `Head 2`, `H3`, `Heading2Manus`. */
const OWN =
  /(?:^|[^a-z])(?:sub)*(?:section ?)?(?:head(?:ing)?|h)[ _-]?(\d)(?:[^\d.]|$)|(\d)(?:st|nd|rd|th)?[ _-]?(?:order|level)[ _-]?head/;

/** Returns the zero-based outline level of a style by its name in lower case; null if it is no heading's. */
export function headingLevelOfName(name: string): number | null {
  if (/table|column|col\b|header|footer|figure|caption|toc|contents/.test(name)) return null;
  const match = HEADING.exec(name) ?? OWN.exec(name);
  const level = Number(match?.[1] ?? match?.[2] ?? Number.NaN);
  return level >= 1 && level <= 9 ? level - 1 : null;
}

export type Role =
  | "title"
  | "caption"
  | "reference"
  | "contents"
  | "quote"
  | "code"
  | "abstract-title"
  | "front"
  | null;

const ROLES: [Exclude<Role, null>, RegExp][] = [
  [
    "contents",
    /^(toc( ?\d| heading)?|table of (figures|authorities|contents)|contents( \d| heading)?|index \d|verzeichnis ?\d|inhaltsverzeichnis.*|tm ?\d|目录.*)$/,
  ],
  [
    "title",
    /^(title|titel|título|titre principal|titolo|(paper|article|document|main|manuscript)[ _-]?title|els-title|.*_title|标题$|title1)$/,
  ],
  ["abstract-title", /^abstract ?(title|heading|head)$/],
  [
    "caption",
    /^(caption|.*[ _-]caption|(image|table|figure) ?caption|(figure|table)(title|legend)?|beschriftung|légende|descripción|didascalia|.*figure_?caption|.*table_?(caption|head)|figure title|table title|题注)$/,
  ],
  [
    "reference",
    /(^|[ _-])(bibliograph(y|ie)|bibliografía|references?( list| text| items?)?|literature|literaturverzeichnis|bibliography entry)(\b|\d|$)/,
  ],
  [
    "code",
    /(^|[ _-])(source ?code|code( block)?|verbatim|listing|html preformatted|preformatted( text)?|programlisting|macro text)$/,
  ],
  ["quote", /^(quote|intense quote|block ?text|block ?quot(e|ation)|zitat|citation|quotations?)$/],
  [
    "front",
    /^(subtitle|authors?|author ?names?|affiliations?|date|untertitel|.*_authornames|.*_affiliation|.*-(author|affiliation)s?)$/,
  ],
];

/** Returns a paragraph's role by the name of its style, or of the styles that it is based on. */
export function roleOf(name: string, bases: readonly string[]): Role {
  for (const one of [name, ...bases]) {
    const role = ROLES.find(([, pattern]) => pattern.test(one))?.[0];
    if (role !== undefined) return role;
  }
  return null;
}
