import { runChecks } from "#lib/checks/run-checks.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { HOSTILE_PIECES } from "#lib/manuscript/testing/hostile-pieces.ts";

const LENGTHS = { short: 50_000, long: 200_000 };

/** Processor time of a run of one piece, in milliseconds; four times the length should take four times as long. */
export type Growth = { piece: string; shortMs: number; longMs: number };

/** Measures reading and checking on texts that slow a careless pattern down, the slowest first. */
export function growthOfTime(): Growth[] {
  return HOSTILE_PIECES.map((piece) => ({
    piece: JSON.stringify(piece.slice(0, 30)),
    shortMs: timed(piece, LENGTHS.short),
    longMs: timed(piece, LENGTHS.long),
  })).toSorted((a, b) => b.longMs - a.longMs);
}

function timed(piece: string, length: number): number {
  const text = piece.repeat(Math.ceil(length / piece.length));
  const started = process.threadCpuUsage();
  runChecks(parseManuscript(text));
  const { user, system } = process.threadCpuUsage(started);
  return (user + system) / 1000;
}
