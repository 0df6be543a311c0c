import { env, settleEnv } from "#lib/env.ts";
import { askObject, type ObjectAnswer } from "./ask-object.ts";
import { askServer } from "./ask-server.ts";
import { askWithTools, findToolWay } from "./ask-with-tools.ts";
import { costInCents } from "./cost.ts";
import { type GovernedCall, govern, type Limits, requireWhole } from "./govern-call.ts";
import type { ModelAnswer } from "./model-call.ts";
import { type CallSettings, OPENAI_URL, type ServerSettings } from "./model-settings.ts";
import type { ObjectForm } from "./object-request.ts";
import { objectWays, TRIAL, works } from "./object-ways.ts";
import type { ModelRequest, OpenaiConnection } from "./openai-connection.ts";
import {
  type ModelCall,
  type ModelDescription,
  ModelError,
  type ModelPrice,
  type ModelReply,
  type ObjectCall,
  type ObjectOrCalls,
  type ObjectWay,
  type TalkCall,
  type TalkPart,
  type TextCall,
  type ToolObjectCall,
} from "./port.ts";
import { RefusedSettings } from "./refused-settings.ts";
import { remembered } from "./remembered.ts";
import { type ServedContext, servedContext } from "./served-context.ts";
import { SIGHT_TRIAL, saysWhatItSees } from "./sight-trial.ts";
import { type SlotKeeper, Slots } from "./slots.ts";
import { untilAborted } from "./until-aborted.ts";

const MS_PER_SECOND = 1000;

type WithSettings<C extends ModelCall> = C & { settings: CallSettings };

/** One server that speaks OpenAI's protocol, with its slots and what is known of its models. Models go by their id. */
export class OpenaiServer {
  readonly #settings: ServerSettings;
  readonly #slots: SlotKeeper;
  /** Replies of the chat have slots of their own: people do not wait for reviews. */
  readonly #chatSlots: SlotKeeper;
  readonly #refused = new RefusedSettings();
  readonly #wayOf = objectWays((model, way) => this.#tryWay(model, way));
  readonly #toolWayOf = remembered(async (model) =>
    findToolWay(await this.#wayOf(model), (request) => this.#send({ ...request, model }, {})),
  );
  /** Models whose server refused a call because of its tools. */
  readonly #withoutTools = new Set<string>();
  readonly #seesPictures = remembered((model) => works(() => this.#trySight(model)));
  readonly #contextOf = remembered((model) => servedContext(model, askServer(this.#settings)));
  #connection: Promise<OpenaiConnection> | undefined;

  constructor(settings: ServerSettings, slots: SlotKeeper) {
    this.#settings = settings;
    this.#slots = slots;
    this.#chatSlots = new Slots({ count: settings.chatConcurrency });
  }

  describe(id: string): ModelDescription {
    return { id, host: new URL(this.#settings.baseUrl).host, price: this.#priceOf(id) };
  }

  /** Returns what the server says of the model's context. A server that does not answer says nothing. */
  async context(model: string): Promise<ServedContext | null> {
    return this.#contextOf(model).catch(() => null);
  }

  async text(model: string, call: WithSettings<TextCall>): Promise<ModelReply<string>> {
    const startedAt = performance.now();
    const { text, usage } = requireWhole(await this.#send({ ...call, model }, call), model);
    return this.#reply({ value: text, usage, shortfalls: [] }, model, startedAt);
  }

  async object<T>(
    model: string,
    { schema, name, ...call }: WithSettings<ObjectCall<T>>,
  ): Promise<ModelReply<T>> {
    const startedAt = performance.now();
    const way = await untilAborted(this.#wayOf(model), call.signal);
    const answer = await this.#sendForObject({ ...call, model }, { schema, name, way }, call);
    return this.#reply(answer, model, startedAt);
  }

  async objectWithTools<T>(
    model: string,
    call: WithSettings<ToolObjectCall<T>>,
  ): Promise<ModelReply<ObjectOrCalls<T>>> {
    const startedAt = performance.now();
    const { schema, name, tools, ...rest } = call;
    const answer = await askWithTools({
      request: { ...rest, model },
      form: { schema, name },
      tools,
      way: await untilAborted(this.#wayOf(model), call.signal),
      toolWay: this.#withoutTools.has(model) ? null : await untilAborted(this.#toolWayOf(model), call.signal),
      send: (request) => this.#send(request, call),
      giveUpTools: () => this.#withoutTools.add(model),
    });
    return this.#reply(answer, model, startedAt);
  }

  async *talk(model: string, call: TalkCall, settings: CallSettings): AsyncGenerator<TalkPart> {
    const connection = await this.#connected();
    const { role, signal, spending } = call;
    yield* connection.talk(model, call, async (once, mayRepeat) => {
      const limits = { role, ...(signal && { signal }), ...(spending && { spending }) };
      const answer = await this.#govern({
        model,
        slots: this.#chatSlots,
        once: (either) => this.#refused.send(model, settings, (accepted) => once(either, accepted)),
        mayRepeat,
        ...limits,
      });
      return requireWhole(answer, model);
    });
  }

  async sees(model: string, signal?: AbortSignal): Promise<boolean> {
    return untilAborted(this.#seesPictures(model), signal);
  }

  async objectWay(model: string, signal?: AbortSignal): Promise<ObjectWay> {
    return untilAborted(this.#wayOf(model), signal);
  }

  async canAnswerBy(model: string, way: ObjectWay, signal?: AbortSignal): Promise<boolean> {
    return works(() => this.#tryWay(model, way, signal));
  }

  async #send(request: ModelRequest, limits: Limits): Promise<ModelAnswer> {
    const { model, onText, settings = {} } = request;
    const connection = await this.#connected();
    let hasBegun = false;
    const passOn = (piece: string) => {
      hasBegun = true;
      onText?.(piece);
    };
    const once = (signal: AbortSignal) =>
      this.#refused.send(model, settings, (accepted) =>
        connection.send({ ...request, settings: accepted, ...(onText && { onText: passOn }) }, signal),
      );
    return this.#govern({ ...limits, model, slots: this.#slots, once, mayRepeat: () => !hasBegun });
  }

  #sendForObject<T>(request: ModelRequest, form: ObjectForm<T>, limits: Limits): Promise<ObjectAnswer<T>> {
    const { model, prompt } = request;
    const send = (refused?: ModelRequest["refused"]) =>
      this.#send({ ...request, form, ...(refused && { refused }) }, limits);
    return askObject({ model, prompt, schema: form.schema, send });
  }

  #govern(call: Omit<GovernedCall, "retries" | "price">): Promise<ModelAnswer> {
    const { retries } = this.#settings;
    return govern({ ...call, retries, price: this.#priceOf(call.model) });
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
}

async function connect(settings: ServerSettings): Promise<OpenaiConnection> {
  // The SDK reads this variable as it loads, and refuses an empty one, which Galley takes for unset.
  settleEnv({ OPENAI_BASE_URL: env().OPENAI_BASE_URL ?? OPENAI_URL });
  const { OpenaiConnection } = await import("./openai-connection.ts");
  return new OpenaiConnection(settings);
}
