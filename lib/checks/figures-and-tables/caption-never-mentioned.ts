import { type Caption, UNCOUNTED } from "#lib/manuscript/figures-and-tables/captions.ts";
import type { Mention } from "#lib/manuscript/figures-and-tables/mentions.ts";
import type { Block } from "#lib/manuscript/markdown/block.ts";
import type { Span } from "#lib/manuscript/span.ts";
import { check, type Draft, finding, notApplicable, nothingToCheck } from "../check.ts";
import { bareReferences } from "./bare-references.ts";
import { namedOtherwise } from "./named-otherwise.ts";
import { pointedTo } from "./pointed-to.ts";
import { placesOf } from "./section-numbers.ts";

const THEME = {
  id: "caption-never-mentioned",
  plural: "figures or tables are never mentioned in the text",
  advice: "Refer to each where the reader should look at it, or leave it out.",
};

export const captionNeverMentioned = check({
  id: "caption-never-mentioned",
  label: "captions without a mention in the text",
  types: ["figures_tables"],
  severity: "minor",
  method: {
    how: "Every figure and table with a numbered caption must be mentioned in the text, in another caption or in a table. If nearly none is mentioned and the text refers to them by the number alone, the comment says so. A nearby sentence that points to “the table below” or “the following diagram” counts, and so does a mention of the appendix that contains it.",
    limits:
      "Captions without a number, and captions that a broken reference (“Table ??”) may point to, are not checked.",
  },
  precision: {
    estimate: 0.95,
    why: "41 of 42 comments on 124 real manuscripts were right; one mention was lost in conversion",
  },
  restsOn: "absence",
  examine: (manuscript) => {
    if (manuscript.captions.length === 0) return notApplicable("no figure or table captions were recognised");
    if (manuscript.wordCount === 0) return nothingToCheck("no running text was found beside the captions");
    const labels = new Map(manuscript.captions.map(({ block, labelSpan }) => [block, labelSpan.end]));
    const hasChapters = manuscript.captions.some(({ id }) => id.includes("."));
    const mentions = manuscript.mentions
      .filter((mention) => !isLabel(mention, labels))
      .map((mention) =>
        hasChapters || !isHyphened(mention, manuscript.markdown)
          ? mention
          : { ...mention, ids: mention.ids.flatMap(asRange) },
      );
    const isPointedTo = pointedTo(manuscript);
    const isNamedOtherwise = namedOtherwise(manuscript);
    const places = { figure: placesOf(manuscript, "figure"), table: placesOf(manuscript, "table") };
    const named = { figure: namesIn(mentions, "figure"), table: namesIn(mentions, "table") };
    const isByPlace = ({ kind, id }: Caption) => named[kind].ids.has(places[kind].get(id) ?? "");
    const unmentioned = manuscript.captions.filter(
      (caption) =>
        caption.id !== UNCOUNTED &&
        !isMentioned(caption, named[caption.kind]) &&
        !isPointedTo(caption) &&
        !isNamedOtherwise(caption) &&
        !isByPlace(caption),
    );
    const findings = firstOfEach(unmentioned);
    const all = firstOfEach(manuscript.captions).length;
    const bare =
      findings.length >= LEAST_LOST && findings.length >= LEAST_LOST_SHARE * all
        ? bareReferences(manuscript, unmentioned)
        : [];
    return {
      checked: manuscript.captions.length,
      findings: bare.length > 0 ? describeBare(bare) : findings.map(describe),
    };
  },
});

/** If so many are not mentioned, and such a share of all, the text may refer to them in another way. */
const LEAST_LOST = 5;
const LEAST_LOST_SHARE = 0.7;

/** True for the label at the head of a caption. */
function isLabel({ block, span }: Mention, labels: ReadonlyMap<Block, number>): boolean {
  return span.start <= (labels.get(block) ?? -1);
}

/** "Fig. 2.20" is a figure of another work, and no range. */
function isHyphened({ span }: Mention, markdown: string): boolean {
  return /\d\s?[-–]\s?\d/.test(markdown.slice(span.start, span.end));
}

/** "Fig. 1-2", where no figure is numbered by chapters, means Figures 1 and 2. */
function asRange(id: string): string[] {
  const match = /^(\d{1,2})\.(\d{1,2})$/.exec(id);
  const [low, high] = [Number(match?.[1]), Number(match?.[2])];
  return low < high ? [id, ...Array.from({ length: high - low + 1 }, (_, i) => String(low + i))] : [id];
}

interface Names {
  ids: ReadonlySet<string>;
  /** What stands before a point of an id: 1 and 1.2 of "1.2.3". */
  chapters: ReadonlySet<string>;
}

function namesIn(mentions: readonly Mention[], kind: Mention["kind"]): Names {
  const ids = new Set(mentions.flatMap((mention) => (mention.kind === kind ? mention.ids : [])));
  return { ids, chapters: new Set([...ids].flatMap(chaptersOf)) };
}

function chaptersOf(id: string): string[] {
  return [...id.matchAll(/\./g)].map(({ index }) => id.slice(0, index));
}

function isMentioned({ id, keys }: Caption, { ids, chapters }: Names): boolean {
  return (
    ids.has(id) ||
    keys.some((key) => ids.has(key)) ||
    chapters.has(id) ||
    // "Figure 1" in a text whose figures are numbered 1.1, 1.2, … means one of them.
    ids.has(id.replace(/\.\d+$/, ""))
  );
}

function firstOfEach(captions: readonly Caption[]): Caption[] {
  const seen = new Set<string>();
  return captions.filter((caption) => {
    const name = `${caption.kind} ${caption.id}`;
    const isNew = !seen.has(name);
    seen.add(name);
    return isNew;
  });
}

function describe(caption: Caption) {
  const name = nameOf(caption);
  return finding(caption.labelSpan, {
    title: `${name} is never mentioned`,
    message: `${name} has a caption, but the text never refers to it. Say in the text what the reader should see there, or leave it out.`,
    theme: THEME,
  });
}

/** Without a printed number a caption is named by its label, or by how it begins. */
function nameOf(caption: Caption): string {
  const [key] = caption.keys;
  if (caption.isNumbered) return `${caption.kind === "figure" ? "Figure" : "Table"} ${caption.id}`;
  return `The ${caption.kind} “${key ?? `${caption.text.replace(/^[:\s]+/, "").slice(0, 50)}…`}”`;
}

function describeBare([first, ...others]: readonly Span[]): Draft[] {
  if (first === undefined) return [];
  return [
    finding(first, {
      title: "References to figures and tables print only the number",
      message:
        "The text refers to figures and tables by the number alone, so readers cannot tell which one is meant. Write “Figure” or “Table” before each number. In LaTeX, `\\ref` prints the number alone.",
      related: others.slice(0, 8).map((span) => ({ ...span, label: "also here" })),
    }),
  ];
}
