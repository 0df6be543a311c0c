import { settleEnv } from "#lib/env.ts";
import { askObject, cutOff, type ObjectAnswer } from "./ask-object.ts";
import { costInCents } from "./cost.ts";
import type { ModelAnswer } from "./model-call.ts";
import type { ModelSettings } from "./model-settings.ts";
import type { ObjectForm } from "./object-request.ts";
import { objectWays, TRIAL, works } from "./object-ways.ts";
import type { ModelRequest, OpenaiConnection } from "./openai-connection.ts";
import {
  type ModelCall,
  type ModelDescription,
  ModelError,
  type ModelPrice,
  type ModelReply,
  type ModelRole,
  type Models,
  type ObjectCall,
  type ObjectWay,
  type TalkCall,
  type TalkPart,
  type TextCall,
} from "./port.ts";
import { remembered } from "./remembered.ts";
import { withRetries } from "./retries.ts";
import { SIGHT_TRIAL, saysWhatItSees } from "./sight-trial.ts";
import { type SlotKeeper, Slots } from "./slots.ts";
import { untilAborted } from "./until-aborted.ts";

const MS_PER_SECOND = 1000;
const MS_PER_MINUTE = 60_000;
/** A server that only keeps the connection open must not hold a slot for ever. */
const LONGEST_CALL_MS = 60 * MS_PER_MINUTE;

type Limits = Pick<ModelCall, "signal" | "spending">;

interface GovernedCall extends Limits {
  model: string;
  slots: SlotKeeper;
  once: (signal: AbortSignal) => Promise<ModelAnswer>;
  mayRepeat: () => boolean;
}

/** The models of one server that speaks OpenAI's protocol. */
export class OpenaiModels implements Models {
  readonly #settings: ModelSettings;
  readonly #slots: SlotKeeper;
  /** Replies of the chat have slots of their own: people do not wait for reviews. */
  readonly #chatSlots: SlotKeeper;
  readonly #wayOf = objectWays((model, way) => this.#tryWay(model, way));
  readonly #seesPictures = remembered((model) => works(() => this.#trySight(model)));
  #connection: Promise<OpenaiConnection> | undefined;

  constructor(settings: ModelSettings, slots: SlotKeeper = new Slots(settings.concurrency)) {
    this.#settings = settings;
    this.#slots = slots;
    this.#chatSlots = new Slots(settings.chatConcurrency);
  }

  describe(role: ModelRole): ModelDescription | null {
    const id = this.#settings.models[role];
    return id ? { id, host: new URL(this.#settings.baseUrl).host, price: this.#priceOf(id) } : null;
  }

  async text({ role, ...call }: TextCall): Promise<ModelReply<string>> {
    const startedAt = performance.now();
    const model = this.#idOf(role);
    const { text, usage } = requireWhole(await this.#send({ ...call, model }, call), model);
    return this.#reply({ value: text, usage, shortfalls: [] }, model, startedAt);
  }

  async object<T>({ role, schema, name, ...call }: ObjectCall<T>): Promise<ModelReply<T>> {
    const startedAt = performance.now();
    const model = this.#idOf(role);
    const way = await untilAborted(this.#wayOf(model), call.signal);
    const answer = await this.#sendForObject({ ...call, model }, { schema, name, way }, call);
    return this.#reply(answer, model, startedAt);
  }

  async *talk({ role, ...call }: TalkCall): AsyncGenerator<TalkPart> {
    const model = this.#idOf(role);
    const connection = await this.#connected();
    const { signal, spending } = call;
    yield* connection.talk(model, { role, ...call }, async (once, mayRepeat) => {
      const limits = { ...(signal && { signal }), ...(spending && { spending }) };
      const answer = await this.#govern({ model, slots: this.#chatSlots, once, mayRepeat, ...limits });
      return requireWhole(answer, model);
    });
  }

  async sees(role: ModelRole, signal?: AbortSignal): Promise<boolean> {
    return untilAborted(this.#seesPictures(this.#idOf(role)), signal);
  }

  async objectWay(role: ModelRole, signal?: AbortSignal): Promise<ObjectWay> {
    return untilAborted(this.#wayOf(this.#idOf(role)), signal);
  }

  async canAnswerBy(role: ModelRole, way: ObjectWay, signal?: AbortSignal): Promise<boolean> {
    return works(() => this.#tryWay(this.#idOf(role), way, signal));
  }

  async #send(request: ModelRequest, limits: Limits): Promise<ModelAnswer> {
    const { model, onText } = request;
    const connection = await this.#connected();
    let hasBegun = false;
    const passOn = (piece: string) => {
      hasBegun = true;
      onText?.(piece);
    };
    const once = (signal: AbortSignal) =>
      connection.send({ ...request, ...(onText && { onText: passOn }) }, signal);
    return this.#govern({ ...limits, model, slots: this.#slots, once, mayRepeat: () => !hasBegun });
  }

  #sendForObject<T>(request: ModelRequest, form: ObjectForm<T>, limits: Limits): Promise<ObjectAnswer<T>> {
    const { model, prompt } = request;
    const send = (refused?: ModelRequest["refused"]) =>
      this.#send({ ...request, form, ...(refused && { refused }) }, limits);
    return askObject({ model, prompt, schema: form.schema, send });
  }

  /** Sends a call with retries. Each try has a slot of its own and is paid for. */
  async #govern({ model, slots, once, mayRepeat, signal, spending }: GovernedCall): Promise<ModelAnswer> {
    const attempt = async (): Promise<ModelAnswer> => {
      spending?.admit();
      const limit = AbortSignal.timeout(LONGEST_CALL_MS);
      const either = signal ? AbortSignal.any([signal, limit]) : limit;
      const answer = await once(either).catch((error) => {
        signal?.throwIfAborted();
        throw limit.aborted ? tookTooLong(model) : error;
      });
      spending?.charge(answer.usage, costInCents(answer.usage, this.#priceOf(model)));
      return requireAnswer(answer, model);
    };
    return withRetries(() => slots.run(attempt, signal), this.#settings.retries, { signal, mayRepeat });
  }

  async #tryWay(model: string, way: ObjectWay, signal?: AbortSignal): Promise<void> {
    const { instructions, prompt, ...form } = TRIAL;
    const request = { model, instructions, prompt: [{ text: prompt }] };
    const { shortfalls } = await this.#sendForObject(request, { ...form, way }, signal ? { signal } : {});
    if (shortfalls.length > 0) throw new ModelError("not_json", `${model} does not keep to a form.`);
  }

  async #trySight(model: string): Promise<void> {
    const { text } = requireWhole(await this.#send({ model, ...SIGHT_TRIAL }, {}), model);
    if (!saysWhatItSees(text)) throw new ModelError("rejected", `${model} does not see pictures.`);
  }

  #reply<T>(answer: ObjectAnswer<T>, model: string, startedAt: number): ModelReply<T> {
    const seconds = (performance.now() - startedAt) / MS_PER_SECOND;
    return { ...answer, model, cents: costInCents(answer.usage, this.#priceOf(model)), seconds };
  }

  #connected(): Promise<OpenaiConnection> {
    this.#connection ??= connect(this.#settings);
    return this.#connection;
  }

  #priceOf(model: string): ModelPrice | null {
    return this.#settings.prices[model] ?? null;
  }

  #idOf(role: ModelRole): string {
    const id = this.#settings.models[role];
    if (id) return id;
    const name = role === "second" ? "SECOND_MODEL" : "REVIEW_MODEL";
    throw new ModelError(
      "not_configured",
      `No model is configured for this. Set ${name} to the name of a model.`,
    );
  }
}

async function connect(settings: ModelSettings): Promise<OpenaiConnection> {
  // The SDK reads this variable as it loads, and refuses an empty one, which Galley takes for unset.
  settleEnv({ OPENAI_BASE_URL: settings.baseUrl });
  const { OpenaiConnection } = await import("./openai-connection.ts");
  return new OpenaiConnection(settings);
}

function requireAnswer(answer: ModelAnswer, model: string): ModelAnswer {
  if (answer.ending === "refused")
    throw new ModelError("refused", `${model} refuses to answer this. Choose another model.`);
  if (answer.ending === "whole" && answer.text.trim() === "")
    throw new ModelError("empty", `${model} gave an empty answer. Try again later, or choose another model.`);
  return answer;
}

function requireWhole(answer: ModelAnswer, model: string): ModelAnswer {
  if (answer.ending === "cut_off") throw cutOff(model);
  return answer;
}

function tookTooLong(model: string): ModelError {
  return new ModelError(
    "timed_out",
    `${model} has not come to an end within ${LONGEST_CALL_MS / MS_PER_MINUTE} minutes. Choose a faster model.`,
  );
}
