import { expect, onTestFinished, test } from "vitest";
import { type Scripted, startOpenai } from "#e2e/stand-ins/openai.ts";
import type { ModelRequest } from "#e2e/stand-ins/openai-call.ts";
import { isTrial, TRIAL_ANSWER } from "#e2e/stand-ins/review-answers.ts";
import { settleEnv } from "#lib/env.ts";
import { tryProgram } from "./testing/try-program.ts";

const UNSET = {
  OPENAI_API_KEY: "",
  OPENAI_BASE_URL: "",
  OPENAI_API: "",
  REVIEW_MODEL: "",
  FAST_MODEL: "",
  CHAT_MODEL: "",
  SECOND_MODEL: "",
  MODEL_PRICES: "",
  MODEL_TIMEOUT_SECONDS: "",
};

/** Answers as a model with every ability. */
function able(request: ModelRequest): Scripted {
  if (isTrial(request)) return { text: TRIAL_ANSWER };
  if (request.text.includes("The password is heron")) return { text: "Heron." };
  return { text: request.text.includes("picture") ? "Red." : "one two three" };
}

type Variables = Partial<typeof UNSET>;

async function tryModels(
  script: (request: ModelRequest) => Scripted,
  variables: Variables = {},
  args: string[] = [],
) {
  const server = await startOpenai({ script, apiKey: "sk-right" });
  onTestFinished(server.close);
  settleEnv({
    ...UNSET,
    OPENAI_API_KEY: "sk-right",
    OPENAI_BASE_URL: server.url,
    REVIEW_MODEL: "large",
    ...variables,
  });
  return { server, ...(await tryProgram(["models", ...args])) };
}

test("without a key it says how to configure one", async () => {
  settleEnv(UNSET);
  const { code, stdout, stderr } = await tryProgram(["models"]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  for (const name of ["OPENAI_API_KEY", "OPENAI_BASE_URL", "REVIEW_MODEL"]) expect(stderr).toContain(name);
  settleEnv({ OPENAI_API_KEY: "sk-right" });
  expect((await tryProgram(["models"])).stderr).toContain("REVIEW_MODEL is not set");
});

test.each(["chat-completions", "responses"])("a model that does everything, over %s", async (api) => {
  const variables = { OPENAI_API: api, MODEL_PRICES: "large=2/0.5/8", SECOND_MODEL: "other" };
  const { code, stdout, server } = await tryModels(able, variables, ["--images"]);
  expect(code).toBe(0);
  expect(stdout).toContain(`${server.url} (${api}, 6 calls at once)`);
  expect(stdout).toContain("large: review, fast, chat\n");
  expect(stdout).toMatch(
    /✓ text .*answers in \d\.\d s\n.*✓ structured output +by JSON schema\n.*✓ streaming .*\n.*✓ tools .*\n.*✓ long texts +reads 6,000 words in one call\n.*✓ images +sees them\n.*✓ price +\$2 in/,
  );
  expect(stdout).toMatch(/other: second\n[^✗]*– price +unknown. Set MODEL_PRICES=other=/);
  expect(stdout).toContain("– context            128,000 tokens assumed. Set MODEL_CONTEXT_TOKENS");
  expect(stdout).toContain("Everything that Galley needs works.");
});

test("what a role lacks is named with what to do, and counts only where it is needed", async () => {
  const noTools = (request: ModelRequest): Scripted =>
    request.tool ? { status: 400, message: "tools are not supported" } : able(request);
  const lacking = await tryModels(noTools);
  expect(lacking.code).toBe(1);
  expect(lacking.stdout).toMatch(/✗ tools [^–]*CHAT_MODEL/);
  expect(lacking.stdout).toContain("1 thing does not work");
  const chatsElsewhere = await tryModels((request) => (request.model === "large" ? noTools : able)(request), {
    CHAT_MODEL: "talker",
  });
  expect(chatsElsewhere.code).toBe(0);
  expect(chatsElsewhere.stdout).toMatch(/large: review, fast\n[^✗]*– tools/);
});

test.each([true, false])(
  "a server that cuts long texts is found out, counting tokens: %s",
  async (counts) => {
    const server = await startOpenai({ script: able, counts, context: 4_096 });
    onTestFinished(server.close);
    settleEnv({ ...UNSET, OPENAI_BASE_URL: server.url, REVIEW_MODEL: "large" });
    const { code, stdout } = await tryProgram(["models"]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/✗ long texts [^–]*MODEL_CONTEXT_TOKENS/);
  },
);

test("the output names the way of structured output", async () => {
  const noSchema = (request: ModelRequest): Scripted =>
    request.format === "json_schema" ? { status: 400, message: "no" } : able(request);
  const { code, stdout } = await tryModels(noSchema, {}, ["--json"]);
  expect(code).toBe(0);
  const [large] = JSON.parse(stdout).models;
  expect(large).toMatchObject({ model: "large", roles: ["review", "fast", "chat"], price: null });
  expect(large.trials).toContainEqual({
    what: "structured output",
    works: true,
    needed: true,
    detail: expect.stringContaining("by tool call"),
  });
});

test.each<[string, (request: ModelRequest) => Scripted, Variables, RegExp]>([
  ["a wrong key", able, { OPENAI_API_KEY: "sk-wrong" }, /refuses the key.*OPENAI_API_KEY/s],
  ["an address where nothing is", able, { OPENAI_BASE_URL: "http://127.0.0.1:9/v1" }, /cannot be reached/],
  ["another address", () => ({ status: 404 }), {}, /OPENAI_BASE_URL\s+usually\s+ends\s+in\s+\/v1/],
  ["an unknown model", () => ({ status: 404, code: "model_not_found" }), {}, /no model\s+“large”/],
  ["a limit of calls", () => ({ status: 429, headers: { "retry-after": "0" } }), {}, /takes no more calls/],
  [
    "a failing server",
    () => ({ status: 500, message: "the boiler\u001b[31m burst" }),
    {},
    /the boiler\[31m\s+burst/,
  ],
  ["a server that hangs", () => "hang", { MODEL_TIMEOUT_SECONDS: "1" }, /sent nothing for 1\s+second\./],
  ["a refusal", () => ({ text: "No.", ending: "refused" }), {}, /refuses to answer/],
  ["an empty answer", () => ({ text: "" }), {}, /an\s+empty\s+answer/],
  [
    "a broken body",
    () => ({ text: "Hello.", fault: "broken_body" }),
    {},
    /broke off\s+or\s+could\s+not\s+be\s+read/,
  ],
])("%s is explained", async (_, script, variables, message) => {
  const { code, stdout, stderr } = await tryModels(script, variables);
  expect({ code, stderr }).toEqual({ code: 1, stderr: "large: tested\n" });
  expect(stdout).toMatch(message);
  expect(stdout).toContain("✗ text");
  expect(stdout).not.toMatch(/structured output|sk-wrong/);
});

test.each<[string, (request: ModelRequest) => Scripted, RegExp]>([
  [
    "a stream that is cut",
    (request) =>
      request.text.includes("Count from one")
        ? { text: "one two three", fault: "cut_stream" }
        : able(request),
    /✗ streaming .*broke\s+off/,
  ],
  [
    "prose instead of JSON",
    (request) => (request.text.includes("The word") ? { text: "It is galley." } : able(request)),
    /✗ structured output .*no\s+usable\s+JSON/,
  ],
  [
    "a blind model",
    (request) => (request.images ? { text: "A nice picture." } : able(request)),
    /✗ images .*does\s+not\s+say/,
  ],
  [
    "a picture refused",
    (request) => (request.images ? { status: 400, message: "text only" } : able(request)),
    /✗ images [^–]*“text only”/,
  ],
])("%s is found", async (_, script, message) => {
  const { code, stdout } = await tryModels(script, {}, ["--images"]);
  expect(code).toBe(1);
  expect(stdout).toMatch(message);
});

test("Ctrl-C ends it", async () => {
  const server = await startOpenai({ script: () => "hang" });
  onTestFinished(server.close);
  settleEnv({ ...UNSET, OPENAI_BASE_URL: server.url, REVIEW_MODEL: "large" });
  const controller = new AbortController();
  const running = tryProgram(["models"], { signal: controller.signal });
  await expect.poll(() => server.requests.length).toBe(1);
  controller.abort();
  expect(await running).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("Interrupted."),
  });
});
