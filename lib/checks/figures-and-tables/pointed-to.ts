import type { Caption, FloatKind } from "#lib/manuscript/figures-and-tables/captions.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Block } from "#lib/manuscript/markdown/block.ts";
import { sectionAt } from "#lib/manuscript/sections/sections.ts";
import { readSupplements } from "#lib/manuscript/sections/supplements.ts";

/** Words other than "figure" and "table" by which a text may call one: "Picture 2.8". Listings and boxes are series of their own. */
const BY_ANOTHER_WORD: Readonly<Record<FloatKind, RegExp>> = {
  figure:
    /(?<!\p{L})(?:picture|photo(?:graph)?|image|chart|graph|diagram|plot|map|screenshot|illustration|exhibit)s? (\d{1,3}(?:\.\d{1,2})?)/giu,
  table: /(?<!\p{L})(?:exhibit|panel)s? (\d{1,3}(?:\.\d{1,2})?)/giu,
};
const NOUNS: Readonly<Record<FloatKind, string>> = {
  figure:
    "figure|diagram|chart|flow ?chart|graph|plot|picture|image|photo(?:graph)?|map|screenshot|illustration|scheme|sketch|histogram|drawing",
  table: "table",
};
/** The same in other languages: "die folgende Tabelle", "la figura siguiente", "如下". */
const ELSEWHERE: Readonly<Record<FloatKind, string>> = {
  figure:
    "(?:folgende\\w*|obige\\w*) (?:abbildung|grafik)|siguientes? figura|seguent[ei] (?:figur|grafic)|figuras? (?:siguiente|anterior)|figures? (?:suivantes?|ci-dessous|ci-dessus)|следующ\\p{L}+ рисун|рисун\\p{L}+ ниже|[如见下上][下上]?[图圖図]|如下",
  table:
    "(?:folgende\\w*|obige\\w*) tabelle|siguientes? tabla|seguent[ei] tabell|tablas? (?:siguiente|anterior)|tableaux? (?:suivants?|ci-dessous|ci-dessus)|следующ\\p{L}+ таблиц|таблиц\\p{L}+ ниже|[如见下上][下上]?表|如下",
};
const NEAR: Readonly<Record<FloatKind, RegExp>> = { figure: pointing("figure"), table: pointing("table") };
/** References that broke, or lost their number on the way: "Table ??", "Table @ref(tab:all)", "(Figure , left)". */
const BROKEN: Readonly<Record<FloatKind, RegExp>> = {
  figure: /\b[Ff]ig(?:ure|\.)?s?\s?\(?\?\?|@ref\(fig:|\((?:see )?Fig(?:ure|\.)s?\s?(?:,|\s\))/,
  table: /\b[Tt]ab(?:le|\.)?s?\s?\(?\?\?|@ref\(tab:|\((?:see )?Tab(?:le|\.)s?\s?(?:,|\s\))/,
};
/** The most blocks between a float and the sentence that points to it without its number. */
const NEAR_BLOCKS = 2;
const SUPPLEMENT =
  /(?<!\p{L})(?:appendi(?:x|ces)|annexes?|anhang|anexos?|ap[ée]ndices?|appendice|supplement(?:ary|al)? (?:materials?|information|files?|data)|supplements?)\b(?! (?:figure|table|fig))/iu;
const LETTERS =
  /(?<!\p{L})(?:append(?:ix|ices)|annexes?|anhang|anexos?|ap[ée]ndices?|appendice)\s((?:[A-H](?:\.?\d)*(?:, and |, | and |\s?[–-]\s?)?)+)(?![\p{L}])/giu;
/** "Slopes differ (S1)" means Figure S1 or Table S1. */
const BARE = /[(,;]\s?(S\d{1,2})(?=[),;])/g;
/** "Figure B" of a text whose figures are numbered B1, B2, … means them all. */
const SERIES: Readonly<Record<FloatKind, RegExp>> = {
  figure: /\bfig(?:ures?|s?\.) ([A-H])(?![\p{L}\d.’'-])/giu,
  table: /\btab(?:les?|\.) ([A-H])(?![\p{L}\d.’'-])/giu,
};
const MATERIAL = /\b(?:materials?|appendix|supplement) (S\d{1,2})\b/gi;

/** "The table below", "the following diagrams", "the figure on the next page". */
function pointing(kind: FloatKind): RegExp {
  const nouns = NOUNS[kind];
  return new RegExp(
    `\\b(?:this|following|next|above|below|preceding|accompanying) (?:\\w+ )?(?:${nouns})s?\\b|\\b(?:${nouns})s? (?:below|above|(?:that )?follow(?:s|ing)?|on the (?:next|following|previous) page)\\b|\\b(?:${nouns})s?\\b[^.]{0,60}\\b(?:is|are) (?:given |shown )?as follows\\b|${ELSEWHERE[kind]}`,
    "iu",
  );
}

/**
 * Returns a function that is true for a float to which the text points without its number: by another word, from
 * beside it, by a reference that broke, or by the appendix in which it stands.
 */
export function pointedTo(manuscript: Manuscript): (caption: Caption) => boolean {
  const { blocks, paragraphs, captions, mentions } = manuscript;
  const numbersAfter = (words: RegExp) =>
    new Set(paragraphs.flatMap(({ text }) => [...text.matchAll(words)].map((match) => match[1])));
  const otherWords = {
    figure: numbersAfter(BY_ANOTHER_WORD.figure),
    table: numbersAfter(BY_ANOTHER_WORD.table),
  };
  // A caption speaks of its own float, and a paragraph with a number of the one that has it.
  const captioned = new Set(captions.map(({ block }) => block));
  const numbered = { figure: new Set<Block>(), table: new Set<Block>() };
  for (const { kind, block } of mentions) numbered[kind].add(block);
  const isRunning = (block: Block, { kind }: Caption) =>
    block.kind === "paragraph" && !captioned.has(block) && !numbered[kind].has(block);
  const order = new Map(blocks.map((block, i) => [block, i]));
  const isBroken = {
    figure: blocks.some(({ plain }) => BROKEN.figure.test(plain.text)),
    table: blocks.some(({ plain }) => BROKEN.table.test(plain.text)),
  };
  const bare = numbersAfter(BARE);
  const series = { figure: numbersAfter(SERIES.figure), table: numbersAfter(SERIES.table) };
  const isInMentionedSupplement = mentionedSupplements(manuscript);
  return (caption) => {
    const at = order.get(caption.block) ?? 0;
    const near = blocks.slice(Math.max(0, at - NEAR_BLOCKS), at + NEAR_BLOCKS + 1);
    return (
      (caption.isNumbered && (otherWords[caption.kind].has(caption.id) || bare.has(caption.id))) ||
      near.some((each) => isRunning(each, caption) && NEAR[caption.kind].test(each.plain.text)) ||
      series[caption.kind].has(/^[A-H](?=\d)/.exec(caption.id)?.[0] ?? "") ||
      isBroken[caption.kind] ||
      isInMentionedSupplement(caption)
    );
  };
}

/** What stands in Appendix B is found by whoever is sent to Appendix B. */
function mentionedSupplements({ paragraphs, sections }: Manuscript): (caption: Caption) => boolean {
  const supplements = new Map(readSupplements(sections).map(({ section, letter }) => [section, letter]));
  const first = [...supplements.keys()][0]?.span.start ?? Infinity;
  const main = paragraphs.filter(({ span }) => span.start < first).map(({ text }) => text);
  const isAnyMentioned = main.some((text) => SUPPLEMENT.test(text));
  const letters = new Set(
    main.flatMap((text) => [...text.matchAll(LETTERS)].flatMap((match) => match[1]?.match(/[A-H]/gi) ?? [])),
  );
  const materials = new Set(main.flatMap((text) => [...text.matchAll(MATERIAL)].map((match) => match[1])));
  return ({ span, id }) => {
    const section = sectionAt(sections, span.start);
    const letter = section === null ? undefined : supplements.get(section);
    if (letter === undefined) return false;
    return letter === null ? isAnyMentioned || materials.has(id) : letters.has(letter);
  };
}
