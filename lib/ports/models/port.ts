import type { z } from "zod";

/** What a model is for. Without a model of their own `fast` and `chat` use the one of `review`; `second` is optional. */
export const MODEL_ROLES = ["review", "fast", "chat", "second"] as const;
export type ModelRole = (typeof MODEL_ROLES)[number];

/** US dollars for a million tokens. */
export interface ModelPrice {
  input: number;
  /** Of input that the server had in its cache. */
  cached: number;
  output: number;
}

export interface ModelUsage {
  /** All that was sent, the cached part included. */
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
}

export type PromptPart = { text: string } | { image: Uint8Array; mediaType: string };

export interface ModelCall {
  role: ModelRole;
  instructions: string;
  prompt: readonly PromptPart[];
  maxOutputTokens?: number;
  /** Aborting it ends the call and its retries; the call then rejects with the signal's reason. */
  signal?: AbortSignal;
  spending?: Spending;
}

export interface TextCall extends ModelCall {
  /** Asks for the reply as a stream and gets each piece as it comes; what was given is never taken back. */
  onText?: (piece: string) => void;
}

export interface ObjectCall<T> extends ModelCall {
  /** OpenAI's strict mode wants every property there: `nullable`, not `optional`. */
  schema: z.ZodType<T>;
  /** What the server is told that the object is called: letters, digits and underscores. */
  name: string;
}

/** A tool that the model may call while it talks. */
export interface ModelTool {
  name: string;
  description: string;
  input: z.ZodObject;
  /** Gets what `input` has parsed. What goes wrong is best told in the answer, since the model reads it. */
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
  /** How often the model may be asked; the last time it gets no tools and has to answer. */
  maxSteps: number;
}

export type TalkPart = { type: "text"; text: string } | { type: "tool_call"; tool: string; input: unknown };

export interface ModelReply<T> {
  value: T;
  /** What of the prompt was not read or of the answer not usable, in sentences for users; mostly empty. */
  shortfalls: readonly string[];
  /** The model's id on its server. */
  model: string;
  /** Of this call and of a repair of its answer; null where the server does not tell. */
  usage: ModelUsage | null;
  /** US cents; null where the price or the usage is unknown. */
  cents: number | null;
  seconds: number;
}

/** How a model is brought to answer in a schema, the surest first. */
export const OBJECT_WAYS = ["json_schema", "tool_call", "json_mode", "plain_text"] as const;
export type ObjectWay = (typeof OBJECT_WAYS)[number];

export interface ModelDescription {
  id: string;
  /** Null where no price is configured. */
  price: ModelPrice | null;
}

/** Every method rejects with a `ModelError`, or with the reason of an aborted signal. */
export interface Models {
  /** Null where no model is configured for the role. */
  describe: (role: ModelRole) => ModelDescription | null;
  text: (call: TextCall) => Promise<ModelReply<string>>;
  /** An answer that the schema refuses is sent back once, with what is wrong; then what fits is kept. */
  object: <T>(call: ObjectCall<T>) => Promise<ModelReply<T>>;
  /** An answer with tools, as it comes. Each step is tried again as long as nothing of it was handed on. */
  talk: (call: TalkCall) => AsyncIterable<TalkPart>;
  /** Whether the role's model sees pictures: tried with a small call at first, then remembered. */
  sees: (role: ModelRole, signal?: AbortSignal) => Promise<boolean>;
  /** How the role's model gives structured output: tried with small calls at first, then remembered. */
  objectWay: (role: ModelRole, signal?: AbortSignal) => Promise<ObjectWay>;
  /** Whether one way works, tried with a small call. */
  canAnswerBy: (role: ModelRole, way: ObjectWay, signal?: AbortSignal) => Promise<boolean>;
}

/** What a review may spend; shared by all its calls. */
export interface Spending {
  /** Called before anything is sent. @throws {ModelError} `spending_limit` */
  admit: () => void;
  charge: (usage: ModelUsage | null, cents: number | null) => void;
}

export type ModelErrorKind =
  | "not_configured"
  | "wrong_key"
  | "no_credit"
  | "unknown_model"
  | "wrong_address"
  | "unreachable"
  | "rate_limited"
  | "server_fault"
  | "timed_out"
  | "broken_off"
  | "too_long"
  | "rejected"
  | "refused"
  | "cut_off"
  | "empty"
  | "not_json"
  | "spending_limit";

/** A call that failed for good. The message says what happened and what to do, and is fit to show to users. */
export class ModelError extends Error {
  override name = "ModelError";
  readonly kind: ModelErrorKind;
  /** What the server asked to wait. */
  readonly retryAfterMs: number | null;
  constructor(kind: ModelErrorKind, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }

  /** Next keeps several module graphs that share one set of ports: an error of another graph's class is one, too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "ModelError";
  }
}
