import type { Block } from "./blocks.ts";
import { type FloatKind, floatId } from "./captions.ts";
import { sourceSpan } from "./plain-text.ts";
import type { Span } from "./span.ts";

/** A mention of a figure or table. `foreign`: one of another work ("Fig. 2 of [12]"). */
export type Mention = {
  kind: FloatKind;
  ids: string[];
  span: Span;
  block: Block;
  from: number;
  foreign: boolean;
};

const OPENING =
  /\b(?:(supplementary|supplemental|extended data|online|appendix|suppl\.|supp\.)\s+)?(figures?|figs?\b\.?|tables?|tabs\.?|tbl\.?)\s{0,2}(?=[(]?(?:[SABCD][\s.-]?)?\d|[IVX]{1,5}\b)/gi;
const MEMBER =
  /(?:(S|A|B|C|D|ED)[\s.-]?)?(\d{1,3}(?:\.\d{1,2}(?!\d))?|[IVX]{1,6}\b)\s?(?:\([a-zA-Z](?:\s?[-–,&]\s?[a-zA-Z]){0,6}\)|[a-zA-Z](?:\s?[-–,&]\s?[a-zA-Z]\b(?!\s?\d)){0,6}(?![a-zA-Z]))?['′]?/y;
const JOINER = /(?:\s?(?:[,;&/]|and|or|to|through|[-–—])\s?){1,2}(?:(?:figures?|figs?\.?|tables?)\s)?/y;
const REVERSED = /\bS(\d{1,2}) (Fig|Table)\b/g;
const FOREIGN_AFTER =
  /^[^.;]{0,25}\b(?:of|in|from) (?:the |their )?(?:\[\d|ref|[A-Z][a-zà-ÿ]+ (?:et al|and [A-Z]|&|\(\d{4})|supplement|original|appendix)/;
const FOREIGN_BEFORE =
  /(?:\bpls?\. ?\d{1,3},|\[\d{1,3},|\d{4}[a-z]?[,;:]|\bin ref(?:erence|s|\.)? ?\[?\d+\]?,?|\btheir|\bcf\.? [A-Z]\w+ et al\.?,?)\s{0,2}\(?$/;

/** Mentions in one block, captions included (the label of a caption itself is left to the caller). */
export function readMentions(markdown: string, block: Block): Mention[] {
  const text = block.plain.text;
  const mentions: Mention[] = [];
  OPENING.lastIndex = 0;
  for (let match = OPENING.exec(text); match !== null; match = OPENING.exec(text)) {
    const from = match.index;
    const listed = readMembers(text, from + match[0].length, match[1]);
    const to = listed.to;
    OPENING.lastIndex = Math.max(to, from + match[0].length);
    const kind: FloatKind = /^f/i.test(match[2] ?? "") ? "figure" : "table";
    const foreign =
      FOREIGN_AFTER.test(text.slice(to, to + 70)) ||
      FOREIGN_BEFORE.test(text.slice(Math.max(0, from - 40), from));
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
  return [...mentions, ...reversed(markdown, block), ...keyed(markdown, block)];
}

/** Reads "1", "1A,B", "2–4", "1 and S3" from `at`, stopping at another kind of float ("Table 2, Figure 1"). */
function readMembers(text: string, at: number, series: string | undefined): { ids: string[]; to: number } {
  const ids: string[] = [];
  let position = text.charAt(at) === "(" ? at + 1 : at;
  let to = position;
  let ranged = false;
  for (let guard = 0; guard < 40; guard += 1) {
    MEMBER.lastIndex = position;
    const member = MEMBER.exec(text);
    if (member === null) break;
    const id = floatId(series, member[1], member[2] ?? "");
    if (ranged) ids.push(...between(ids.at(-1), id));
    ids.push(id);
    to = position + member[0].trimEnd().length;
    JOINER.lastIndex = to;
    const joiner = JOINER.exec(text);
    if (joiner === null || /fig|tab/i.test(joiner[0])) break;
    ranged = /[-–—]|to|through/.test(joiner[0]);
    position = to + joiner[0].length;
    if (
      /^\d+(?:\.\d+)?\s?(?:%|mm|cm|kg|years|patients|participants)/.test(text.slice(position, position + 20))
    )
      break;
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

/** PLOS style: "S2 Table". */
function reversed(markdown: string, block: Block): Mention[] {
  return [...block.plain.text.matchAll(REVERSED)].map((match) => ({
    kind: match[2] === "Fig" ? "figure" : "table",
    ids: [`S${match[1]}`],
    span: sourceSpan(markdown, block.plain, match.index, match.index + match[0].length),
    block,
    from: match.index,
    foreign: false,
  }));
}

/** pandoc-crossref and Quarto: "@fig:flow", "@tbl-means". */
function keyed(markdown: string, block: Block): Mention[] {
  return [...block.plain.text.matchAll(/@((fig|tbl|tab)[:-][\w:-]{1,80})/gi)].map((match) => ({
    kind: match[2]?.toLowerCase() === "fig" ? "figure" : "table",
    ids: [(match[1] ?? "").replace(/[:-]+$/, "")],
    span: sourceSpan(markdown, block.plain, match.index, match.index + match[0].length),
    block,
    from: match.index,
    foreign: false,
  }));
}
