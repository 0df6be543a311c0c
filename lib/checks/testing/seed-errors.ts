import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";

/** A text with one planted error: the check that should see it, and where the error lies (UTF-16 units). */
export type Seeded = { checkId: string; markdown: string; start: number; end: number };

type Plant = (markdown: string) => { checkId: string; at: number; remove: number; insert: string } | null;

/** Plants one error of each kind that the paper has room for, each into its own copy of the text. */
export function seedErrors(markdown: string): Seeded[] {
  return PLANTS.flatMap((plant) => {
    const planted = plant(markdown);
    if (planted === null) return [];
    const { checkId, at, remove, insert } = planted;
    const text = markdown.slice(0, at) + insert + markdown.slice(at + remove);
    return [{ checkId, markdown: text, start: at, end: at + Math.max(1, insert.length) }];
  });
}

/** A sentence planted at the end of a paragraph in the middle of the body. */
function sentence(checkId: string, text: string): Plant {
  return (markdown) => {
    const at = middleOfBody(markdown);
    return at === null ? null : { checkId, at, remove: 0, insert: ` ${text}` };
  };
}

function middleOfBody(markdown: string): number | null {
  const { paragraphs } = parseManuscript(markdown);
  const body = paragraphs.filter(
    ({ section, text, block }) =>
      block.kind === "paragraph" &&
      text.length > 200 &&
      /\.$/.test(text.trim()) &&
      section?.role !== "abstract",
  );
  return body[Math.floor(body.length / 2)]?.span.end ?? null;
}

const PLANTS: readonly Plant[] = [
  sentence("p-value", "The groups differed clearly, t(48) = 1.31, p = .012."),
  sentence("p-value", "The effect of age held, *F*(2, 117) = 1.90, *p* < .01."),
  sentence("percentage", "Of these, 17 of 54 samples (42%) were kept."),
  sentence("confidence-interval", "The odds rose (OR = 3.40, 95% CI 1.20 to 2.90)."),
  sentence("impossible-percentage", "Overall 132% of participants agreed."),
  sentence("parts-sum", "We tested 84 volunteers (40 women, 42 men)."),
  sentence("leftover", "TODO: say why."),
  sentence("leftover", "This is shown in Figure ??."),
  sentence("repeated-word", "This was was kept as it stood."),
  sentence("unbalanced-bracket", "The samples (taken in spring were kept cool."),
  plantMention("figure", "The rest is shown in Figure 97."),
  plantMention("table", "The rest is listed in Table 98."),
  sentence(
    "acronym",
    "We use the total sum of squares (TSS) and later the total sum of squares (TSS) again.",
  ),
  plantCitation,
  plantUncitedEntry,
  plantDuplicateEntry,
  plantMalformedDoi,
  plantRepeatedSentence,
  plantUnmentionedCaption,
];

/** Only where captions of that kind were read: otherwise the check rightly says that it cannot judge. */
function plantMention(kind: "figure" | "table", text: string): Plant {
  const plant = sentence("mention-without-caption", text);
  return (markdown) =>
    parseManuscript(markdown).captions.some((caption) => caption.kind === kind) ? plant(markdown) : null;
}

function plantCitation(markdown: string) {
  const at = middleOfBody(markdown);
  const { references, citations } = parseManuscript(markdown);
  const last = Math.max(0, ...references.entries.map((entry) => entry.number ?? 0));
  if (at === null || !references.numbered || citations.length < 10) return null;
  return { checkId: "citation-without-entry", at, remove: 0, insert: ` This is known [${last + 2}].` };
}

function plantUncitedEntry(markdown: string) {
  const { references } = parseManuscript(markdown);
  const last = references.entries.at(-1);
  if (last?.number == null) return null;
  const insert = `\n\n${last.number + 1}. Planter A, Seeder B. An entry that nobody cites in this text. J Test. 2011;4:33-41.`;
  return { checkId: "entry-never-cited", at: last.span.end, remove: 0, insert };
}

function plantDuplicateEntry(markdown: string) {
  const { references } = parseManuscript(markdown);
  const last = references.entries.at(-1);
  const first = references.entries.find((entry) => entry.text.split(/\s+/).length > 12);
  if (last?.number == null || first === undefined) return null;
  return {
    checkId: "duplicate-reference",
    at: last.span.end,
    remove: 0,
    insert: `\n\n${last.number + 1}. ${markdown.slice(first.span.start, first.span.end)}`,
  };
}

function plantMalformedDoi(markdown: string) {
  const last = parseManuscript(markdown).references.entries.findLast((entry) => entry.doi === null);
  return last === undefined
    ? null
    : { checkId: "malformed-doi", at: last.span.end, remove: 0, insert: " doi:1.1371/journal.test.0001" };
}

function plantRepeatedSentence(markdown: string) {
  const at = middleOfBody(markdown);
  const { sentences } = parseManuscript(markdown);
  const long = sentences.find(
    ({ text, span }) =>
      at !== null && span.start > at && text.split(/\s+/).length > 14 && /^[A-Z][^[\]()]*\.$/.test(text),
  );
  return at === null || long === undefined
    ? null
    : {
        checkId: "repeated-sentence",
        at,
        remove: 0,
        insert: ` ${markdown.slice(long.span.start, long.span.end)}`,
      };
}

function plantUnmentionedCaption(markdown: string) {
  const { captions } = parseManuscript(markdown);
  const last = captions.findLast((caption) => caption.kind === "figure" && /^\d+$/.test(caption.id));
  return last === undefined
    ? null
    : {
        checkId: "caption-never-mentioned",
        at: last.block.span.end,
        remove: 0,
        insert: "\n\n**Figure 96.** A figure that nobody mentions.",
      };
}
