import type { Block } from "#lib/manuscript/markdown/block.ts";
import { isInCode, sourceSpan } from "../markdown/plain-text.ts";
import { lastStartingBefore, overlaps, type Span } from "../span.ts";
import {
  type Caption,
  FIGURE_WORD,
  type FloatKind,
  floatId,
  SERIES_WORD,
  supplementLetter,
  TABLE_WORD,
} from "./captions.ts";
import type { Label, LabelMention } from "./labels.ts";

/** A mention of a figure or table. `foreign`: one of another work ("Fig. 2 of [12]"), or a name that a file may have ("figure_2"). */
export type Mention = {
  kind: FloatKind;
  ids: string[];
  span: Span;
  block: Block;
  from: number;
  foreign: boolean;
};

const OPENING = new RegExp(
  `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\d/_]|=["'])(?:(${SERIES_WORD})\\s+)?(?:(${FIGURE_WORD})|(${TABLE_WORD}))(?:(?:_|\\.?\\s{1,2}|)(?=[([]?(?:(?:[A-H]|ED)[\\s.-]?)?\\d|S[\\s.-]?(?:\\d|(?!ix)[IVX]{1,5}\\b))|\\s{1,2}(?=[IVX]{1,5}\\b))`,
  "giu",
);
const MEMBER =
  /(?:(S|[A-H]|ED)[\s.-]?)?(\d{1,3}(?:[.-]\d{1,2}(?![\d–-])(?:\.\d{1,2}(?!\d))?)?(?![\d%])|[IVX]{1,6}\b)\s?(?:\([a-zA-Z](?:\s?[-–,&]\s?[a-zA-Z]){0,6}\)|(?!(?<=\s)[aeiy]\s\d)[a-zA-Z](?:\s?[-–,&]\s?[a-zA-Z]\b(?!\s?\d)){0,6}(?![a-zA-Z]))?['′]?/y;
const JOINER =
  /(?:\s?(?:[,;&/]|and|or|to|through|[-–—])\s?){1,2}(?:(?:figures?|figs?\.?|tables?)\s)?|,?\s(?:a|à|al|až|bis|do|e|en|et|i|oder|och|og|ou|und|y|до|и)\s(?=S?\d)/y;
const REVERSED =
  /\bS\d{1,2}(?:[A-Z](?:[-–,][A-Z])*)?(?:(?:, | and |, and |[-–])S\d{1,2}){0,12} (Figs?|Tables?)\b/g;
const FOREIGN_AFTER =
  /^[^.;]{0,25}\b(?:of|in|from) (?:the |their )?(?:\[\d|ref|[A-Z][a-zà-ÿ]+ (?:et al|and [A-Z]|&|\(\d{4})|supplement|original|appendix|\[?[a-z]{3,}\d{2}(?:\d{2})?[a-z]?(?![A-Za-z\d]))|^[^.;]{0,90}\b(?:of|in|from) the(?:ir)? original (?:article|paper|publication|study|work)\b/;
const FOREIGN_BEFORE =
  /(?:\bpls?\. ?\d{1,3},|\bpp?\. ?\d{1,4}(?:[-–]\d{1,4})?,|\[\d{1,3},|\(\d{1,3},|(?<=[(;]\s?)\[\d{1,3}\],|\[\d{1,3}\]:|\d{4}[a-z]?[,;:]|\bin ref(?:erence|s|\.)? ?\[?\d+\]?,?|\btheir|\bet al\.[^.;()]{0,60}\btheir [^.;()]{1,40}(?=\s\()|\bcf\.? [A-Z]\w+ et al\.?,?)\s{0,2}\(?(?:text-)?$/;

/** UTF-16 units within which a label opens a text. */
const LONGEST_HEAD = 5;

/** Reads the mentions in one block, captions included (the label of a caption itself is left to the caller). */
export function readMentions(markdown: string, block: Block): Mention[] {
  const text = block.plain.text;
  const mentions: Mention[] = [];
  // The label that opens a picture's alternative text names the picture itself.
  OPENING.lastIndex = block.kind === "image" ? LONGEST_HEAD : 0;
  for (let match = OPENING.exec(text); match !== null; match = OPENING.exec(text)) {
    const from = match.index;
    if (isEndOfSentence(match[0])) continue;
    const isPlural = /\p{L}{2}(?:[nsx]|а[мх]|[иы])\.?\s*$/iu.test(match[0]);
    const listed = readMembers(text, from + match[0].length, match[1], isPlural, match[2] ?? match[3] ?? "");
    const to = listed.to;
    OPENING.lastIndex = Math.max(to, from + match[0].length);
    const kind: FloatKind = match[2] === undefined ? "table" : "figure";
    if (
      isInCode(markdown, block.plain, from) ||
      isCount(match[0], text.slice(from + match[0].length, from + match[0].length + 10))
    )
      continue;
    const foreign =
      match[0].endsWith("_") ||
      // "Tables [1,2]" may cite works.
      text.charAt(from + match[0].length) === "[" ||
      FOREIGN_AFTER.test(text.slice(to, to + 70)) ||
      FOREIGN_BEFORE.test(text.slice(Math.max(0, from - 120), from));
    if (listed.ids.length > 0)
      mentions.push({
        kind,
        ids: listed.ids,
        span: sourceSpan(markdown, block.plain, from, to),
        block,
        from,
        foreign,
      });
  }
  return [...mentions, ...reversed(markdown, block)];
}

/** "Table. 2" names a table, but "… in the table. 2 patients" does not. */
function isEndOfSentence(opening: string): boolean {
  return /^\p{Ll}{5,}\.\s+$/u.test(opening);
}

/** "Figure X" and "Table XX" are to be filled in, unless the others have Roman numbers, too. */
export function withoutPlaceholders(mentions: readonly Mention[], markdown: string): Mention[] {
  const textOf = ({ span }: Mention) => markdown.slice(span.start, span.end);
  const isRoman = mentions.some((mention) => /\b(?:[IV]+|IX|X[IV]+)$/.test(textOf(mention)));
  return mentions.filter((mention) => isRoman || !/\b\**X{1,3}\**$/.test(textOf(mention)));
}

/** "These figures (50 and 100)" are numbers, and "fig1.png" is a file; "tables (1)–(3)" are tables. */
function isCount(word: string, after: string): boolean {
  return (
    (/^\(/.test(after) && !/^\(\d{1,2}\)/.test(after) && /^(?:figures|tables)/.test(word)) || FILE.test(after)
  );
}

const FILE = /^\d{1,3}[a-z]?\.(?:csv|eps|html?|jpe?g|pdf|png|svg|tiff?|xlsx?)\b/i;
/** A number that counts or measures: "Figure 6c, 24/7 supply", "Table 2, 3 mm". */
const MEASURE = /^\d+(?:\.\d+)?(?:\s?(?:%|°|mm|cm|kg|years|patients|participants)|\/\d|-\p{L}{2})/u;
/** The beginning of a clause, after a comma: "In Figure 2, 118 participants said". Verbs go on with the list: "Figure 1, 2 show". */
const COUNTS =
  /^\d+ (?!(?:above|also|and|are|as|below|by|can|compare|contain|demonstrate|depict|describe|display|for|from|give|have|illustrate|in|indicate|is|list|of|on|or|plot|present|provide|report|respectively|reveal|show|suggest|summari|that|to|was|we|where|which|with)\w*)\p{Ll}{2,}/u;

/** Reads "1", "1A,B", "2–4", "1 and S3" from `at`, stopping at another kind of float ("Table 2, Figure 1"). */
function readMembers(
  text: string,
  at: number,
  series: string | undefined,
  isPlural: boolean,
  word: string,
): { ids: string[]; to: number } {
  const ids: string[] = [];
  const isBracketed = /[([]/.test(text.charAt(at));
  let position = at;
  let to = position;
  let ranged = false;
  for (let guard = 0; guard < 40; guard += 1) {
    if (isBracketed && /[([]/.test(text.charAt(position))) position += 1;
    MEMBER.lastIndex = position;
    const member = MEMBER.exec(text);
    if (member === null) break;
    const letter = /^S(?!\p{L})/u.exec(text.slice(position + (member[2] ?? "").length))?.[0];
    // "Figures 2-4" are three, and "图4-2" is one.
    const numbers = isPlural ? (member[2] ?? "").split("-") : [member[2] ?? ""];
    for (const [i, number] of numbers.entries()) {
      const id = floatId(series, member[1] ?? supplementLetter(letter), number);
      if (ranged || i > 0) ids.push(...between(ids.at(-1), id));
      ids.push(id);
    }
    to = position + member[0].trimEnd().length;
    JOINER.lastIndex = isBracketed && /[)\]]/.test(text.charAt(to)) ? to + 1 : to;
    const joiner = JOINER.exec(text);
    if (joiner === null || /fig|tab/i.test(joiner[0])) break;
    ranged = /[-–—]|to|through/.test(joiner[0]);
    position = JOINER.lastIndex;
    // "Figures 8 to Figure 15" is one range.
    const named = /^(fig(?:ure|\.)?|table) /i.exec(text.slice(position, position + 8));
    if (ranged && named !== null && word.slice(0, 3).toLowerCase() === named[0].slice(0, 3).toLowerCase())
      position += named[0].length;
    const next = text.slice(position, position + 30);
    if (MEASURE.test(next) || (!isPlural && /^\s?,\s?$/.test(joiner[0]) && COUNTS.test(next))) break;
  }
  return { ids, to };
}

function between(first: string | undefined, last: string): string[] {
  const from = /^(\D*)(\d+)$/.exec(first ?? "");
  const to = /^(\D*)(\d+)$/.exec(last);
  if (from === null || to === null || (to[1] !== "" && from[1] !== to[1])) return [];
  const low = Number(from[2]);
  const high = Number(to[2]);
  if (high - low < 2 || high - low > 60) return [];
  return Array.from({ length: high - low - 1 }, (_, i) => `${from[1]}${low + 1 + i}`);
}

/** PLOS style: "S2 Table", "S1–S3 Figs". */
function reversed(markdown: string, block: Block): Mention[] {
  return [...block.plain.text.matchAll(REVERSED)].map((match) => ({
    kind: /^F/.test(match[1] ?? "") ? "figure" : "table",
    ids: readMembers(match[0], 0, undefined, false, match[1] ?? "").ids,
    span: sourceSpan(markdown, block.plain, match.index, match.index + match[0].length),
    block,
    from: match.index,
    foreign: false,
  }));
}

/** Reads mentions of floats by their labels; each replaces the number that a converter wrote there. */
export function readKeyedMentions(
  mentions: readonly Mention[],
  captions: readonly Caption[],
  labels: readonly Label[],
  labelMentions: readonly LabelMention[],
): Mention[] {
  const kinds = new Map(labels.map((label) => [label.key, label.kind]));
  for (const { kind, keys } of captions) for (const key of keys) kinds.set(key, kind);
  const keyed = labelMentions.flatMap((mention): Mention[] => {
    const kind = kinds.get(mention.key) ?? kindOfKey(mention.key);
    if (kind !== "figure" && kind !== "table") return [];
    return [{ kind, ids: [mention.key], span: mention.span, block: mention.block, from: -1, foreign: false }];
  });
  if (keyed.length === 0) return [...mentions];
  const typed = mentions.filter((mention) => !isWritten(mention, labelMentions));
  return [...typed, ...keyed].sort((a, b) => a.span.start - b.span.start);
}

function kindOfKey(key: string): FloatKind | null {
  if (/^fig[:-]/i.test(key)) return "figure";
  return /^(?:tbl|tab|table)[:-]/i.test(key) ? "table" : null;
}

/** True if a label mention in the same place gives the number: "Figure [3](#fig:flow){reference=…}". */
function isWritten({ span }: Mention, labelMentions: readonly LabelMention[]): boolean {
  const at = lastStartingBefore(labelMentions, (mention) => mention.span.start, span.end + 120);
  return [at, at - 1, at - 2, at - 3].some((i) => {
    const mention = labelMentions[i];
    return mention?.isConverted && overlaps({ start: span.start, end: span.end + 2 }, widened(mention));
  });
}

/** The link's text stands before its attributes, which are where the mention lies. */
function widened({ span }: LabelMention): Span {
  return { start: span.start - 80, end: span.end };
}
