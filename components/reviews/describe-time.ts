/** Formats a duration: "0.4 s", "12 s", "3 min". */
export function timeWords(seconds: number): string {
  if (seconds < 0.1) return "0.1 s";
  if (seconds < 90) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  return `${Math.round(seconds / 60)} min`;
}

/** Formats an estimated duration: "about 10 seconds", "about a minute", "about 12 minutes". */
export function aboutTime(seconds: number): string {
  if (seconds < 8) return "a few seconds";
  if (seconds < 45) return `about ${Math.round(seconds / 5) * 5} seconds`;
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes === 1 ? "about a minute" : `about ${minutes} minutes`;
}
