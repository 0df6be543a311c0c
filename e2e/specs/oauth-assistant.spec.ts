import { expect, test } from "#e2e/fixtures.ts";
import { assistantOf, GENERATIONS, Memory, waitForBrowser } from "#e2e/oauth-assistant.ts";

const MANUSCRIPT = `# Naps and recall

## Abstract

We tested forty adults. Recall improved after a nap, t(38) = 2.10, p = .20.

## Methods

Each person kept a diary of sleep for a week. ${"We asked about the hours of sleep each morning. ".repeat(20)}

## Results

The mean was 4.33 words (N = 40), and the naps lasted 20 minutes on average.
`;

for (const generation of GENERATIONS) {
  test(`an assistant of the generation ${generation} is let in, works, refreshes and is disconnected`, async ({
    author,
    baseURL,
  }) => {
    test.slow();
    const callback = await waitForBrowser();
    const memory = new Memory(callback.address);
    const attempt = assistantOf(generation, `${baseURL}/mcp`, memory);

    await expect(attempt.connect(), "nobody has let it in").rejects.toThrow();
    expect(memory.askAt?.href, "it found the server and registered").toContain(`${baseURL}/oauth/authorize?`);

    await author.goto(memory.askAt?.href ?? "");
    await expect(
      author.getByRole("heading", { name: "Allow “Margin notes” to use Galley for you?" }),
    ).toBeVisible();
    await author.getByRole("button", { name: "Allow" }).click();
    await expect(author).toHaveTitle("Margin notes");
    const answer = await callback.answer();
    expect(answer.get("iss")).toBe(baseURL);
    expect(answer.get("state")).toBe("a-state-of-this-flow");
    await attempt.finish(answer);

    const assistant = await attempt.connect();
    const uploaded = await assistant.call("upload_text", { text: MANUSCRIPT, format: "md", name: "naps" });
    const document_id = String(uploaded.structuredContent?.document_id);
    const started = await assistant.call("start_review", { document_id });
    const session_id = String(started.structuredContent?.session_id);
    await expect
      .poll(
        async () =>
          (await assistant.call("review_progress", { session_id, wait_seconds: 20 })).structuredContent
            ?.status,
        { timeout: 90_000 },
      )
      .toBe("completed");
    const listed = await assistant.call("list_comments", { session_id });
    const comments = listed.structuredContent?.comments as { comment_id: string }[];
    expect(comments.length, "the wrong p-value is found").toBeGreaterThan(0);
    const place = { session_id, comment_id: comments[0]?.comment_id };
    expect((await assistant.call("dismiss_comment", place)).structuredContent).toMatchObject({
      status: "dismissed",
    });

    const before = memory.tokens();
    memory.spoilAccessToken();
    expect((await assistant.call("credits_left")).isError ?? false).toBe(false);
    expect(memory.tokens()?.refresh_token, "the library refreshed").not.toBe(before?.refresh_token);

    await author.goto("/settings/connected-apps");
    await author.getByRole("button", { name: /^Disconnect/ }).click();
    await author.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
    await expect(author.getByRole("alertdialog")).toHaveCount(0);
    await expect(author.getByText("Margin notes")).toHaveCount(0);
    await expect(assistant.call("credits_left"), "its tokens are worth nothing").rejects.toThrow();
    await assistant.close().catch(() => {});
    callback.close();
  });
}
