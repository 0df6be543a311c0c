import type { Language } from "#lib/manuscript/text/language.ts";

/** Articles, prepositions and names of numbered parts, before which a mark stands only where a number was lost. */
const OPEN_WORDS: Partial<Record<Language, string>> = {
  es: "el la los las un una unas unos de del al a en con por para según desde hasta entre sobre sin que y o e ver véase figura figuras fig tabla tablas cuadro capítulo sección apartado ecuación ecuaciones apéndice anexo",
  fr: "le la les un une de du des au aux à en dans par pour avec sur sous et ou voir selon entre vers chez figure figures fig tableau chapitre section équation équations annexe",
  de: "der die das den dem des ein eine einer einem einen eines im in am an auf aus bei mit nach von vom zu zum zur und oder für durch über unter siehe vgl abb abbildung abbildungen tab tabelle tabellen kapitel abschnitt gleichung gleichungen anhang",
  it: "il lo la i gli le un uno una di del dello della dei degli delle da dal dalla a al alla nel nello nella nei nelle in con su sul sulla per tra fra e ed o vedi figura figure fig tabella capitolo sezione equazione appendice",
  pt: "o a os as um uma de do da dos das em no na nos nas num numa ao à aos às por pelo pela pelos pelas para com entre e ou ver figura figuras fig tabela tabelas quadro capítulo seção secção equação equações apêndice anexo",
};

const LONGEST_WORD = 16;

/** "Como se muestra en la ." lost its cross-reference: the slip is not the space. */
export function followsOpenWord(text: string, at: number, language: Language | null): boolean {
  const words = language === null ? undefined : OPEN_WORDS[language];
  const last = /(?<!\p{L})\p{L}+$/u.exec(text.slice(Math.max(0, at - LONGEST_WORD), at))?.[0];
  return words !== undefined && last !== undefined && words.split(" ").includes(last.toLowerCase());
}
