import { dropModelAnswer, insertModelCall, selectModelAnswer } from "#db/queries/model-calls.ts";
import type { Context } from "#lib/context.ts";
import { ModelError, type Models, type Spending } from "#lib/ports/models/port.ts";
import type { CallModel } from "../passes/pass.ts";

interface Caller {
  sessionId: string;
  passId: string;
  models: Models;
  spending: Spending;
  signal: AbortSignal;
  /** Gets sentences about what the model did not read or what of its answer is unusable, also for a stored answer. */
  note: (shortfalls: readonly string[]) => void;
}

/** Returns a function that calls a model for a pass. It keeps each answer, so that a crash repeats no paid call. */
export function modelCaller(
  ctx: Context,
  { sessionId, passId, models, spending, signal, note }: Caller,
): CallModel {
  return async ({ callId, role, instructions, parts, answer: { name, schema } }) => {
    const key = { sessionId, passId, callId };
    const known = await selectModelAnswer(ctx.db, key);
    if (known !== undefined) {
      const read = schema.safeParse(known.answer);
      if (read.success) {
        note(known.shortfalls);
        return read.data;
      }
      // A release whose answers had another form stored it.
      await dropModelAnswer(ctx.db, key);
    }
    const model = models.describe(role)?.id ?? role;
    const meter = meterOf(spending);
    const startedAt = performance.now();
    const call = { role, instructions, prompt: parts, schema, name, signal, spending: meter };
    const keep = (end: { answer: unknown; shortfalls: string[] } | { error: string }) =>
      insertModelCall(ctx.db, {
        ...key,
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

/** Counts the use of one call, with its retries and a repair of its answer, and passes it on. */
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

/** Removes what PostgreSQL or a page cannot take: control characters and halves of surrogate pairs. */
function storable(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, storable(member)]));
}

/** Changes nothing else: a quote stays word for word as the manuscript has it. */
function storableText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "").toWellFormed();
}
