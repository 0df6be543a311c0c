/** A review takes seconds; on a machine that is busy with other things, more. */
export const REVIEWED = { timeout: 60_000 };
