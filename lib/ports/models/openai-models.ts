import { type ModelRole, roleWithModel } from "#lib/model-roles.ts";
import { DEFAULT_CONTEXT_TOKENS, type ModelSettings, type ServerSettings } from "./model-settings.ts";
import { OpenaiServer } from "./openai-server.ts";
import {
  type ModelContext,
  type ModelDescription,
  ModelError,
  type ModelReply,
  type Models,
  type ObjectCall,
  type ObjectOrCalls,
  type ObjectWay,
  type TalkCall,
  type TalkPart,
  type TextCall,
  type ToolObjectCall,
} from "./port.ts";
import { type SlotKeeper, type SlotLimits, Slots } from "./slots.ts";

/** Makes the slots for calls of reviews on one server. `number` counts the servers from 0. */
export type MakeSlots = (limits: SlotLimits, number: number) => SlotKeeper;

/** The model that serves a role, on its server. */
interface RoleModel {
  id: string;
  server: OpenaiServer;
}

/** The models of one server, or of two: the second model may have its own. */
export class OpenaiModels implements Models {
  readonly #settings: ModelSettings;
  readonly #first: OpenaiServer;
  readonly #second: OpenaiServer;

  constructor(settings: ModelSettings, makeSlots: MakeSlots = (limits) => new Slots(limits)) {
    this.#settings = settings;
    const serverOf = (each: ServerSettings, number: number) =>
      new OpenaiServer(
        each,
        makeSlots({ count: each.concurrency, perReview: each.concurrencyPerReview }, number),
      );
    this.#first = serverOf(settings, 0);
    this.#second = settings.secondServer ? serverOf(settings.secondServer, 1) : this.#first;
  }

  describe(role: ModelRole): ModelDescription | null {
    const model = this.#find(role);
    return model === null ? null : model.server.describe(model.id);
  }

  async context(role: ModelRole): Promise<ModelContext> {
    const { contextTokens: set } = this.#settings;
    if (set !== null) return { tokens: set, from: "setting" };
    const model = this.#find(role);
    const said = model && (await model.server.context(model.id));
    if (!said || (said.isUpperBound && said.tokens > DEFAULT_CONTEXT_TOKENS))
      return { tokens: DEFAULT_CONTEXT_TOKENS, from: "default" };
    return { tokens: said.tokens, from: "server" };
  }

  async text(call: TextCall): Promise<ModelReply<string>> {
    const { id, server } = this.#require(call.role);
    return server.text(id, { ...call, settings: this.#settings.calls[call.role] ?? {} });
  }

  async object<T>(call: ObjectCall<T>): Promise<ModelReply<T>> {
    const { id, server } = this.#require(call.role);
    return server.object(id, { ...call, settings: this.#settings.calls[call.role] ?? {} });
  }

  async objectWithTools<T>(call: ToolObjectCall<T>): Promise<ModelReply<ObjectOrCalls<T>>> {
    const { id, server } = this.#require(call.role);
    return server.objectWithTools(id, { ...call, settings: this.#settings.calls[call.role] ?? {} });
  }

  async *talk(call: TalkCall): AsyncGenerator<TalkPart> {
    const { id, server } = this.#require(call.role);
    yield* server.talk(id, call, this.#settings.calls[call.role] ?? {});
  }

  async sees(role: ModelRole, signal?: AbortSignal): Promise<boolean> {
    const { id, server } = this.#require(role);
    return server.sees(id, signal);
  }

  async objectWay(role: ModelRole, signal?: AbortSignal): Promise<ObjectWay> {
    const { id, server } = this.#require(role);
    return server.objectWay(id, signal);
  }

  async canAnswerBy(role: ModelRole, way: ObjectWay, signal?: AbortSignal): Promise<boolean> {
    const { id, server } = this.#require(role);
    return server.canAnswerBy(id, way, signal);
  }

  #find(role: ModelRole): RoleModel | null {
    const id = this.#settings.models[roleWithModel(role)];
    return id ? { id, server: role === "second" ? this.#second : this.#first } : null;
  }

  #require(role: ModelRole): RoleModel {
    const model = this.#find(role);
    if (model) return model;
    const name = role === "second" ? "SECOND_MODEL" : "REVIEW_MODEL";
    throw new ModelError(
      "not_configured",
      `No model is configured for this. Set ${name} to the name of a model.`,
    );
  }
}
