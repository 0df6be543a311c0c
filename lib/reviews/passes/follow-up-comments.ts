import { placeQuote } from "../findings/place/place-findings.ts";
import type { RevisionAnswer, RevisionVerdicts } from "./answers.ts";
import { callInBatches } from "./call-in-batches.ts";
import type { CallPassModel } from "./define-pass.ts";
import { fence } from "./fence.ts";
import { paragraphsOf } from "./paragraphs.ts";
import type { EarlierComment, PassInput, PassReport, ReviewText } from "./pass.ts";
import { preferencesText, shorten } from "./shared-prompt.ts";
import { withoutLinks } from "./without-links.ts";

/** More comments of an earlier review are not followed up. */
export const MOST_FOLLOWED = 120;
const LONGEST_MESSAGE = 500;
const LONGEST_EXPLANATION = 800;
const LONGEST_PASSAGE = 1_200;
const CANDIDATES = 2;

/** Finds the outcome of each comment of the earlier review in the revised text. */
export async function followUpComments(
  { text, earlierComments }: PassInput,
  callModel: CallPassModel<RevisionVerdicts>,
): Promise<PassReport> {
  const earlier = (await earlierComments()).slice(0, MOST_FOLLOWED);
  const { answered, limitations } = await callInBatches(earlier, (batch, number) =>
    followUpBatch(text, (shown) => callModel(shown, { callId: `revision-${number}` }), batch),
  );
  const revision = answered.map(({ item, answer }) => ({ commentId: item.id, ...answer }));
  return { findings: [], revision, limitations };
}

/** Returns an outcome for each comment, in order; null if the model gave none. */
async function followUpBatch(
  text: ReviewText,
  callModel: (shown: string) => Promise<RevisionVerdicts>,
  comments: readonly EarlierComment[],
): Promise<(RevisionAnswer | null)[]> {
  const paragraphs = paragraphsOf(text.markdown);
  const shown = comments.map((comment, i) =>
    [
      `Earlier comment ${i + 1}: ${shorten(comment.title, 160)}`,
      shorten(comment.message, LONGEST_MESSAGE),
      fence("passage before", comment.paragraph.slice(0, LONGEST_PASSAGE), text.boundary),
      fence(
        "passages now",
        passagesLike(paragraphs, comment).join("\n[…]\n") || "nothing like it",
        text.boundary,
      ),
    ].join("\n"),
  );
  const { verdicts } = await callModel(`${preferencesText(text)}\n\n${shown.join("\n\n")}`);
  return comments.map((_, i) => {
    const given = verdicts.find(({ number }) => number === i + 1);
    if (given === undefined) return null;
    const span = given.quote_after === null ? null : placeQuote(text.markdown, given.quote_after, 0);
    const quoteAfter = span && text.markdown.slice(span.start, span.end);
    const explanation = withoutLinks(shorten(given.explanation, LONGEST_EXPLANATION));
    return { verdict: given.verdict, explanation, quoteAfter };
  });
}

function passagesLike(paragraphs: readonly string[], { quote, paragraph }: EarlierComment): string[] {
  const same = paragraphs.filter((each) => each.includes(quote));
  const words = new Set(paragraph.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []);
  const alike = paragraphs
    .map((each) => ({ each, shared: share(words, each) }))
    .filter(({ shared }) => shared > 0.3)
    .toSorted((a, b) => b.shared - a.shared)
    .map(({ each }) => each);
  return [...new Set([...same, ...alike])].slice(0, CANDIDATES).map((each) => each.slice(0, LONGEST_PASSAGE));
}

/** Returns the part of `words` that the paragraph has too, from 0 to 1. */
function share(words: ReadonlySet<string>, paragraph: string): number {
  if (words.size === 0) return 0;
  const own = new Set(paragraph.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []);
  return [...words].filter((word) => own.has(word)).length / words.size;
}
