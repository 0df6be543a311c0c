import type { Line } from "../page/pdf-page.ts";

const KNOWN = new RegExp(
  `^(${[
    "abstract|summary|introduction|background|related works?|methods?|methodology|materials and methods|results|findings|discussion|general discussion|conclusions?|conclusions? and future work|limitations|acknowledge?ments?|references|bibliography|works cited|appendix(\\s+[A-Z\\d])?|appendices|supplementary materials?|data availability|funding|author contributions|declarations?|conflicts? of interest|ethics statement",
    "zusammenfassung|einleitung|methoden|methodik|ergebnisse|diskussion|fazit|danksagung|literatur|literaturverzeichnis|anhang",
    "résumé|méthodes|résultats|remerciements|références|bibliographie|annexes?",
    "resumen|introducción|métodos|metodología|resultados|discusión|conclusi[óo]n(es)?|agradecimientos|referencias|bibliografía",
    "resumo|introdução|metodologia|discussão|conclus(ão|ões)|agradecimentos|referências|bibliografia",
  ].join("|")})\\s*[.:]?$`,
  "i",
);
const NUMBER =
  /^(?:(\d{1,2}(?:\.\d{1,2}){0,4})\.?|([IVX]{1,5})\.|([A-Z](?:\.\d{1,2}){1,3}|[A-Z](?=[.)]))[.)]?|appendix\s+([A-Z])[.:]?)\s+(?=\p{Lu}|\p{L}{2})/iu;

/** True for text in capitals throughout. */
export const isCaps = (text: string): boolean => /\p{Lu}{3}/u.test(text) && text === text.toUpperCase();

/** Returns the depth of a heading's number, from 1; null if it has none. */
export function numberDepth(text: string): number | null {
  const match = NUMBER.exec(text);
  if (match === null) return null;
  const [, digits, roman, letter] = match;
  if (digits !== undefined) return digits.split(".").length;
  if (roman !== undefined) return 1;
  if (letter !== undefined) return letter.includes(".") ? letter.split(".").length : 2;
  return 1;
}

/** Labels of a paper's front that look like headings and begin no section. */
const FRONT_LABEL =
  /^(keywords?|key words|index terms|ccs concepts|acm reference format|(additional )?key ?words and phrases|schlüsselwörter|schlagwörter|mots[- ]clés|palabras clave|palavras[- ]chave)\s*[.:]?$/i;

export const isFrontLabel = (text: string): boolean => FRONT_LABEL.test(text);

/** True if a heading is one of those that most papers have. */
export function isKnownHeading(text: string): boolean {
  return KNOWN.test(text.replace(NUMBER, ""));
}

/** Returns the look of a heading as a key that headings of one level share. */
export function styleKey(line: Line): string {
  return [
    Math.round(line.size * 2) / 2,
    line.bold ? "b" : "",
    line.italic ? "i" : "",
    isCaps(line.text) ? "C" : "",
  ].join("|");
}

/** Returns the level, 2 to 6, of each look. Numbers decide; other looks take their rank. */
export function headingLevels(headings: readonly { text: string; key: string }[]): Map<string, number> {
  const byStyle = new Map<string, number[]>();
  for (const { text, key } of headings) {
    const depth = numberDepth(text);
    if (depth !== null) byStyle.set(key, [...(byStyle.get(key) ?? []), depth + 1]);
  }
  const levels = new Map(
    [...byStyle].map(([key, depths]) => [
      key,
      depths.toSorted((a, b) => a - b)[Math.floor(depths.length / 2)] ?? 2,
    ]),
  );
  const weight = (key: string) =>
    Number.parseFloat(key) * 10 +
    (key.includes("C") ? 3 : 0) +
    (key.includes("b") ? 2 : 0) -
    (key.includes("i") ? 1 : 0);
  const ranked = [...new Set(headings.map((h) => h.key))].toSorted((a, b) => weight(b) - weight(a));
  ranked.forEach((key, rank) => {
    if (!levels.has(key)) levels.set(key, Math.min(5, 2 + rank));
  });
  return levels;
}
