import { placeQuote } from "../findings/place/place-findings.ts";
import { revisionAnswer } from "./answers.ts";
import { fence } from "./fence.ts";
import { shorten, wishesOf } from "./manuscript-parts.ts";
import { paragraphsOf } from "./paragraphs.ts";
import type { Ask, ReviewText } from "./pass.ts";
import type { REVISION_VERDICTS } from "./vocabulary.ts";
import { withoutLinks } from "./without-links.ts";

export interface EarlierComment {
  title: string;
  message: string;
  quote: string;
  paragraph: string;
}

export interface RevisionAnswer {
  verdict: (typeof REVISION_VERDICTS)[number];
  explanation: string;
  /** A slice of the revised text, or null. */
  quoteAfter: string | null;
}

const LONGEST_MESSAGE = 500;
const LONGEST_EXPLANATION = 800;
const LONGEST_PASSAGE = 1_200;
const CANDIDATES = 2;

/** What became of each earlier comment in the revised text, in order; null where the model did not say. */
export async function checkRevision(
  text: ReviewText,
  ask: Ask,
  comments: readonly EarlierComment[],
): Promise<(RevisionAnswer | null)[]> {
  const paragraphs = paragraphsOf(text.markdown);
  const told = comments.map((comment, i) => {
    const now = passagesLike(paragraphs, comment);
    return [
      `Earlier comment ${i + 1}: ${shorten(comment.title, 160)}`,
      shorten(comment.message, LONGEST_MESSAGE),
      fence("passage before", comment.paragraph.slice(0, LONGEST_PASSAGE), text.boundary),
      fence("passages now", now.join("\n[…]\n") || "nothing like it", text.boundary),
    ].join("\n");
  });
  const { verdicts } = await ask({
    callId: "revision",
    role: "review",
    instructions: text.prompt("revision").text,
    parts: [{ text: `${wishesOf(text)}\n\n${told.join("\n\n")}` }],
    schema: revisionAnswer,
    name: "revision_verdicts",
  });
  return comments.map((_, i) => {
    const given = verdicts.find(({ number }) => number === i + 1);
    if (given === undefined) return null;
    const place = given.quote_after === null ? null : placeQuote(text.markdown, given.quote_after, 0);
    const quoteAfter = place && text.markdown.slice(place.start, place.end);
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

/** The part of `words` that the paragraph has too. */
function share(words: ReadonlySet<string>, paragraph: string): number {
  if (words.size === 0) return 0;
  const own = new Set(paragraph.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []);
  return [...words].filter((word) => own.has(word)).length / words.size;
}
