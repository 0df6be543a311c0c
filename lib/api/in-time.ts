import { temporarilyUnavailable } from "#lib/contract/problems.ts";

/** The longest that a request may take until its answer begins. Nothing that Galley does in one takes half as long. */
export const MOST_MS = 120_000;

/** The same for an upload, whose body may come for half an hour. */
export const MOST_MS_OF_UPLOAD = 30 * 60_000 + MOST_MS;

/**
 * Answers instead of work that waits for something that does not come, such as a row that another keeps locked.
 * @throws temporarily-unavailable (503)
 */
export async function inTime<T>(work: Promise<T>, mostMs = MOST_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          temporarilyUnavailable("The request took too long and was given up. Try again in a moment.", {
            retry_after_seconds: 30,
          }),
        ),
      mostMs,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
