import type { z } from "zod";
import type { MODEL_ROLES } from "#lib/model-roles.ts";
import { PUBLIC_MESSAGES } from "./public-messages.ts";

export type ModelRole = (typeof MODEL_ROLES)[number];

/** US dollars for a million tokens. */
export interface ModelPrice {
  input: number;
  /** The price of input that the server had in its cache. */
  cached: number;
  output: number;
}

export interface ModelUsage {
  /** Everything that was sent, with the cached part. */
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
}

export type PromptPart = { text: string } | { image: Uint8Array; mediaType: string };

export interface ModelCall {
  role: ModelRole;
  instructions: string;
  prompt: readonly PromptPart[];
  /** Ends the call and its retries when it aborts; the call then rejects with the signal's reason. */
  signal?: AbortSignal;
  spending?: Spending;
  turn?: Turn;
}

/** Facts that decide which of the calls that wait goes first. */
export interface Turn {
  /** The user for whom it works. Users share the slots evenly. */
  owner: string;
  review: string;
  /** The number of calls that wait for its answer, one after the other. */
  callsBehind: number;
}

export interface TextCall extends ModelCall {
  /** Makes the reply a stream and gets each piece as it comes. A piece is never taken back. */
  onText?: (piece: string) => void;
}

export interface ObjectCall<T> extends ModelCall {
  /** OpenAI's strict mode wants every property there: `nullable`, not `optional`. */
  schema: z.ZodType<T>;
  /** The name of the object for the server: letters, digits and underscores. */
  name: string;
}

/** A tool as the model sees it. */
export interface ToolDeclaration {
  name: string;
  description: string;
  input: z.ZodObject;
}

/** A call of a tool by a model. `input` is what the model wrote, and may be anything. */
export interface ToolCall {
  id: string;
  tool: string;
  input: unknown;
}

/** Calls that a model made in one answer, with their results. */
export type ToolRound = readonly (ToolCall & { result: string })[];

/** Tools that a model may call before it answers in a form. */
export interface OfferedTools {
  declared: readonly ToolDeclaration[];
  /** False if they are sent only so that the prompt begins as the prompts of other calls do. */
  mayCall: boolean;
  /** The rounds so far, in order. */
  rounds: readonly ToolRound[];
}

export interface ToolObjectCall<T> extends ObjectCall<T> {
  tools: OfferedTools;
}

/** The answer, or the calls whose results the model wants first. */
export type ObjectOrCalls<T> = { object: T } | { calls: readonly ToolCall[] };

/** A tool that the model may call while it talks. */
export interface ModelTool extends ToolDeclaration {
  /** Gets what `input` has parsed. Put a failure into the answer: the model reads it. */
  run: (input: unknown, signal: AbortSignal | undefined) => Promise<ToolAnswer>;
}

export interface ToolAnswer {
  text: string;
  /** Only for a model that sees. */
  image?: { bytes: Uint8Array; mediaType: string };
}

export interface TalkCall extends Omit<ModelCall, "prompt"> {
  /** Oldest first; the last one is the user's. */
  messages: readonly { by: "user" | "model"; text: string }[];
  tools: readonly ModelTool[];
  /** The most calls of the model. In the last one it gets no tools and has to answer. */
  maxSteps: number;
}

export type TalkPart = { type: "text"; text: string } | { type: "tool_call"; tool: string; input: unknown };

export interface ModelReply<T> {
  value: T;
  /** Sentences for users about parts of the prompt that were not read, or of the answer that were not usable. */
  shortfalls: readonly string[];
  /** The model's id on its server. */
  model: string;
  /** The tokens of this call and of a repair of its answer; null if the server does not count. */
  usage: ModelUsage | null;
  /** US cents; null if the price or the usage is unknown. */
  cents: number | null;
  seconds: number;
}

/** Ways to make a model answer in a schema, the most reliable first. */
export const OBJECT_WAYS = ["json_schema", "tool_call", "json_mode", "plain_text"] as const;
export type ObjectWay = (typeof OBJECT_WAYS)[number];

export interface ModelDescription {
  id: string;
  /** The host of its server, with the port if that is not the usual one. */
  host: string;
  /** Null if no price is configured. */
  price: ModelPrice | null;
}

/** The tokens that a model reads at once, and who says so. */
export interface ModelContext {
  tokens: number;
  from: "setting" | "server" | "default";
}

/** Every method rejects with a `ModelError`, or with the reason of an aborted signal. */
export interface Models {
  /** Returns null if no model is configured for the role. */
  describe: (role: ModelRole) => ModelDescription | null;
  /** Returns the context of the role's model. A server that does not answer, or does not say, is no failure. */
  context: (role: ModelRole) => Promise<ModelContext>;
  text: (call: TextCall) => Promise<ModelReply<string>>;
  /** Sends an answer that the schema refuses back once, with its faults. Then keeps what fits. */
  object: <T>(call: ObjectCall<T>) => Promise<ModelReply<T>>;
  /**
   * Does the same where the model may call tools first. The caller runs them and calls again with one more round. A model
   * that cannot call tools answers without.
   */
  objectWithTools: <T>(call: ToolObjectCall<T>) => Promise<ModelReply<ObjectOrCalls<T>>>;
  /** Yields an answer with tools as it comes. A failed step is repeated as long as nothing of it was passed on. */
  talk: (call: TalkCall) => AsyncIterable<TalkPart>;
  /** True if the role's model sees pictures. Tried with a small call the first time, then remembered. */
  sees: (role: ModelRole, signal?: AbortSignal) => Promise<boolean>;
  /** Returns how the role's model gives structured output. Tried with small calls the first time, then remembered. */
  objectWay: (role: ModelRole, signal?: AbortSignal) => Promise<ObjectWay>;
  /** True if one way works. Tried with a small call each time. */
  canAnswerBy: (role: ModelRole, way: ObjectWay, signal?: AbortSignal) => Promise<boolean>;
}

/** A spending limit that several calls share. */
export interface Spending {
  /** Called before anything is sent. @throws {ModelError} `spending_limit` */
  admit: () => void;
  charge: (usage: ModelUsage | null, cents: number | null) => void;
}

export type ModelErrorKind = keyof typeof PUBLIC_MESSAGES;

/** Settings of a call that a server may not know. A call without them is the same but for its quality and price. */
export const OPTIONAL_SETTINGS = ["effort", "temperature", "maxOutputTokens"] as const;
export type OptionalSetting = (typeof OPTIONAL_SETTINGS)[number];

/** Facts that an answer of the server holds beside its failure. */
export interface ModelErrorFacts {
  /** The wait that the server demanded. */
  retryAfterMs?: number | null;
  /** The settings that it names as not supported. */
  refused?: readonly OptionalSetting[];
}

/** Marks model errors of every module graph. */
const MARK = Symbol.for("galley.model-error");

/**
 * A call that failed for good. The message says what happened and what to do to whoever runs the installation, and may
 * name hosts and settings; `publicMessage` says it to authors and goes into reviews and the chat.
 */
export class ModelError extends Error {
  override name = "ModelError";
  readonly [MARK] = true;
  readonly kind: ModelErrorKind;
  readonly publicMessage: string;
  readonly facts: ModelErrorFacts;
  constructor(kind: ModelErrorKind, message: string, facts: ModelErrorFacts = {}) {
    super(message);
    this.kind = kind;
    this.facts = facts;
    this.publicMessage = PUBLIC_MESSAGES[kind];
  }

  /** Next keeps several module graphs that share the ports, so an error may be of another graph's class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && MARK in value;
  }
}
