import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createApiKey } from "#e2e/create-api-key.ts";
import { expect, test } from "#e2e/fixtures.ts";

test("an assistant with a key from the settings dismisses a comment, and the reader shows it", async ({
  sample,
  page,
  baseURL,
}) => {
  const open = await sample.count("Comments");
  const key = await createApiKey(page, "Assistant");

  const assistant = new Client({ name: "e2e", version: "1.0.0" });
  const headers = { authorization: `Bearer ${key}` };
  await assistant.connect(
    new StreamableHTTPClientTransport(new URL(`${baseURL}/mcp`), { requestInit: { headers } }),
  );
  const call = async (name: string, input: Record<string, unknown>) => {
    const { structuredContent } = await assistant.callTool({ name, arguments: input });
    return structuredContent as Record<string, Record<string, string>[]>;
  };
  const session_id = (await call("find_reviews", {})).reviews?.[0]?.session_id;
  const comment_id = (await call("list_comments", { session_id })).comments?.[0]?.comment_id;
  expect(await call("dismiss_comment", { session_id, comment_id })).toMatchObject({ status: "dismissed" });
  await assistant.close();

  await sample.open(String(session_id));
  await expect.poll(() => sample.count("Comments")).toBe(open - 1);
});
