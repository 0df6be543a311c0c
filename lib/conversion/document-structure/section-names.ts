const NAMES =
  /^(?:abstract|summary|highlights|introduction|background|(?:literature|related work)s? review|related works?|theoretical (?:background|framework)|methods?|methodology|(?:materials?|patients|subjects|participants|data) and methods?|methods? and materials?|experimental(?: (?:section|procedures|setup|design))?|results?|findings|results and discussions?|discussions?|general discussion|(?:discussion and )?conclusions?|conclusions? and (?:future work|recommendations)|concluding remarks|limitations|future work|acknowledg(?:e)?ments?|references?|references cited|bibliography|literature cited|works cited|appendix(?: [a-z]| \d)?|appendices|supplementary (?:materials?|information|data)|supporting information|funding|ethics (?:statement|approval)|(?:data|code) availability(?: statement)?|author(?:s’|s'|’s|'s)? contributions?|(?:conflicts?|declaration) of (?:competing )?interests?|competing interests?|declarations|author note|zusammenfassung|einleitung|methoden|ergebnisse|diskussion|fazit|literatur(?:verzeichnis)?|résumé|introducción|métodos|resultados|discusión|conclusiones|referencias|resumen|摘要|引言|参考文献|结论)$/iu;

/** True if a line is the name of a section that manuscripts have, with or without a number before it. */
export function isSectionName(words: string): boolean {
  return NAMES.test(
    words
      .trim()
      .replace(/^(?:\d+(?:\.\d+)*|[IVX]+|[A-Z])[.)]?\s+/, "")
      .replace(/[.:]$/, ""),
  );
}
