const LEAST_PERCENT = 10;
const LEAST_SECONDS = 10;
const SECONDS_PER_MINUTE = 60;

/** Estimates the seconds left from the speed so far. Returns null while it is too early to say. */
export function secondsLeft(percent: number, elapsedSeconds: number): number | null {
  if (percent < LEAST_PERCENT || elapsedSeconds < LEAST_SECONDS || percent >= 100) return null;
  return Math.round((elapsedSeconds * (100 - percent)) / percent);
}

/** Gives an upper bound in minutes, because the steps of a job differ in speed. */
export function describeLeft(seconds: number | null): string {
  if (seconds === null) return "";
  const minutes = Math.ceil(seconds / SECONDS_PER_MINUTE);
  return minutes <= 1 ? "probably less than a minute" : `probably less than ${minutes} minutes`;
}
