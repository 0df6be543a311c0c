import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { sourceSpan } from "#lib/manuscript/plain-text.ts";
import type { Span } from "#lib/manuscript/span.ts";
import { check, finding, notApplicable } from "./check.ts";

/** American form, British form: stems, matched at the beginning of a word. -ize is at home in both. */
const PAIRS: readonly (readonly [string, string])[] = [
  ["analyzed", "analysed"],
  ["analyzing", "analysing"],
  ["analyzer", "analyser"],
  ["behavior", "behaviour"],
  ["color", "colour"],
  ["tumor", "tumour"],
  ["favor", "favour"],
  ["neighbor", "neighbour"],
  ["modeling", "modelling"],
  ["modeled", "modelled"],
  ["labeled", "labelled"],
  ["labeling", "labelling"],
  ["signaling", "signalling"],
  ["traveled", "travelled"],
  ["center", "centre"],
  ["fiber", "fibre"],
  ["pediatric", "paediatric"],
  ["anemia", "anaemia"],
  ["leukemia", "leukaemia"],
  ["hemoglobin", "haemoglobin"],
  ["estrogen", "oestrogen"],
  ["edema", "oedema"],
  ["sulfur", "sulphur"],
  ["aluminum", "aluminium"],
];

type Use = { word: string; british: boolean; stem: string; span: Span };

export const spellingVariant = check({
  id: "spelling-variant",
  label: "American and British spelling",
  types: ["spelling", "consistency"],
  severity: "minor",
  method: {
    how: "Words that American and British English spell differently are counted. A few words of one kind in a text that is mostly in the other are told as one comment.",
    limits: "Names, quotations and titles are left out, and words that both accept (“-ize”).",
  },
  precision: { estimate: 0.5, why: "true by rule, and left to the copy editor by many authors" },
  examine: (manuscript) => {
    const uses = readUses(manuscript);
    if (uses.length === 0)
      return notApplicable("no word was found that American and British spelling write differently");
    const british = uses.filter((use) => use.british);
    const american = uses.filter((use) => !use.british);
    const minority = british.length < american.length ? british : american;
    const majority = british.length < american.length ? american : british;
    // One or two strays against a habit are a slip; a mixture of many words is reported once as well.
    const hasBoth =
      minority.length > 0 && majority.length >= 3 && new Set(majority.map((use) => use.stem)).size >= 2;
    return { checked: uses.length, findings: hasBoth ? [describe(minority, majority)] : [] };
  },
});

function readUses(manuscript: Manuscript): Use[] {
  const stems = new Map<string, { british: boolean; stem: string }>(
    PAIRS.flatMap(([us, gb]) => [
      [us, { british: false, stem: us }],
      [gb, { british: true, stem: us }],
    ]),
  );
  const longest = Math.max(...[...stems.keys()].map((stem) => stem.length));
  return manuscript.words.flatMap(({ paragraph, words }) => {
    if (paragraph.block.kind === "quote") return [];
    const { plain } = paragraph.block;
    return words.flatMap(({ text, from, to }) => {
      // A capital inside a sentence is a name: "Center for Disease Control".
      if (/^\p{Lu}/u.test(text) || text.length < 4) return [];
      const found = stemOf(text, stems, longest);
      return found === null
        ? []
        : [{ word: text, ...found, span: sourceSpan(manuscript.markdown, plain, from, to) }];
    });
  });
}

function stemOf<T>(word: string, stems: ReadonlyMap<string, T>, longest: number): T | null {
  for (let length = Math.min(longest, word.length); length >= 4; length -= 1) {
    const found = stems.get(word.slice(0, length));
    if (found !== undefined) return found;
  }
  return null;
}

function describe(minority: readonly Use[], majority: readonly Use[]) {
  const [first] = minority;
  const name = first?.british ? "British" : "American";
  const other = first?.british ? "American" : "British";
  const list = (uses: readonly Use[]) =>
    [...new Set(uses.map((use) => use.word))]
      .slice(0, 5)
      .map((word) => `“${word}”`)
      .join(", ");
  return finding(first?.span ?? { start: 0, end: 0 }, {
    title: "American and British spelling are mixed",
    message: `Most of the text is in ${other} spelling (${list(majority)}), but ${list(minority)} ${minority.length === 1 ? "is" : "are"} ${name}. Choose one.`,
    related: minority.slice(1, 20).map((use) => ({ ...use.span, label: `${name} spelling` })),
  });
}
