import { expect, test } from "vitest";
import { DEFAULT_CONTEXT_TOKENS } from "./model-settings.ts";
import { setUp } from "./testing/scripted-models.ts";

const NOTHING = () => ({ text: "" });
const entry = (facts: object) => ({
  data: [
    { id: "other", context_length: 5_000 },
    { id: "large", ...facts },
  ],
});

async function contextOf(pages: Record<string, unknown>, contextTokens: number | null = null) {
  const { models } = await setUp(NOTHING, { pages, contextTokens });
  return models.context("review");
}

test.each([
  ["vLLM", { max_model_len: 32_768 }, 32_768],
  ["OpenRouter", { context_length: 1_048_576 }, 1_048_576],
  ["Groq", { context_window: 131_072 }, 131_072],
  ["LM Studio", { loaded_context_length: 8_192, max_context_length: 131_072 }, 8_192],
  ["llama.cpp, as it runs", { meta: { n_ctx: 16_384, n_ctx_train: 131_072 } }, 16_384],
  ["numbers as text", { context_length: "65536" }, 65_536],
])("the context is the one that the server lists: %s", async (_, facts, tokens) => {
  expect(await contextOf({ "/v1/models": entry(facts) })).toEqual({ tokens, from: "server" });
});

test("llama.cpp says what it was started with at another address; what the model was trained with is the most", async () => {
  const trained = entry({ meta: { n_ctx_train: 40_960 } });
  const props = { default_generation_settings: { n_ctx: 12_288 } };
  expect(await contextOf({ "/v1/models": trained, "/props": props })).toMatchObject({ tokens: 12_288 });
  expect(await contextOf({ "/v1/models": trained })).toEqual({ tokens: 40_960, from: "server" });
  const larger = entry({ meta: { n_ctx_train: 1_000_000 } });
  expect(await contextOf({ "/v1/models": larger })).toEqual({
    tokens: DEFAULT_CONTEXT_TOKENS,
    from: "default",
  });
});

test("Ollama says what a model was loaded with, or what it loads it with", async () => {
  const shown = {
    parameters: 'stop "<end>"\nnum_ctx 16384',
    model_info: { "llama.context_length": 131_072 },
  };
  const pages = { "/v1/models": entry({}), "/api/show": shown };
  expect(await contextOf(pages)).toEqual({ tokens: 16_384, from: "server" });
  const loaded = { models: [{ name: "large", context_length: 4_096 }] };
  expect(await contextOf({ ...pages, "/api/ps": loaded })).toEqual({ tokens: 4_096, from: "server" });
  const small = { ...pages, "/api/show": { model_info: { "phi.context_length": 8_192 } } };
  expect(await contextOf(small)).toEqual({ tokens: 8_192, from: "server" });
});

test("the setting wins over the server's word", async () => {
  expect(await contextOf({ "/v1/models": entry({ context_length: 9_000 }) }, 64_000)).toEqual({
    tokens: 64_000,
    from: "setting",
  });
});

test.each([
  ["nothing", {}],
  ["another model only", { "/v1/models": { data: [{ id: "other", context_length: 5_000 }] } }],
  ["something else", { "/v1/models": "welcome" }],
  ["nonsense", { "/v1/models": entry({ context_length: -1, meta: "no" }) }],
  ["nothing, for ever", { "/v1/models": "hang" }],
])("a server that answers %s is no failure: the default holds", async (_, pages) => {
  expect(await contextOf(pages)).toEqual({ tokens: DEFAULT_CONTEXT_TOKENS, from: "default" });
});

test("the server is asked once, and calls no model", async () => {
  let asked = 0;
  const pages = {
    get "/v1/models"() {
      asked += 1;
      return entry({ context_length: 9_000 });
    },
  };
  const { models, server } = await setUp(NOTHING, { pages });
  await Promise.all([models.context("review"), models.context("review")]);
  await models.context("review");
  expect(asked).toBe(1);
  expect(server.requests).toHaveLength(0);
});
