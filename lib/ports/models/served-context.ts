import { z } from "zod";

/** Less is no context of a model that can review. */
const LEAST_TOKENS = 1_000;

const tokens = z.coerce.number().int().min(LEAST_TOKENS);
const lenient = tokens.optional().catch(undefined);

/** What servers call the context in their lists of models: OpenRouter and others, vLLM, Groq, LM Studio, Mistral. */
const listed = z.looseObject({
  id: z.string(),
  max_model_len: lenient,
  context_length: lenient,
  context_window: lenient,
  max_context_length: lenient,
  loaded_context_length: lenient,
  /** Of llama.cpp; what the model was trained with. */
  meta: z.looseObject({ n_ctx: lenient, n_ctx_train: lenient }).nullish().catch(undefined),
});
const models = z.looseObject({ data: z.array(z.unknown()) });
/** Of llama.cpp. */
const props = z.looseObject({ default_generation_settings: z.looseObject({ n_ctx: tokens }) });
/** Of Ollama: `parameters` are lines such as `num_ctx 8192`. */
const shown = z.looseObject({
  parameters: z.string().optional().catch(undefined),
  model_info: z.record(z.string(), z.unknown()).optional().catch(undefined),
});
const loaded = z.looseObject({
  models: z.array(z.looseObject({ name: z.string(), context_length: lenient })),
});

/** What a server says of the context of a model. */
export interface ServedContext {
  tokens: number;
  /** True if the server may have been started with less, and does not say so. */
  isUpperBound: boolean;
}

/** Asks the server: a path below its address, or `/…` from its root. Resolves to null without a good answer. */
export type AskServer = (path: string, body?: object) => Promise<unknown>;

/** Finds out how many tokens a model reads at once. Returns null if the server does not say. */
export async function servedContext(model: string, ask: AskServer): Promise<ServedContext | null> {
  const { data = [] } = models.safeParse(await ask("models")).data ?? {};
  const entry = data.map((each) => listed.safeParse(each).data).find((each) => each?.id === model);
  if (!entry) return null;
  const { loaded_context_length, max_model_len, context_length, context_window, max_context_length } = entry;
  const said =
    loaded_context_length ?? max_model_len ?? context_length ?? context_window ?? max_context_length;
  if (said !== undefined) return { tokens: said, isUpperBound: false };
  if (entry.meta) return ofLlamaCpp(entry.meta, ask);
  return ofOllama(model, ask);
}

async function ofLlamaCpp(
  { n_ctx, n_ctx_train }: { n_ctx?: number | undefined; n_ctx_train?: number | undefined },
  ask: AskServer,
): Promise<ServedContext | null> {
  const started = n_ctx ?? props.safeParse(await ask("/props")).data?.default_generation_settings.n_ctx;
  if (started !== undefined) return { tokens: started, isUpperBound: false };
  return n_ctx_train === undefined ? null : { tokens: n_ctx_train, isUpperBound: true };
}

/** A model that is loaded has the context that it was loaded with; otherwise its own parameters count. */
async function ofOllama(model: string, ask: AskServer): Promise<ServedContext | null> {
  const running = loaded.safeParse(await ask("/api/ps")).data?.models.find(({ name }) => name === model);
  if (running?.context_length !== undefined) return { tokens: running.context_length, isUpperBound: false };
  const { parameters = "", model_info = {} } = shown.safeParse(await ask("/api/show", { model })).data ?? {};
  const own = tokens.safeParse(/^num_ctx\s+(\d+)/m.exec(parameters)?.[1]).data;
  if (own !== undefined) return { tokens: own, isUpperBound: false };
  const [, trained] = Object.entries(model_info).find(([name]) => name.endsWith(".context_length")) ?? [];
  const most = tokens.safeParse(trained).data;
  return most === undefined ? null : { tokens: most, isUpperBound: true };
}
