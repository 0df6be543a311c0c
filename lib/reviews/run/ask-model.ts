import { dropModelAnswer, insertModelCall, selectModelAnswer } from "#db/queries/model-calls.ts";
import type { Context } from "#lib/context.ts";
import { ModelError, type Models, type Spending } from "#lib/ports/models/port.ts";
import type { Ask } from "../passes/pass.ts";
import { storable } from "./storable.ts";

interface Asker {
  sessionId: string;
  passId: string;
  models: Models;
  spending: Spending;
  signal: AbortSignal;
  /** Gets what of a question was not read or of an answer not usable, also when the answer is repeated. */
  note: (shortfalls: readonly string[]) => void;
}

/** Asks a model for a pass of a session. What was answered once is kept, so that a crash repeats no paid call. */
export function askModel(ctx: Context, { sessionId, passId, models, spending, signal, note }: Asker): Ask {
  return async ({ callId, role, instructions, parts, schema, name }) => {
    const question = { sessionId, passId, callId };
    const known = await selectModelAnswer(ctx.db, question);
    if (known !== undefined) {
      const read = schema.safeParse(known.answer);
      if (read.success) {
        note(known.shortfalls);
        return read.data;
      }
      // Asked by a release whose questions had another form.
      await dropModelAnswer(ctx.db, question);
    }
    const model = models.describe(role)?.id ?? role;
    const meter = meterOf(spending);
    const startedAt = performance.now();
    const call = { role, instructions, prompt: parts, schema, name, signal, spending: meter };
    const keep = (end: { answer: unknown; shortfalls: string[] } | { error: string }) =>
      insertModelCall(ctx.db, {
        ...question,
        model,
        ...meter.used(),
        ...end,
        seconds: (performance.now() - startedAt) / 1000,
      });
    try {
      const { value, shortfalls } = await models.object(call);
      const answer = schema.parse(storable(value));
      await keep({ answer, shortfalls: [...shortfalls] });
      note(shortfalls);
      return answer;
    } catch (error) {
      if (error instanceof ModelError && meter.used().tries > 0) await keep({ error: error.kind });
      throw error;
    }
  };
}

/** Counts what one call takes, its retries and a repair of its answer included, and passes it on. */
function meterOf(spending: Spending) {
  const used = { tries: 0, tokensIn: 0, tokensOut: 0, tokensCached: 0, cents: null as number | null };
  const meter: Spending & { used: () => typeof used } = {
    admit: () => {
      spending.admit();
      used.tries += 1;
    },
    charge: (usage, cents) => {
      spending.charge(usage, cents);
      used.tokensIn += usage?.inputTokens ?? 0;
      used.tokensOut += usage?.outputTokens ?? 0;
      used.tokensCached += usage?.cachedTokens ?? 0;
      if (cents !== null) used.cents = (used.cents ?? 0) + cents;
    },
    used: () => ({ ...used }),
  };
  return meter;
}
