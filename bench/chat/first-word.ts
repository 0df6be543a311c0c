/** Milliseconds from the request until the first word, and until the end. */
export interface Times {
  first: number;
  end: number;
}

/** How long an answer takes that comes as server-sent events; `isWord` knows the data of the first word. */
export async function timed(ask: () => Promise<Response>, isWord: (data: string) => boolean): Promise<Times> {
  const startedAt = performance.now();
  const response = await ask();
  if (!response.ok || !response.body) throw new Error(`${response.status}: ${await response.text()}`);
  const decoder = new TextDecoder();
  let text = "";
  let first: number | null = null;
  for await (const piece of response.body) {
    if (first !== null) continue;
    text += decoder.decode(piece, { stream: true });
    if (text.split("\n").some((line) => line.startsWith("data: ") && isWord(line.slice(6))))
      first = performance.now() - startedAt;
  }
  if (first === null) throw new Error(`No word came: ${text}`);
  return { first, end: performance.now() - startedAt };
}

/** The value that so many of a hundred do not pass. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((share / 100) * sorted.length))] ?? Number.NaN;
}
