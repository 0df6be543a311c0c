import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import type { Span } from "#lib/manuscript/span.ts";
import { likenessTo } from "./likeness.ts";

/** Some points, and the passages in which a model may look for what they are about. */
export interface PassageChoice {
  /** Places in the list of points. */
  points: number[];
  passages: (Span & { text: string })[];
}

const LONGEST_PASSAGE = 1_200;
const POINTS_AT_ONCE = 12;
const ALIKE = 10;

/**
 * Chooses passages of a manuscript for points of a letter: all of them where there is room for `room` UTF-16 units,
 * else those with the most of the rare words of some points at a time.
 */
export function passagesForModel(points: readonly string[], markdown: string, room: number): PassageChoice[] {
  const passages = parseManuscript(markdown).paragraphs.map(({ span, text }) => ({
    ...span,
    text: text.slice(0, LONGEST_PASSAGE).toWellFormed(),
  }));
  const whole = passages.reduce((sum, { text }) => sum + text.length, 0);
  const alike =
    whole <= room
      ? null
      : likenessTo(
          passages.map((each) => ({ span: each, text: each.text })),
          { most: ALIKE, isSure: false },
        );
  const choices: PassageChoice[] = [];
  for (let at = 0; at < points.length; at += POINTS_AT_ONCE) {
    const own = points.slice(at, at + POINTS_AT_ONCE);
    const chosen = alike ? likely(passages, own, alike) : passages;
    choices.push({ points: own.map((_, i) => at + i), passages: within(chosen, room) });
  }
  return choices;
}

function likely(
  passages: PassageChoice["passages"],
  points: readonly string[],
  alike: ReturnType<typeof likenessTo>,
): PassageChoice["passages"] {
  const starts = new Set(points.flatMap((point) => alike(point, { pages: [] }).map(({ start }) => start)));
  return passages.filter(({ start }) => starts.has(start));
}

function within(passages: PassageChoice["passages"], room: number): PassageChoice["passages"] {
  let size = 0;
  return passages.filter(({ text }) => {
    size += text.length;
    return size <= room;
  });
}
