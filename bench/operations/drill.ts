/** One line of the table: what was counted, what came of it, and what has to come of it. */
export interface DrillRow {
  what: string;
  got: string;
  goal: string;
  isReached: boolean;
}

/** `load`: how many threads of this machine wanted a processor in the last minute, those of others among them. */
export type MeasuredRow = DrillRow & { load: number };

/** A failure that a drill plays, on processes that it starts and stops itself. */
export interface Drill {
  name: string;
  play: (place: DrillPlace) => Promise<DrillRow[]>;
  needsRelease?: true;
}

export interface DrillPlace {
  /** An empty folder of this machine. */
  folder: string;
  /** The first of ten free ports. */
  firstPort: number;
  /** The folder of a released version that is built. */
  release?: string | undefined;
  /** The length of each outage that a drill plays, in seconds. */
  outageSeconds: number;
}

export function row(
  what: string,
  got: string | number,
  goal: string | number,
  isReached = got === goal,
): DrillRow {
  return { what, got: String(got), goal: String(goal), isReached };
}
