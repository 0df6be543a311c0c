/** The start of a caption, in the languages of manuscripts: a label, a number and a sign or space that sets it off. */
export const CAPTION =
  /^(fig(?:ur[ae]|\.)?|abb(?:ildung|\.)|gráfico|graphique|图|図|tab(?:l[ea]|elle|ela|leau|ella)|tab\.|cuadro|quadro|表|scheme|algorithm|algorithmus|algoritmo|listing|appendix fig(?:ure)?|supplementary (?:fig(?:ure)?|table))\s*\.?\s*([A-Z]?\.?\d+(?:\.\d+)?|[IVX]+)\s*([.:|—–-]|$|\s)/i;

const TABLE = /^(?:tab|cuadro|quadro|表)/i;
const FIGURE = /^(?:(?:supp\w* |appendix )?fig|abb|gráfico|graphique|图|図)/i;

export const isTableCaption = (text: string): boolean => TABLE.test(text) && CAPTION.test(text);
export const isFigureCaption = (text: string): boolean => FIGURE.test(text) && CAPTION.test(text);

/** True for a label on a line of its own, which the words of its caption follow: "Figure 3.5". */
export const isBareLabel = (text: string): boolean =>
  CAPTION.test(text) && /^\p{L}+\.?\s*[A-Z]?\.?\d+(?:[.-]\d+)*\s*[.:]?$/u.test(text);

/** True for a sentence that begins with a label, such as "Table 2 shows that …". */
export const isLabelledSentence = (text: string): boolean =>
  /^(?:fig|tab|abb|algorit|cuadro|quadro)\p{L}*\.?\s*\d+\s+/iu.test(text) &&
  /^\p{L}+\.?\s*\d+\s+\p{Ll}/u.test(text);
