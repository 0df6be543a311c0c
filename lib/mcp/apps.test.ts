import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, GENERATIONS } from "./testing/assistant.ts";
import { type AssistantDesk, openDesk } from "./testing/assistant-desk.ts";

let desk: AssistantDesk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

test.each(GENERATIONS)(
  "%s: list_comments names its page, and the page is served whole",
  async (generation) => {
    const headers = { "x-api-key": desk.owner.key.secret };
    const client = await connect(`${desk.origin}/mcp`, headers, generation);
    const tools = await client.tools();
    const pages = tools.flatMap(({ name, _meta }) => (_meta?.ui ? [[name, _meta.ui]] : []));
    expect(pages).toEqual([["list_comments", { resourceUri: "ui://galley/comment-list.html" }]]);
    const { contents } = await client.readResource({ uri: "ui://galley/comment-list.html" });
    expect(contents).toMatchObject([{ mimeType: "text/html;profile=mcp-app" }]);
    const html = contents[0]?.text ?? "";
    expect(html).toMatch(/^<!doctype html>/);
    expect(html).toContain("default-src 'none'");
    expect(html).not.toMatch(/https?:\/\/|\ssrc=|\shref=|innerHTML|insertAdjacent|document\.write|eval\(/);
    await client.close();
  },
);

test("the text of list_comments has the line of each comment that the page reads its title from", async () => {
  const { structured } = await desk.assistant.call("list_comments", { session_id: desk.session_id });
  const comments = structured.comments as { comment_id: string }[];
  expect(comments.length).toBeGreaterThan(3);
  for (const { comment_id } of comments)
    expect(String(structured.text)).toMatch(new RegExp(`^- ${comment_id}: .+ \\[.+\\]`, "m"));
});
