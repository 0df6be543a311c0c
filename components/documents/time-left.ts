const LEAST_PERCENT = 4;
const LEAST_SECONDS = 2;

/** Estimates the seconds left from the speed so far. Returns null while it is too early to say. */
export function secondsLeft(percent: number, elapsedSeconds: number): number | null {
  if (percent < LEAST_PERCENT || elapsedSeconds < LEAST_SECONDS || percent >= 100) return null;
  return Math.round((elapsedSeconds * (100 - percent)) / percent);
}

export function describeLeft(seconds: number | null): string {
  if (seconds === null) return "";
  if (seconds < 10) return "a few seconds left";
  if (seconds < 90) return `about ${Math.round(seconds / 10) * 10} seconds left`;
  return `about ${Math.round(seconds / 60)} minutes left`;
}
