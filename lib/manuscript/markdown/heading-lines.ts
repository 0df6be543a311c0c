/** True if the line is nothing but the name of a section that papers have ("Methods", "2. RESULTS", "References"). */
export function isHeadingLine(line: string): boolean {
  const text = line.trim();
  if (text.length < 5 || text.length > 60 || !/^[\p{Lu}\d]/u.test(text) || /[.,;?!)\d]$/.test(text))
    return false;
  if (text.split(/\s+/).length > 7) return false;
  return isWholeName(text);
}

const NAMES =
  /^(?:abstract|summary|author summary|key ?words|(?:general )?introduction|background|related work|(?:materials? and )?methods?|methods and materials|methodology|participants|procedure|statistical analys[ei]s|data analysis|results?|results and discussion|findings|experiments?|evaluation|(?:general )?discussion|limitations|conclusions?|conclusions? and future work|acknowledge?ments?|funding|(?:competing|conflicts? of) interests?|author contributions?|data availability(?: statement)?|references|bibliography|works cited|literature cited|appendix|supplementary (?:materials?|information)|supporting information|literaturverzeichnis|références|referencias|bibliografía|zusammenfassung|einleitung|methoden|ergebnisse|diskussion|résumé|méthodes|résultats|resumen|introducción|métodos|resultados|discusión|conclusiones|conclusión)$/;

function isWholeName(text: string): boolean {
  return NAMES.test(
    text
      .toLowerCase()
      .replace(/^(?:\d+(?:\.\d+){0,5}|[ivx]{1,5})[.):]?\s+/, "")
      .replace(/[:\s]+$/, ""),
  );
}
