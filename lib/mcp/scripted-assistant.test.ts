import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createOpenAI } from "@ai-sdk/openai";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { dynamicTool, generateText, isStepCount, jsonSchema, type ToolSet } from "ai";
import { expect, test } from "vitest";
import { startOpenai } from "#e2e/stand-ins/openai.ts";
import { MANUSCRIPT_MARK, reviewAssistant } from "#e2e/stand-ins/review-assistant.ts";
import { projectRoot } from "#lib/env.ts";
import * as reviews from "#lib/reviews/contract.ts";
import { call } from "#lib/testing/call.ts";
import { startJobs } from "#lib/testing/jobs.ts";
import { serveHandler } from "#lib/testing/serve-handler.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { tokenCostOf } from "#lib/tools/token-cost.ts";
import { mcpEndpoint } from "./endpoint.ts";

const MOST_CALLS = 12;
/** By Galley's own estimate, which says rather too many: see `tokenCostOf`. */
const MOST_TOKENS = 40_000;
const SAMPLE = readFileSync(join(projectRoot(), "lib/documents/sample-manuscript.md"), "utf8");

test("a model that reads only what tools answer reviews the sample, dismisses two comments and addresses one", async () => {
  const person = await testContext();
  const model = await startOpenai({ script: reviewAssistant });
  const jobs = await startJobs();
  const served = await serveHandler(mcpEndpoint);
  const client = new Client({ name: "scripted", version: "1.0.0" });
  const headers = { authorization: `Bearer ${person.key.secret}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${served.origin}/mcp`), { requestInit: { headers } }),
  );
  const seen = new Transcript();
  const { text } = await generateText({
    model: createOpenAI({ baseURL: model.url, apiKey: "none" }).chat("scripted"),
    system: seen.instructions(client.getInstructions() ?? ""),
    prompt: `Review this manuscript. I have corrected the statistic, so mark that comment as addressed, and dismiss two small ones.\n${MANUSCRIPT_MARK}\n${SAMPLE}\n${MANUSCRIPT_MARK}`,
    tools: await toolsOf(client, seen),
    stopWhen: isStepCount(MOST_CALLS + 1),
  });
  await Promise.all([client.close(), jobs.stop(), model.close()]);
  await served.close();

  expect(seen.failed).toEqual([]);
  expect(seen.calls.length).toBeLessThanOrEqual(MOST_CALLS);
  expect(seen.tokens).toBeLessThanOrEqual(MOST_TOKENS);
  const [review] = await call(reviews.listHistory, { as: person.key });
  const session = await call(reviews.getSession, {
    as: person.key,
    params: { session_id: review?.session_id ?? "" },
  });
  const { comments } = session.feedback.detailed;
  const dismissed = comments.filter(({ is_dismissed }) => is_dismissed);
  expect(dismissed.map(({ severity }) => severity)).toEqual(["minor", "minor"]);
  const addressed = comments.filter(({ is_addressed }) => is_addressed);
  expect(addressed.map(({ types }) => types)).toEqual([["statistics"]]);
  for (const { quote } of [...dismissed, ...addressed]) expect(text).toContain(quote);
});

/** Everything that a client may show a model, in both forms of each answer, and what the model sends. */
class Transcript {
  calls: string[] = [];
  failed: unknown[] = [];
  tokens = 0;

  instructions(text: string): string {
    this.tokens += tokenCostOf(text);
    return text;
  }
}

/** The tools for a client that shows its model `content` alone. */
async function toolsOf(client: Client, seen: Transcript): Promise<ToolSet> {
  const { tools } = await client.listTools();
  seen.tokens += tokenCostOf(JSON.stringify(tools));
  return Object.fromEntries(
    tools.map(({ name, description = "", inputSchema }) => {
      const execute = async (input: unknown) => {
        const result = await client.callTool({ name, arguments: Object(input) });
        seen.calls.push(name);
        seen.tokens += tokenCostOf(JSON.stringify([input, result]));
        if (result.isError) seen.failed.push(result);
        return result.content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
      };
      return [
        name,
        dynamicTool({ description, inputSchema: jsonSchema(asJsonSchema(inputSchema)), execute }),
      ];
    }),
  );
}

/** Both are JSON Schema, under two declarations. */
function asJsonSchema(schema: object): Parameters<typeof jsonSchema>[0] {
  return schema as Parameters<typeof jsonSchema>[0];
}
