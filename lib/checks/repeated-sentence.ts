import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { SectionRole } from "#lib/manuscript/sections.ts";
import { sectionAt } from "#lib/manuscript/sections.ts";
import type { Sentence } from "#lib/manuscript/sentences.ts";
import { check, finding, notApplicable, nothingToCheck } from "./check.ts";

const THEME = {
  id: "repeated-sentence",
  plural: "sentences that stand in the text twice",
  advice: "Keep each once, or reword the second.",
};
/** Summaries repeat the text by nature, and declarations repeat each other. */
const REPEATING = new Set<SectionRole>([
  "abstract",
  "declarations",
  "appendix",
  "acknowledgements",
  "title",
  "keywords",
]);
const LEAST_WORDS = 9;

export const repeatedSentence = check({
  id: "repeated-sentence",
  label: "sentences that stand in the text twice",
  types: ["style"],
  severity: "minor",
  method: {
    how: "Sentences of some length that stand word for word in the text a second time are reported.",
    limits: "Abstract, declarations and captions may repeat the text and are left out.",
  },
  precision: { estimate: 0.5, why: "authors repeat some sentences on purpose" },
  examine: (manuscript) => {
    const sentences = manuscript.sentences.filter((sentence) => isOwn(manuscript, sentence));
    if (manuscript.unread.some((part) => part.what === "text")) {
      return notApplicable("the text is LaTeX source, in which one passage may rightly stand twice");
    }
    if (sentences.length < 2)
      return nothingToCheck("no running text was found outside abstract and declarations");
    const groups = Map.groupBy(sentences, (sentence) => keyOf(sentence) ?? sentence);
    const repeated = [...groups.values()].filter((group) => group.length > 1 && group.length < 5);
    return { checked: sentences.length, findings: repeated.flatMap(describe) };
  },
});

function isOwn(manuscript: Manuscript, sentence: Sentence): boolean {
  return (
    sentence.block.kind === "paragraph" &&
    !REPEATING.has(sectionAt(manuscript.sections, sentence.span.start)?.role ?? "other")
  );
}

function keyOf(sentence: Sentence): string | null {
  const words = sentence.text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.filter((word) => /\p{L}{2}/u.test(word)).length;
  return letters < LEAST_WORDS ? null : words.join(" ");
}

function describe(group: readonly Sentence[]) {
  const [first, second] = group;
  if (first === undefined || second === undefined) return [];
  return [
    finding(second.span, {
      title: "A sentence stands in the text twice",
      message:
        "This sentence stands in the text a second time, word for word. Remove one of the two or reword it.",
      related: [{ ...first.span, label: "the first time" }],
      theme: THEME,
    }),
  ];
}
