import { checkIdOf, isAboutAbsence } from "../comment-types.ts";
import { placeQuote } from "../findings/place/place-findings.ts";
import type { RevisionAnswer, RevisionVerdicts } from "./answers.ts";
import { callInBatches } from "./call-in-batches.ts";
import {
  isOld,
  isUnchanged,
  normal,
  placeNow,
  stands,
  surroundings,
  type Versions,
  versionsOf,
} from "./compare-versions.ts";
import type { CallPassModel } from "./define-pass.ts";
import { fence } from "./fence.ts";
import { findReturned } from "./find-returned.ts";
import type { EarlierComment, PassInput, PassReport, ReviewText } from "./pass.ts";
import { preferencesText, shorten } from "./shared-prompt.ts";
import { withoutLinks } from "./without-links.ts";

/** More comments of an earlier review are not followed up. */
export const MOST_FOLLOWED = 120;
const LONGEST_MESSAGE = 500;
const LONGEST_EXPLANATION = 800;
const MOST_RELATED = 3;
/** New paragraphs that may bring what was missing: so many, each so long in UTF-16 units. */
const MOST_NEW = 12;
const LONGEST_NEW = 700;

const NOTHING_CHANGED = "The passage stands as it was, with the words around it.";
const NOT_SHOWN = "The passage stands as it was, and nothing new was found that settles the comment.";

/**
 * Finds the outcome of each judged comment of the earlier review in the revised text. Where nothing changed that a
 * comment is about, it is not fixed, and no model is called.
 */
export async function followUpComments(
  input: PassInput,
  callModel: CallPassModel<RevisionVerdicts>,
): Promise<PassReport> {
  const { text } = input;
  const { markdown, comments, dismissedBefore } = await input.earlierReview();
  const versions = versionsOf(markdown, text.markdown);
  const judged = comments.filter(({ source }) => checkIdOf(source) === null).slice(0, MOST_FOLLOWED);
  const unchanged = judged.filter((comment) => nothingChanged(versions, comment));
  const open = judged.filter((comment) => !unchanged.includes(comment));
  const { answered, limitations } = await callInBatches(open, (batch, number) =>
    followUpBatch(text, versions, (shown) => callModel(shown, { callId: `revision-${number}` }), batch),
  );
  const revision = [
    ...unchanged.map(({ id, quote }) => ({
      commentId: id,
      verdict: "not_fixed" as const,
      explanation: NOTHING_CHANGED,
      quoteAfter: verbatimNow(text.markdown, quote),
    })),
    ...answered.map(({ item, answer }) => ({ commentId: item.id, ...answer })),
  ];
  const { returned, limitations: ofPairs } = await findReturned(input, [
    { versions, comments },
    ...dismissedBefore.map((older) => ({
      versions: versionsOf(older.markdown, text.markdown),
      comments: older.comments,
    })),
  ]);
  return { findings: [], revision, returned, limitations: [...limitations, ...ofPairs] };
}

/** What a manuscript lacks may be added anywhere, so only a text without any change leaves it missing for certain. */
function nothingChanged(versions: Versions, { types, anchor, related }: EarlierComment): boolean {
  if (isAboutAbsence(types)) return normal(versions.before) === versions.normalNow;
  return [anchor, ...related].every((quote) => isUnchanged(versions, quote));
}

/** Returns an outcome for each comment, in order; null if the model gave none. */
async function followUpBatch(
  text: ReviewText,
  versions: Versions,
  callModel: (shown: string) => Promise<RevisionVerdicts>,
  comments: readonly EarlierComment[],
): Promise<(RevisionAnswer | null)[]> {
  const added = comments.some(({ types }) => isAboutAbsence(types)) ? newParagraphs(versions) : [];
  const shown = [
    preferencesText(text),
    added.length === 0 ? "" : fence("new paragraphs", added.join("\n[…]\n"), text.boundary),
    ...comments.map((comment, i) => describe(text, versions, comment, i + 1)),
  ];
  const { verdicts } = await callModel(shown.filter((part) => part !== "").join("\n\n"));
  return comments.map((comment, i) => {
    const given = verdicts.find(({ number }) => number === i + 1);
    if (given === undefined) return null;
    const span = given.quote_after === null ? null : placeQuote(text.markdown, given.quote_after, 0);
    const quoteAfter = span && text.markdown.slice(span.start, span.end);
    const explanation = withoutLinks(shorten(given.explanation, LONGEST_EXPLANATION));
    const answer = { verdict: given.verdict, explanation, quoteAfter };
    return isShown(versions, comment, answer)
      ? answer
      : { ...answer, verdict: "not_fixed", explanation: NOT_SHOWN };
  });
}

/** False if a comment is called fixed although its words stand and no new words are quoted. */
function isShown(
  versions: Versions,
  { quote }: EarlierComment,
  { verdict, quoteAfter }: RevisionAnswer,
): boolean {
  if ((verdict !== "fixed" && verdict !== "partly_fixed") || !stands(versions, quote)) return true;
  return quoteAfter !== null && !isOld(versions, quoteAfter);
}

function describe(text: ReviewText, versions: Versions, comment: EarlierComment, number: number): string {
  const { title, message, anchor, related } = comment;
  const places = [anchor, ...related.slice(0, MOST_RELATED)].map((quote, i) => {
    const name = i === 0 ? "passage" : `other passage ${i}`;
    const now = placeNow(versions, quote);
    return [
      fence("quote before", versions.before.slice(quote.start, quote.end), text.boundary),
      fence(`${name} before`, surroundings(versions.before, quote), text.boundary),
      fence(`${name} now`, now ? surroundings(versions.now, now) : "nothing like it", text.boundary),
    ].join("\n");
  });
  return [
    `Earlier comment ${number}: ${shorten(title, 160)}`,
    shorten(message, LONGEST_MESSAGE),
    ...places,
  ].join("\n");
}

/** Returns the paragraphs that the earlier version does not have, word for word. */
function newParagraphs({ before, now }: Versions): string[] {
  const known = new Set(before.split(/\n\s*\n/).map(normal));
  const added = now
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== "" && !known.has(normal(paragraph)));
  return added.slice(0, MOST_NEW).map((paragraph) => shorten(paragraph, LONGEST_NEW));
}

function verbatimNow(markdown: string, quote: string): string | null {
  const span = placeQuote(markdown, quote, 0);
  return span && markdown.slice(span.start, span.end);
}
