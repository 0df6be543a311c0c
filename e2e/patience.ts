/** A conversion takes seconds; on a machine that is busy with other things, more. */
export const CONVERTED = { timeout: 60_000 };

/** The same holds for a review. */
export const REVIEWED = { timeout: 60_000 };

/** One try in a loop that tries again: a page that is busy answers late, and a lost press costs a try. */
export const ONE_TRY = { timeout: 5_000 };
