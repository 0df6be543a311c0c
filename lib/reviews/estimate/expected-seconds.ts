import type { PricedCalls } from "./price-calls.ts";

type Timed = Pick<PricedCalls, "kind" | "calls" | "seconds">;

const COMPUTING_SECONDS = 3;
/** Before the text is read, and after; what is not named here reads it. */
const BEFORE = ["map"];
const AFTER = [["pairs"], ["verify", "revision"], ["overall"]];
const AROUND = [...BEFORE, ...AFTER.flat()];

/** From the start of a review to its end, with so many calls at once: passages wait for each other, the rest does not. */
export function expectedSeconds(calls: readonly Timed[], atOnce: number): number {
  const ofKind = (kind: string) => calls.filter((call) => call.kind === kind);
  const sum = (some: readonly Timed[]) => some.reduce((total, { seconds }) => total + seconds, 0);
  const rounds = (some: readonly Timed[]) =>
    some.reduce((total, each) => total + (each.seconds / each.calls) * Math.ceil(each.calls / atOnce), 0);
  const reading = calls.filter(({ kind }) => !AROUND.includes(kind));
  const before = sum(BEFORE.flatMap(ofKind));
  const after = AFTER.map((together) => Math.max(0, ...together.map((kind) => rounds(ofKind(kind)))));
  const longest = Math.max(sum(ofKind("reader")), sum(reading) / atOnce, ...reading.map(onceOf));
  return COMPUTING_SECONDS + before + longest + after.reduce((total, each) => total + each, 0);
}

function onceOf({ seconds, calls }: Timed): number {
  return seconds / calls;
}
