import { greatestOf } from "#lib/manuscript/extremes.ts";
import { type FloatKind, UNCOUNTED } from "#lib/manuscript/figures-and-tables/captions.ts";
import type { Mention } from "#lib/manuscript/figures-and-tables/mentions.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { check, finding, notApplicable, nothingToCheck } from "../check.ts";
import type { Theme } from "../finding.ts";
import { placesOf } from "./section-numbers.ts";

const THEME: Theme = {
  id: "mention-without-caption",
  plural: "figures or tables are mentioned but not found",
  advice:
    "Add them or correct the numbers; if they are there, their captions may have been lost in conversion.",
};

export const mentionWithoutCaption = check({
  id: "mention-without-caption",
  label: "mentions of figures and tables without a caption",
  types: ["figures_tables"],
  severity: "major",
  method: {
    how: "Looks for a caption of each figure and table that the text mentions by number, also in lists and ranges.",
    limits:
      "Supplementary figures and figures of other works are not checked. If half of the mentioned figures and tables have no caption, the captions were probably lost in the conversion, and nothing is reported.",
  },
  precision: {
    estimate: 0.93,
    ofPages: 0.4,
    why: "all 8 comments on numbers beyond the last caption were right on 158 real manuscripts; captions may be lost in conversion",
  },
  restsOn: "absence",
  examine: (manuscript) => {
    if (manuscript.mentions.length === 0) return nothingToCheck("no mention of a figure or table was found");
    if (manuscript.captions.length === 0)
      return notApplicable(
        "figures or tables are mentioned, but no captions were recognised in the converted text",
      );
    if (manuscript.wordCount === 0) return nothingToCheck("no running text was found beside the captions");
    const missing = (["figure", "table"] as const).flatMap((kind) => missingOf(manuscript, kind));
    const [isBare, isBeyondAll] = [bareFloats(manuscript), beyondAll(manuscript)];
    return {
      checked: manuscript.mentions.length,
      findings: missing.map((each) => ({
        ...describe(each, isBare(each)),
        isCertainOnPages: isBeyondAll(each),
      })),
    };
  },
});

type Missing = { kind: FloatKind; id: string; isGap: boolean; first: Mention; others: Mention[] };

/** Mentioned floats without caption. Supplements have theirs elsewhere; one kind without any caption was lost in conversion. */
/** So many captions, and so many for each that was found, are too many for an author to forget. */
const MANY = 3;
const MANY_OF = 0.25;

function missingOf(manuscript: Manuscript, kind: FloatKind): Missing[] {
  const captioned = new Set(
    manuscript.captions.filter((caption) => caption.kind === kind).map((caption) => caption.id),
  );
  if (captioned.size === 0 || captioned.has(UNCOUNTED)) return [];
  // A converter that resolves "\\ref" to the number of a section writes "Table 2.3" where no table is numbered so.
  const hasChapters = manuscript.captions.some(({ id }) => id.includes("."));
  // "Figure 3" where the captions are numbered 3.1, 3.2, … means one of them.
  const chapters = new Set([
    ...[...captioned].map((id) => id.replace(/\.\d+$/, "")),
    ...placesOf(manuscript, kind).values(),
  ]);
  const joined = new Set([
    ...manuscript.mentions
      .filter((mention) => mention.kind === kind && isJoinedCaption(mention))
      .flatMap((mention) => mention.ids),
    ...captionsInCode(manuscript, kind),
    ...captionsInCells(manuscript, kind),
  ]);
  const named: { id: string; mention: Mention }[] = [];
  for (const mention of manuscript.mentions) {
    if (
      mention.kind !== kind ||
      mention.foreign ||
      mention.block.kind === "heading" ||
      // The end of a cut sentence, whose caption may have been lost with the rest.
      /^\S+ \S{1,5}\.$/.test(mention.block.plain.text.trim()) ||
      mention.block.kind === "table"
    )
      continue;
    for (const id of mention.ids)
      if (
        isOwn(id) &&
        (hasChapters || !id.includes(".")) &&
        !captioned.has(id) &&
        !joined.has(id) &&
        !chapters.has(id) &&
        !captioned.has(id.replace(/\.\d+$/, ""))
      )
        named.push({ id, mention });
  }
  const byId = Map.groupBy(named, ({ id }) => id);
  // An author forgets one caption or two. When more are missing, conversion lost them.
  if (byId.size > captioned.size || (byId.size >= MANY && byId.size > captioned.size * MANY_OF)) return [];
  const last = greatestOf([0, ...captioned].map(Number).filter(Number.isFinite));
  return [...byId].flatMap(([id, group]) => {
    const mentions = group.map(({ mention }) => mention);
    // A comment in a paragraph that was misread would not be shown.
    const first = mentions.find(({ block }) => block.doubt === null) ?? mentions[0];
    const others = mentions.filter((mention) => mention !== first);
    return first === undefined ? [] : [{ kind, id, isGap: Number(id) < last, first, others }];
  });
}

/**
 * "… from the test Figure 8. Example of …": a caption that the conversion joined to the text before it. Without a point
 * after its number, it is one wherever a sentence could not go on: "as a matter of the Fig. 7 The distribution of …".
 */
function isJoinedCaption({ block, from }: Mention): boolean {
  // A key has no words of its own.
  if (from < 0) return false;
  const before = block.plain.text.slice(Math.max(0, from - 30), from);
  const after = block.plain.text.slice(from, from + 40);
  return (
    /^\w+\.? \w{1,4} (?!Panel|Part|Appendix|Supplement)\p{Lu}\p{Ll}* (?:\p{Lu}\p{Ll}+ )?\p{Ll}/u.test(
      after,
    ) ||
    (/^\w+\.? \w{1,4}\s?[.:|] [A-Z]/.test(after) &&
      !/(?:\b(?:in|see|of|to|from|and|also|by|with|on)|[(,;])\s*$/i.test(before))
  );
}

/** Numbers at the head of a line of code, where conversion may have put a caption: "Figure 3. Means". */
function captionsInCode({ blocks, markdown }: Manuscript, kind: FloatKind): string[] {
  const label =
    kind === "figure" ? /^\s{0,6}fig(?:ure|\.)? (\d{1,3})[.:|]/gim : /^\s{0,6}table (\d{1,3})[.:|]/gim;
  return blocks
    .filter((block) => block.kind === "code")
    .flatMap(({ span }) =>
      [...markdown.slice(span.start, span.end).matchAll(label)].flatMap((match) => match[1] ?? []),
    );
}

/** Numbers at the head of a cell, where an author set a figure and its caption in a table. */
function captionsInCells({ blocks, markdown }: Manuscript, kind: FloatKind): string[] {
  const label =
    kind === "figure" ? /(?:^|\|)\s*\**fig(?:ure|\.)? (\d{1,3})\b/gim : /(?:^|\|)\s*\**table (\d{1,3})\b/gim;
  return blocks
    .filter((block) => block.kind === "table")
    .flatMap(({ span }) =>
      [...markdown.slice(span.start, span.end).matchAll(label)].flatMap((match) => match[1] ?? []),
    );
}

function isOwn(id: string): boolean {
  return /^\d/.test(id);
}

/** Says of a mention if a figure or table without a caption stands right below it. */
function bareFloats({ blocks, captions }: Manuscript): (missing: Missing) => boolean {
  const places = new Map(blocks.map((block, at) => [block, at]));
  const captioned = new Set(captions.map(({ block }) => block));
  return ({ kind, first }) => {
    const at = places.get(first.block);
    if (at === undefined) return false;
    const [float, after] = blocks.slice(at + 1, at + 3);
    if (float?.kind !== (kind === "figure" ? "image" : "table")) return false;
    return (
      !captioned.has(float) && (after === undefined || !captioned.has(after)) && !captioned.has(first.block)
    );
  };
}

/** A picture further below the last caption has one that was not read. */
const FURTHEST_PICTURE_IN_BLOCKS = 3;

/** Says of a number if the captions are numbered without a gap up to a smaller one, and no picture stands below the last. */
function beyondAll({ captions, blocks }: Manuscript): (missing: Missing) => boolean {
  const places = new Map(blocks.map((block, at) => [block, at]));
  const lasts = new Map(
    (["figure", "table"] as const).map((kind) => {
      const own = captions.filter((caption) => caption.kind === kind);
      const numbers = new Set(own.map((caption) => Number(caption.id)));
      const lastCaption = greatestOf(own.map(({ block }) => places.get(block) ?? -1));
      const float = kind === "figure" ? "image" : "table";
      const lastFloat = blocks.findLastIndex((block) => block.kind === float);
      const isWhole = numbers.size === greatestOf([...numbers]);
      return [kind, isWhole && lastFloat <= lastCaption + FURTHEST_PICTURE_IN_BLOCKS ? numbers.size : null];
    }),
  );
  return ({ kind, id }) => {
    const last = lasts.get(kind) ?? null;
    return last !== null && Number(id) > last;
  };
}

/** Authors rarely skip a number: a gap before the last caption is most often one that was not recognised. */
function describe({ kind, id, isGap, first, others }: Missing, isBare: boolean) {
  const name = `${kind === "figure" ? "Figure" : "Table"} ${id}`;
  if (isBare)
    return finding(first.span, {
      title: `${name} has no caption`,
      message: `The text refers to ${name}, but the ${kind} below this paragraph has no caption. Write one, with its number.`,
      severity: "minor",
    });
  return finding(first.span, {
    title: `${name} is mentioned but not found`,
    message: `The text refers to ${name}, but no caption with that number was found. Add the ${kind}, or correct the number${isGap ? "; if it is there, its caption may have been lost in conversion" : ""}.`,
    related: others.slice(0, 5).map((mention) => ({ ...mention.span, label: "also mentioned here" })),
    theme: THEME,
    ...(isGap ? { severity: "minor" as const, confidence: 0.3 } : {}),
  });
}
