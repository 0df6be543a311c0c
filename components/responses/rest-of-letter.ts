import { LONGEST_TEXT, type Point, type Response } from "#lib/responses/schema.ts";

/** A part of the letter that is no point. */
export interface RestPart {
  start: number;
  text: string;
  /** Whose point it would be: of the last point before it in the letter, else of the editor. */
  reviewer: string;
  /** The point that it would follow; null for the first place. */
  after: string | null;
}

/** As much of a point as tells where it was in the letter, in UTF-16 units. */
const BEGINNING = 200;

/** Fewer words without a full stop are headings only. */
const LEAST_WORDS = 9;

/** Returns the parts of a letter that were made no points, without headings and those that are points by now. */
export function restOfLetter({ letter, rest, points }: Response): RestPart[] {
  if (letter === null) return [];
  const places = points.map((point) => ({ point, at: letter.indexOf(beginningOf(point)) }));
  return rest.flatMap(({ start, end }) => {
    const before = places.reduce<(typeof places)[number] | null>(
      (last, each) => (each.at !== -1 && each.at < start && each.at >= (last?.at ?? 0) ? each : last),
      null,
    );
    const place = { reviewer: before?.point.reviewer ?? "Editor", after: before?.point.point_id ?? null };
    return piecesOf(letter, start, end)
      .filter(({ text }) => isSaid(text) && !isIn(points, text))
      .map((piece) => ({ ...piece, ...place }));
  });
}

/** Lines after the first were set in otherwise in the letter. */
function beginningOf({ text }: Point): string {
  return text.slice(0, BEGINNING).split("\n")[0] ?? "";
}

function isSaid(text: string): boolean {
  return /[.?!](?:\s|$)/.test(text) || text.split(/\s+/).length >= LEAST_WORDS;
}

function isIn(points: readonly Point[], text: string): boolean {
  return points.some((point) => point.text.includes(text));
}

/** A part that is too long for a point is cut between paragraphs, where there are any. */
function piecesOf(letter: string, from: number, to: number): { start: number; text: string }[] {
  const pieces: { start: number; text: string }[] = [];
  let start = from;
  while (start < to) {
    const most = Math.min(to, start + LONGEST_TEXT);
    const blank = most < to ? letter.lastIndexOf("\n\n", most) : -1;
    const end = blank > start ? blank : most;
    const text = letter.slice(start, end).toWellFormed().trim();
    if (text !== "") pieces.push({ start, text });
    start = end;
  }
  return pieces;
}
