import { z } from "zod";
import { dropModelAnswer, insertModelCall, selectModelAnswer } from "#db/queries/model-calls.ts";
import type { Context } from "#lib/context.ts";
import {
  ModelError,
  type ModelReply,
  type Models,
  type ObjectOrCalls,
  type Spending,
  type ToolRound,
  type Turn,
} from "#lib/ports/models/port.ts";
import type { Calculation } from "#lib/tools/calculation-tool.ts";
import type { AnswerFormat } from "../passes/answers.ts";
import type { CallModel, ModelRequest } from "../passes/pass.ts";
import { CALCULATION_TOOLS, runCalculations } from "./run-calculations.ts";

/** Rounds in which a model may call tools before it has to answer. Each sends the whole prompt again. */
const MOST_ROUNDS = 3;

interface Caller {
  sessionId: string;
  passId: string;
  models: Models;
  spending: Spending;
  signal: AbortSignal;
  turn: Turn;
  /** Gets sentences about what the model did not read or what of its answer is unusable, also for a stored answer. */
  note: (shortfalls: readonly string[]) => void;
  /** Gets what tools calculate for the pass, in order, also before a stored answer. */
  calculations: Calculation[];
}

/**
 * Returns a function that calls a model for a pass. It keeps each answer, and the calls of tools before it, so that a
 * crash repeats no paid call. Tools run again after a crash; they compute the same.
 */
export function modelCaller(ctx: Context, caller: Caller): CallModel {
  return async (request) => {
    const rounds: ToolRound[] = [];
    for (;;) {
      const outcome = await callOnce(ctx, caller, request, rounds);
      if ("object" in outcome) return outcome.object;
      rounds.push(await runCalculations(outcome.calls, caller.calculations, caller.signal));
    }
  };
}

/** The calls of tools in an answer, as they are stored in its place. */
const storedCalls = z.object({
  tool_calls: z.array(z.object({ id: z.string(), tool: z.string(), input: z.unknown() })).min(1),
});

async function callOnce<T>(
  ctx: Context,
  { sessionId, passId, models, spending, signal, turn, note }: Caller,
  { callId, role, instructions, parts, answer, mayCalculate = false }: ModelRequest<T>,
  rounds: readonly ToolRound[],
): Promise<ObjectOrCalls<T>> {
  const round = rounds.length + 1;
  const key = { sessionId, passId, callId: round === 1 ? callId : `${callId}-round-${round}` };
  const mayCall = mayCalculate && round <= MOST_ROUNDS;
  const known = await selectModelAnswer(ctx.db, key);
  if (known !== undefined) {
    const read = readStored(known.answer, answer, mayCall);
    if (read !== null) {
      note(known.shortfalls);
      return read;
    }
    // A release whose answers had another form stored it.
    await dropModelAnswer(ctx.db, key);
  }
  const model = models.describe(role)?.id ?? role;
  const meter = meterOf(spending);
  const startedAt = performance.now();
  const { name, schema, showsTools } = answer;
  const call = { role, instructions, prompt: parts, schema, name, signal, turn, spending: meter };
  const keep = (end: { answer: unknown; shortfalls: string[] } | { error: string }) =>
    insertModelCall(ctx.db, {
      ...key,
      model,
      ...meter.used(),
      ...end,
      seconds: (performance.now() - startedAt) / 1000,
    });
  try {
    const { value, shortfalls } = showsTools
      ? await models.objectWithTools({ ...call, tools: { declared: CALCULATION_TOOLS, mayCall, rounds } })
      : await withoutTools(models.object(call));
    const kept = storable("object" in value ? value.object : { tool_calls: value.calls });
    const outcome = "object" in value ? { object: schema.parse(kept) } : value;
    await keep({ answer: "object" in outcome ? outcome.object : kept, shortfalls: [...shortfalls] });
    note(shortfalls);
    return outcome;
  } catch (error) {
    if (error instanceof ModelError && meter.used().tries > 0) await keep({ error: error.kind });
    throw error;
  }
}

function readStored<T>(
  stored: unknown,
  { schema }: AnswerFormat<T>,
  mayCall: boolean,
): ObjectOrCalls<T> | null {
  const calls = storedCalls.safeParse(stored);
  if (calls.success) return mayCall ? { calls: calls.data.tool_calls } : null;
  const read = schema.safeParse(stored);
  return read.success ? { object: read.data } : null;
}

async function withoutTools<T>(reply: Promise<ModelReply<T>>): Promise<ModelReply<ObjectOrCalls<T>>> {
  const { value, ...rest } = await reply;
  return { ...rest, value: { object: value } };
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
