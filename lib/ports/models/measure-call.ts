import { meter, stopwatch } from "#lib/metrics/meter.ts";
import { inSpan } from "#lib/traces/tracer.ts";
import { costInCents } from "./cost.ts";
import type { ModelAnswer } from "./model-call.ts";
import { ModelError, type ModelPrice, type ModelUsage } from "./port.ts";

interface Measured {
  role: string;
  model: string;
  price: ModelPrice | null;
}

const OUTCOMES = { whole: "answered", refused: "refused", cut_off: "cut_off" } as const;

/** Sends a call once, and counts it with its tokens and writes its span where somebody wants that. */
export async function measureCall(
  { role, model, price }: Measured,
  send: () => Promise<ModelAnswer>,
): Promise<ModelAnswer> {
  const seconds = stopwatch();
  const fields = { "gen_ai.operation.name": "chat", "gen_ai.request.model": model, "galley.role": role };
  return inSpan({ name: `model call ${role}`, kind: "client", fields }, async (span) => {
    try {
      const answer = await send();
      const { usage } = answer;
      const outcome = OUTCOMES[answer.ending];
      const cents = costInCents(usage, price);
      meter()?.modelCall({
        role,
        outcome,
        seconds: seconds(),
        tokens: usage && { input: usage.inputTokens, cached: usage.cachedTokens, output: usage.outputTokens },
        cents,
      });
      span.add({ "galley.outcome": outcome, "galley.cost_cents": cents ?? undefined, ...usageFields(usage) });
      return answer;
    } catch (error) {
      const outcome = error instanceof ModelError ? error.kind : "aborted";
      meter()?.modelCall({ role, outcome, seconds: seconds(), tokens: null, cents: null });
      span.add({ "galley.outcome": outcome });
      span.fail(outcome);
      throw error;
    }
  });
}

/** The names are those of OpenTelemetry. */
function usageFields(usage: ModelUsage | null) {
  if (!usage) return {};
  return {
    "gen_ai.usage.input_tokens": usage.inputTokens,
    "gen_ai.usage.cache_read.input_tokens": usage.cachedTokens,
    "gen_ai.usage.output_tokens": usage.outputTokens,
  };
}
