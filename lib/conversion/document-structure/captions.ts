const LABEL =
  /^(?:supplement(?:ary|al)\s+|extended data\s+|online\s+)?(?:fig(?:ure|s)?|table|tab|scheme|chart|plate|box|algorithm|listing|exhibit|panel|abbildung|abb|tabelle|tableau|figura|tabla|gráfico|quadro|图|表|рис(?:унок)?|таблица)\.?\s*(?:[A-Z]{1,2}[.-]?)?(?:\d+(?:[.\-–]\d+)*[a-z]?|[IVXL]+)(?=[\s.:|)–—-]|$)/iu;

/** True if a line is labelled as a figure's or table's caption: "Fig. 2", "Table S1: …", "Supplementary Figure 3". */
export function isCaption(words: string): boolean {
  const label = LABEL.exec(words.trim())?.[0];
  if (label === undefined) return false;
  // "Table 1 shows that …" is a sentence; a caption goes on with a mark, a capital or nothing.
  const rest = words.trim().slice(label.length);
  return !/^\s+(?:and|or|to|in|of|is|are|was|were|shows?|presents?|gives?|lists?|summari[sz]es|reports?|illustrates?|depicts?|provides?|displays?|compares?|contains?|describes?|demonstrates?|indicates?|reveals?|we|here|below|above)\b/i.test(
    rest,
  );
}
