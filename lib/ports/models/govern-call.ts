import { cutOff } from "./ask-object.ts";
import { costInCents } from "./cost.ts";
import { measureCall } from "./measure-call.ts";
import type { ModelAnswer } from "./model-call.ts";
import { type ModelCall, ModelError, type ModelPrice } from "./port.ts";
import { type RetryPolicy, withRetries } from "./retries.ts";
import type { SlotKeeper } from "./slots.ts";

const MS_PER_MINUTE = 60_000;
/** A server that only keeps the connection open must not hold a slot for ever. */
const LONGEST_CALL_MS = 60 * MS_PER_MINUTE;

export type Limits = Pick<ModelCall, "signal" | "spending" | "turn"> & Partial<Pick<ModelCall, "role">>;

/** Calls with which Galley finds out what a model can. */
const TRIAL = "trial";

export interface GovernedCall extends Limits {
  model: string;
  slots: SlotKeeper;
  once: (signal: AbortSignal) => Promise<ModelAnswer>;
  /** Returns false once a part of the answer has been passed on. */
  mayRepeat: () => boolean;
  retries: RetryPolicy;
  price: ModelPrice | null;
}

/** Sends a call with retries. Each try has a slot of its own and is paid for. */
export async function govern(call: GovernedCall): Promise<ModelAnswer> {
  const { model, role = TRIAL, slots, once, mayRepeat, signal, spending, turn, retries, price } = call;
  const attempt = async (): Promise<ModelAnswer> => {
    spending?.admit();
    const limit = AbortSignal.timeout(LONGEST_CALL_MS);
    const either = signal ? AbortSignal.any([signal, limit]) : limit;
    const answer = await measureCall({ role, model, price }, () =>
      once(either).catch((error) => {
        signal?.throwIfAborted();
        throw limit.aborted ? tookTooLong(model) : error;
      }),
    );
    spending?.charge(answer.usage, costInCents(answer.usage, price));
    return requireAnswer(answer, model);
  };
  return withRetries(
    () => slots.run(attempt, { ...(signal && { signal }), ...(turn && { turn }) }),
    retries,
    { signal, mayRepeat },
  );
}

function requireAnswer(answer: ModelAnswer, model: string): ModelAnswer {
  if (answer.ending === "refused")
    throw new ModelError("refused", `${model} refuses to answer this. Choose another model.`);
  if (answer.ending === "whole" && answer.text.trim() === "" && !answer.calls)
    throw new ModelError("empty", `${model} gave an empty answer. Try again later, or choose another model.`);
  return answer;
}

/** @throws {ModelError} `cut_off` */
export function requireWhole(answer: ModelAnswer, model: string): ModelAnswer {
  if (answer.ending === "cut_off") throw cutOff(model);
  return answer;
}

function tookTooLong(model: string): ModelError {
  return new ModelError(
    "timed_out",
    `${model} has not come to an end within ${LONGEST_CALL_MS / MS_PER_MINUTE} minutes. Choose a faster model.`,
  );
}
