import { settleEnv } from "#lib/env.ts";
import { askObject, cutOff, type ObjectAnswer } from "./ask-object.ts";
import { costInCents } from "./cost.ts";
import type { Exchange } from "./exchange.ts";
import type { ModelSettings } from "./model-settings.ts";
import type { ObjectForm } from "./object-request.ts";
import { objectWays, TRIAL, works } from "./object-ways.ts";
import type { Connection, ModelRequest } from "./openai-connection.ts";
import {
  type ModelCall,
  ModelError,
  type ModelReply,
  type ModelRole,
  type Models,
  type ObjectWay,
} from "./port.ts";
import { remembered } from "./remembered.ts";
import { withRetries } from "./retries.ts";
import { SIGHT_TRIAL, saysWhatItSees } from "./sight-trial.ts";
import { type SlotKeeper, Slots } from "./slots.ts";
import { untilAborted } from "./until-aborted.ts";

const MS_PER_SECOND = 1000;

type Limits = Pick<ModelCall, "signal" | "spending">;

/** Models of one server that speaks OpenAI's protocol. */
export function openaiModels(
  settings: ModelSettings,
  slots: SlotKeeper = new Slots(settings.concurrency),
): Models {
  // Someone who waits for a reply does not wait for reviews.
  const chatSlots = new Slots(settings.chatConcurrency);
  const wayOf = objectWays((model, way) => works(() => tryWay(model, way)));
  const seesPictures = remembered((model) => works(() => trySight(model)));
  let connection: Promise<Connection> | undefined;

  function idOf(role: ModelRole): string {
    const id = settings.models[role];
    if (id) return id;
    const name = role === "second" ? "SECOND_MODEL" : "REVIEW_MODEL";
    throw new ModelError("not_configured", `No model is set for this. Set ${name} to the name of a model.`);
  }

  const priceOf = (model: string) => settings.prices[model] ?? null;

  function connected(): Promise<Connection> {
    connection ??= loadConnection(settings);
    return connection;
  }

  /** With retries, each of them in a slot of its own, and paid for. */
  async function governed(
    model: string,
    { signal, spending }: Limits,
    once: (signal: AbortSignal) => Promise<Exchange>,
    mayRepeat: () => boolean,
    lane = slots,
  ): Promise<Exchange> {
    const attempt = async (): Promise<Exchange> => {
      spending?.admit();
      const limit = AbortSignal.timeout(settings.timeLimitMs);
      const either = signal ? AbortSignal.any([signal, limit]) : limit;
      const answer = await once(either).catch((error) => {
        signal?.throwIfAborted();
        throw limit.aborted ? timedOut(model, settings.timeLimitMs) : error;
      });
      spending?.charge(answer.usage, costInCents(answer.usage, priceOf(model)));
      return judged(answer, model);
    };
    return withRetries(() => lane.run(attempt, signal), settings.retries, { signal, mayRepeat });
  }

  async function send(request: ModelRequest, limits: Limits): Promise<Exchange> {
    const { model, onText } = request;
    const call = await connected();
    let isGiven = false;
    const handOn = (piece: string) => {
      isGiven = true;
      onText?.(piece);
    };
    const once = (signal: AbortSignal) =>
      call.send({ ...request, ...(onText && { onText: handOn }) }, signal);
    return governed(model, limits, once, () => !isGiven);
  }

  function sendForObject<T>(request: ModelRequest, form: ObjectForm<T>, limits: Limits) {
    const { model, prompt } = request;
    const sendOnce = (refused?: ModelRequest["refused"]) =>
      send({ ...request, form, ...(refused && { refused }) }, limits);
    return askObject({ model, prompt, schema: form.schema, send: sendOnce });
  }

  async function tryWay(model: string, way: ObjectWay, signal?: AbortSignal): Promise<void> {
    const { instructions, prompt, ...asked } = TRIAL;
    const request = { model, instructions, prompt: [{ text: prompt }] };
    const { shortfalls } = await sendForObject(request, { ...asked, way }, signal ? { signal } : {});
    if (shortfalls.length > 0) throw new ModelError("not_json", `${model} does not keep to a form.`);
  }

  async function trySight(model: string): Promise<void> {
    const { text } = whole(await send({ model, ...SIGHT_TRIAL }, {}), model);
    if (!saysWhatItSees(text)) throw new ModelError("rejected", `${model} does not see pictures.`);
  }

  function reply<T>(answer: ObjectAnswer<T>, model: string, startedAt: number): ModelReply<T> {
    const seconds = (performance.now() - startedAt) / MS_PER_SECOND;
    return { ...answer, model, cents: costInCents(answer.usage, priceOf(model)), seconds };
  }

  return {
    describe(role) {
      const id = settings.models[role];
      return id ? { id, price: priceOf(id) } : null;
    },

    async text({ role, ...call }) {
      const startedAt = performance.now();
      const model = idOf(role);
      const { text, usage } = whole(await send({ ...call, model }, call), model);
      return reply({ value: text, usage, shortfalls: [] }, model, startedAt);
    },

    async object({ role, schema, name, ...call }) {
      const startedAt = performance.now();
      const model = idOf(role);
      const way = await untilAborted(wayOf(model), call.signal);
      return reply(await sendForObject({ ...call, model }, { schema, name, way }, call), model, startedAt);
    },

    async *talk({ role, ...call }) {
      const model = idOf(role);
      const { talk } = await connected();
      yield* talk(model, { role, ...call }, async (once, mayRepeat) =>
        whole(await governed(model, call, once, mayRepeat, chatSlots), model),
      );
    },

    sees: async (role, signal) => untilAborted(seesPictures(idOf(role)), signal),

    objectWay: async (role, signal) => untilAborted(wayOf(idOf(role)), signal),

    canAnswerBy: async (role, way, signal) => works(() => tryWay(idOf(role), way, signal)),
  };
}

async function loadConnection(settings: ModelSettings): Promise<Connection> {
  // The SDK reads this variable as it loads, and refuses an empty one, which to Galley is unset.
  settleEnv({ OPENAI_BASE_URL: settings.baseUrl });
  const { connect } = await import("./openai-connection.ts");
  return connect(settings);
}

function judged(answer: Exchange, model: string): Exchange {
  if (answer.ending === "refused") throw new ModelError("refused", `${model} refuses to answer this.`);
  if (answer.ending === "whole" && answer.text.trim() === "")
    throw new ModelError("empty", `${model} gave an empty answer.`);
  return answer;
}

function whole(answer: Exchange, model: string): Exchange {
  if (answer.ending === "cut_off") throw cutOff(model);
  return answer;
}

function timedOut(model: string, ms: number): ModelError {
  return new ModelError(
    "timed_out",
    `${model} has not answered within ${ms / MS_PER_SECOND} seconds. MODEL_TIMEOUT_SECONDS sets how long to wait.`,
  );
}
