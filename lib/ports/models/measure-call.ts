import { meter, stopwatch } from "#lib/metrics/meter.ts";
import { costInCents } from "./cost.ts";
import type { ModelAnswer } from "./model-call.ts";
import { ModelError, type ModelPrice } from "./port.ts";

interface Measured {
  role: string;
  price: ModelPrice | null;
}

const OUTCOMES = { whole: "answered", refused: "refused", cut_off: "cut_off" } as const;

/** Sends a call once, and counts it with its tokens where somebody wants figures. */
export async function measureCall(
  { role, price }: Measured,
  send: () => Promise<ModelAnswer>,
): Promise<ModelAnswer> {
  const seconds = stopwatch();
  try {
    const answer = await send();
    const { usage } = answer;
    meter()?.modelCall({
      role,
      outcome: OUTCOMES[answer.ending],
      seconds: seconds(),
      tokens: usage && { input: usage.inputTokens, cached: usage.cachedTokens, output: usage.outputTokens },
      cents: costInCents(usage, price),
    });
    return answer;
  } catch (error) {
    const outcome = error instanceof ModelError ? error.kind : "aborted";
    meter()?.modelCall({ role, outcome, seconds: seconds(), tokens: null, cents: null });
    throw error;
  }
}
