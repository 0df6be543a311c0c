import type { KnownError, Telling } from "#e2e/stand-ins/reader/known-error.ts";
import { changedWords } from "./changed-words.ts";
import { distantPairs } from "./distant-pairs.ts";
import type { PlacedError } from "./known-errors.ts";
import { remarkedBeside, retold, type Voice } from "./retellings.ts";
import { mostOf, sentenceAfter, wordsAround } from "./sentence-parts.ts";

/** What the second way of telling quotes, when the first quotes the whole sentence. */
export const PLACES = ["most of it", "some words", "the sentence after", "another place"] as const;
export type Place = (typeof PLACES)[number];

/** By so many the reader knows what a model is asked about. */
const COUNTED_LETTERS = 100;

/** An error as two readers tell of it, and another problem of the same sentence, told in one way. */
export interface ToldTwice {
  start: number;
  end: number;
  known: KnownError;
  place: Place;
  other: KnownError;
}

/** The errors of a text as voices tell of them, each with another place for the second telling. */
export function toldTwice(content: string, errors: readonly PlacedError[], voice: Voice): ToldTwice[] {
  const partners = new Map(distantPairs(content, errors).map(({ id, partner }) => [id, partner]));
  const all = errors.map(({ known, inserted, start, end }, nth): ToldTwice => {
    const change = changedWords(inserted);
    const [first] = known.tellings;
    const wanted = PLACES[nth % PLACES.length] ?? "most of it";
    const partner = partners.get(`pair-${known.id}`) ?? null;
    const { place, telling } = placed(wanted, { content, start, end, now: change.now, partner, nth });
    const second = { ...retold(voice, change, first.quote, Math.floor(nth / PLACES.length)), ...telling };
    // Of two that name each other's place sometimes only one does.
    const isMutual = place === "another place" && nth % 2 === 0 && partner !== null;
    return {
      start,
      end,
      place,
      known: { ...known, tellings: [isMutual ? { ...first, related: partner } : first, second] },
      other: {
        id: `other-${known.id}`,
        passage: known.passage,
        category: "general",
        tellings: [{ quote: first.quote, ...remarkedBeside(voice, change, first.quote, nth) }],
      },
    };
  });
  // What is told in the same words of two errors cannot be counted.
  const wordsOf = ({ known, other }: ToldTwice) =>
    [...known.tellings, ...other.tellings].map(({ explanation }) => explanation.slice(0, COUNTED_LETTERS));
  const times = Map.groupBy(all.flatMap(wordsOf), (words) => words);
  return all.filter((each) => wordsOf(each).every((words) => times.get(words)?.length === 1));
}

interface Quotable {
  content: string;
  start: number;
  end: number;
  now: string;
  partner: string | null;
  nth: number;
}

/** Where there is nothing to quote at the wanted place, most of the sentence is. */
function placed(
  wanted: Place,
  { content, start, end, now, partner }: Quotable,
): { place: Place; telling: Pick<Telling, "quote" | "related"> } {
  const sentence = content.slice(start, end);
  if (wanted === "another place" && partner !== null)
    return { place: wanted, telling: { quote: partner, related: sentence } };
  const after = wanted === "the sentence after" ? sentenceAfter(content, end) : null;
  if (after !== null) return { place: wanted, telling: { quote: after } };
  const words = wanted === "some words" ? wordsAround(sentence, now) : null;
  if (words !== null) return { place: wanted, telling: { quote: words } };
  return { place: "most of it", telling: { quote: mostOf(sentence) } };
}
