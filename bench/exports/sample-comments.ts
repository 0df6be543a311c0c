import type { Block } from "#lib/conversion/conversion.ts";
import { placeRange } from "#lib/conversion/place-range.ts";
import type { ExportedComment, ExportedReview } from "#lib/exports/exported-review.ts";

/** So many comments a file gets. */
const COMMENTS = 30;
const KINDS = new Set(["paragraph", "list", "heading", "caption", "quote", "table", "footnote"]);

/** Returns a generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Returns comments on runs of 1 to 14 words drawn from all blocks with words, in the order of the text. Every third one
 * has a suggestion, every fourth a reply, every fifth is addressed.
 */
export function sampleComments(
  markdown: string,
  blocks: readonly Block[],
  seed: number,
  wanted = COMMENTS,
): ExportedComment[] {
  const random = seeded(seed);
  const wordy = blocks.filter(({ kind, start, end }) => KINDS.has(kind) && end - start > 20);
  const comments: ExportedComment[] = [];
  for (let tries = 0; comments.length < wanted && tries < wanted * 20; tries += 1) {
    const block = wordy[Math.floor(random() * wordy.length)];
    if (!block) break;
    const words = [...markdown.slice(block.start, block.end).matchAll(/[^\s|]+/g)];
    const from = Math.floor(random() * words.length);
    const first = words[from];
    const last = words[Math.min(words.length - 1, from + Math.floor(random() * 14))];
    if (!first || !last) continue;
    const start = block.start + first.index;
    const end = block.start + last.index + last[0].length;
    const quote = markdown.slice(start, end);
    if (!/\p{L}{2}/u.test(quote)) continue;
    comments.push(
      commentOn(comments.length, { quote, start, end, pages: placeRange([block], { start, end }) }),
    );
  }
  return comments
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .map((comment, i) => ({ ...comment, number: `C${String(i + 1).padStart(3, "0")}` }));
}

function commentOn(
  i: number,
  place: Pick<ExportedComment, "quote" | "start" | "end" | "pages">,
): ExportedComment {
  return {
    ...place,
    id: `comment-${i}`,
    number: "",
    title: `Look at “${place.quote.slice(0, 40)}”`,
    message: "This differs from the table.\n\n- 12 there\n- 11 here, see [the guide](https://example.org/)",
    severity: i % 7 === 0 ? "critical" : i % 2 === 0 ? "major" : "minor",
    types: ["numbers"],
    status: i % 5 === 4 ? "addressed" : "open",
    origin: "Computed.",
    evidence: i % 4 === 0 ? ["Reported: 12", "Recomputed: 11"] : [],
    replacement: i % 3 === 0 ? "other words" : null,
    replies:
      i % 4 === 1
        ? [{ author: "Ada Núñez", at: "2026-11-01T10:00:00.000Z", text: "We changed *this*." }]
        : [],
  };
}

export function sampleReview(filename: string, comments: readonly ExportedComment[]): ExportedReview {
  return {
    title: filename,
    filename,
    address: null,
    textAddress: null,
    version: "0",
    reviewedAt: "2026-11-01T09:00:00.000Z",
    overall: "The study is sound.",
    details: "",
    comments,
  };
}
