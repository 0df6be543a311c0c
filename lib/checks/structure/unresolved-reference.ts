import { FIGURE_WORD, TABLE_WORD } from "#lib/manuscript/figures-and-tables/captions.ts";
import { EQUATION_WORD } from "#lib/manuscript/figures-and-tables/equations.ts";

/** Words for a part of the text that a number follows, in the languages that papers are written in. */
const PART_WORD =
  "sections?|secs?\\.?|§+|chapters?|chap\\.|append(?:ix|ices)|pages?|pp?\\.|abschnitte?s?|kapitels?|anh[aä]ng(?:en?|s)?|seiten?|chapitres?|annexes?|sec(?:ci(?:ón|ones)|ções|ção)|apartados?|cap[ií]tulos?|p[aá]ginas?|ap[eé]ndices?|anexos?|sezion[ei]|capitol[oi]|appendic[ei]|paragrafen|paragraaf|hoofdstuk(?:ken)?|bijlagen?|avsnitt(?:et)?|sid(?:a|an|or)|rozdzia[łl](?:u|y|ach|ów)?|sekcj[aeię]|stron(?:a|ie|y)|раздел(?:а|е|ы|ах)?|глав(?:а|е|ы|ах)|страниц(?:а|е|ы|ах)|стр\\.|приложени[еяий]";
const STATEMENT_WORD =
  "(?:theor|lemm|proposi|definit|corollar|algorit|algorithm|assumption|hypothes|example|listing|satz|théor|teor)\\p{L}*|lines?|notes?|footnotes?|remarks?|steps?|box(?:es)?|refs?\\.?|references?|movies?|videos?|schemes?|plates?";
const WORD = `(?:${FIGURE_WORD}|${TABLE_WORD}|${EQUATION_WORD}|${PART_WORD}|${STATEMENT_WORD})`;
/** What points the reader to a place: "see ??", "in ??". */
const POINTS =
  "(?:see(?: also)?|cf\\.?|in|voir|dans|selon|siehe|vgl\\.|im|véase|ver|vea|en|em|vedi|nel(?:la)?|zie|se|patrz|см\\.|в)";
const SIGN = "\\?\\?(?!\\.?\\?)(?:[a-d](?!\\p{L}))?";
const MARK = `(?:\\(${SIGN}\\)|${SIGN})`;
const JOINT =
  "(?:, (?:and |or )?| ?[-–] ?| ?& ?| (?:and|or|to|through|et|ou|à|und|oder|bis|y|o|e|en|of|tot|och|i|и) )";
const SERIES = `(?:${JOINT}${MARK}){1,5}`;
/** "from ?? to ??" waits for two values. */
const PAIR = `${MARK}(?:,? (?:and|or|et|ou|und|oder|y) ${MARK}){1,5}`;

/**
 * Where LaTeX prints "??" for a label that nothing has: after the word for what has the number, after a word that
 * points to it, alone in brackets, or in a row. The other forms are those of Quarto, R Markdown and Word.
 */
export const UNRESOLVED_REFERENCE = new RegExp(
  [
    `(?<![\\p{L}\\d])${WORD}(?:\\s|~)?${MARK}(?:${SERIES})?`,
    `(?<![\\p{L}\\d?])(?<=(?<!\\p{L})${POINTS} )${MARK}(?:${SERIES})?(?=[\\s.,;:)]|$)`,
    `(?<!\\?)${PAIR}`,
    "\\(\\?\\?\\)",
    "\\?@(?:fig|tbl|sec|eq|lst)-[\\w-]{1,60}",
    "(?:Figures?|Tables?|Sections?) (?:\\((?:fig|tab|tbl|sec):[\\w:-]{1,60}\\)|\\\\?@ref\\((?:fig|tab|sec)?:?[\\w:-]{1,60}\\))",
  ].join("|"),
  "giu",
);

/** "[?]" of BibTeX, "(?)" of natbib with several keys, "(???)" of R Markdown. Tables code with such signs. */
export const UNRESOLVED_CITATION =
  /(?<![|] ?)\[\?{1,4}\](?! ?[|])|\[\?{1,4}(?:, ?(?:\d{1,3}|\?{1,4}))+\]|\[(?:\d{1,3}, ?)+\?{1,4}(?:, ?(?:\d{1,3}|\?{1,4}))*\]|\(\?{3,4}(?:; ?[^()?]{2,120})?\)/g;
