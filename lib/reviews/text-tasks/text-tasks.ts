import { type AnsweringChanges, answeringChanges } from "#lib/letters/answering-changes.ts";
import { type PassageChoice, passagesForModel } from "#lib/letters/passages-for-model.ts";
import type { PrintedBlock } from "#lib/letters/printed-lines.ts";
import { type ReadLetter, readLetter } from "#lib/letters/read-letter.ts";
import type { Span } from "#lib/manuscript/span.ts";
import { type ComparedTexts, compareTexts } from "#lib/revisions/compare-texts.ts";
import { type Expectation, type ExpectedCalls, expectCalls } from "../estimate/expect-calls.ts";
import type { ReviewPreferences, Supplement } from "../passes/pass.ts";
import { tokensOf } from "../passes/tokens.ts";
import type { ComposedReview, StoredReview } from "../publish/compose-review.ts";
import { planOfText, type TextPlan } from "../run/planned-text.ts";
import { prompt } from "../run/prompt.ts";

/** The texts of a manuscript and of its supplements, as they are stored. */
export interface TaskTexts {
  markdown: string;
  supplements: readonly string[];
}

export interface EstimatedReview {
  contextTokens: number;
  supplements: readonly Omit<Supplement, "markdown">[];
  conversionNotes: readonly string[];
  preferences: ReviewPreferences;
  expected: Expectation;
}

/** As long as the one of a review: a prompt with it has as many tokens. */
const BOUNDARY = "0".repeat(16);

/**
 * What reviews need of whole texts and compute apart from requests (`run-text-task.ts`). Inputs and answers are values
 * of JSON.
 */
export const TEXT_TASKS = {
  planReading({ markdown }: TaskTexts, { contextTokens }: { contextTokens: number }): TextPlan {
    return planOfText(markdown, contextTokens);
  },

  /** Counts the calls of a review, and the tokens of the text. */
  async expectCalls(
    texts: TaskTexts,
    { contextTokens, supplements, expected, ...given }: EstimatedReview,
  ): Promise<{ calls: ExpectedCalls[]; textTokens: number }> {
    const { markdown } = texts;
    const text = {
      ...given,
      markdown,
      ...planOfText(markdown, contextTokens),
      boundary: BOUNDARY,
      map: null,
      ledgers: [],
      evidence: [],
      supplements: supplements.map((about, i) => ({ ...about, markdown: texts.supplements[i] ?? "" })),
      image: async () => null,
      prompt,
    };
    return { calls: await expectCalls(text, expected), textTokens: tokensOf(markdown) };
  },
  /** Compares a text with its earlier version, which stands in the place of a supplement. */
  compareVersions({ markdown, supplements: [earlier = ""] }: TaskTexts): ComparedTexts {
    return compareTexts(earlier, markdown);
  },

  /** Splits a letter and finds the passages of the text that its points are about. */
  readLetter(
    { markdown }: TaskTexts,
    given: { letter: string; printed: readonly PrintedBlock[] },
  ): ReadLetter {
    return readLetter(given.letter, markdown, given.printed);
  },

  /** Chooses the passages among which a model looks for those that points are about. */
  passagesForModel(
    { markdown }: TaskTexts,
    given: { points: readonly string[]; room: number },
  ): PassageChoice[] {
    return passagesForModel(given.points, markdown, given.room);
  },

  /** Lists what changed since the earlier version, and the points that it may answer. */
  answeringChanges(
    { markdown, supplements: [earlier = ""] }: TaskTexts,
    { points }: { points: readonly { text: string; passages: readonly Span[] }[] },
  ): AnsweringChanges {
    return answeringChanges(earlier, markdown, points);
  },

  /** Composes the review that is published. Its parts are loaded with the first one: they know all checks. */
  async composeReview({ markdown }: TaskTexts, stored: StoredReview): Promise<ComposedReview> {
    const { composeReview } = await import("../publish/compose-review.ts");
    return composeReview(markdown, stored);
  },
};
