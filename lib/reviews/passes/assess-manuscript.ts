import { sectionsOfText } from "#lib/manuscript/sections/sections-of-text.ts";
import { checkIdOf } from "../comment-types.ts";
import type { CallPassModel } from "./define-pass.ts";
import { fence } from "./fence.ts";
import type { OverallAnswer } from "./overall-answer.ts";
import type { AssessedComment, PassInput, PassReport, ReviewText } from "./pass.ts";
import { describeMap, preferencesText, shorten } from "./shared-prompt.ts";

/** The number of comments that the assessment is written from. */
export const MOST_ASSESSED = 40;
/** UTF-16 units of the manuscript's beginning and of its end. */
export const SHOWN_OF_THE_ENDS = 4_000;
const MOST_SMALLER = 20;
const LONGEST_MESSAGE = 320;
/** Of each part, in UTF-16 units. A part is a few sentences. */
const LONGEST_PART = 1_200;
const MOST_DECISIVE = 3;
const MOST_LINKED = 3;
const CONCLUDING = new Set(["discussion", "conclusion"]);
const BEHIND_THE_TEXT = new Set(["references", "appendix", "acknowledgements", "declarations"]);

/** Assesses the manuscript from the map, its beginning and end, and the comments that are not folded. */
export async function assessManuscript(
  { text, comments }: PassInput,
  callModel: CallPassModel<OverallAnswer>,
): Promise<PassReport> {
  const all = comments();
  const numbered = all.filter(({ shown }) => shown).slice(0, MOST_ASSESSED);
  const smaller = all.filter(({ shown, fold_reason }) => !shown && fold_reason === null);
  const shown = [
    text.map ? fence("map", describeMap(text.map), text.boundary) : "",
    `The beginning and the end of the manuscript:\n${fence("manuscript", endsOf(text), text.boundary)}`,
    fence("comments", numbered.map(describeNumbered).join("\n") || "none", text.boundary),
    smaller.length === 0
      ? ""
      : fence(
          "smaller comments",
          smaller.slice(0, MOST_SMALLER).map(describeSmaller).join("\n"),
          text.boundary,
        ),
    preferencesText(text),
  ];
  const { claims, convincing, decisive, overall } = await callModel(shown.filter(Boolean).join("\n\n"));
  const assessment = {
    claims: cut(claims),
    convincing: cut(convincing),
    decisive: decisive.slice(0, MOST_DECISIVE).map((each) => ({
      matter: cut(each.matter),
      numbers: each.comments.slice(0, MOST_LINKED),
    })),
    overall: cut(overall),
    numbered: numbered.map(({ id }) => id),
  };
  return { findings: [], assessment };
}

/** Ends a part that is too long with a whole sentence, or else with a whole word. */
function cut(part: string): string {
  const plain = part
    .slice(0, 10 * LONGEST_PART)
    .replace(/\s+/g, " ")
    .trim();
  if (plain.length <= LONGEST_PART) return plain;
  const head = plain.slice(0, LONGEST_PART);
  const sentences = /^.*[.!?](?=\s)/.exec(head)?.[0] ?? "";
  return sentences.length > LONGEST_PART / 2 ? sentences : `${head.replace(/\s\S*$/, "")}…`;
}

/** The number stands in brackets that no manuscript has. */
function describeNumbered({ title, message, severity, score, source }: AssessedComment, i: number): string {
  const origin = checkIdOf(source) === null ? "judged" : "computed";
  return `[[${i + 1}]] ${severity}, ${origin}, ${score.toFixed(2)}. ${title}: ${shorten(message, LONGEST_MESSAGE)}`;
}

const describeSmaller = ({ title, severity }: AssessedComment) => `- ${severity}. ${shorten(title, 120)}`;

/** Returns the beginning and the end of the main text; the end is that of the discussion, if there is one. */
function endsOf({ markdown }: Pick<ReviewText, "markdown">): string {
  const sections = sectionsOfText(markdown);
  const behind = sections.find(({ role, span }) => BEHIND_THE_TEXT.has(role) && span.start > 0);
  const concluding = sections.findLast(({ role }) => CONCLUDING.has(role));
  const end = concluding?.span.end ?? behind?.span.start ?? markdown.length;
  const start = Math.max(SHOWN_OF_THE_ENDS, end - SHOWN_OF_THE_ENDS);
  const head = markdown.slice(0, SHOWN_OF_THE_ENDS);
  return end > start ? `${head}\n[…]\n${markdown.slice(start, end)}` : head;
}
