import { MAX_LINES } from "#lib/conversion/text/text-of-file.ts";

/** Repeats a part until there are so many characters, or as many lines as a file may have. */
export function longFile(part: string, characters: number): string {
  const lines = part.includes("\n") ? part.split("\n").filter((line) => line !== "").length : 0;
  const most = lines > 0 ? Math.floor(MAX_LINES / lines) : Number.POSITIVE_INFINITY;
  return part.repeat(Math.min(most, Math.floor(characters / part.length)));
}
