import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { projectRoot } from "#lib/env.ts";

const ANSWER = {
  content: [],
  structuredContent: {
    total_count: 3,
    next_page: null,
    comments: [
      { comment_id: "c-1", severity: "critical", types: ["statistics"], status: "open", folded: false },
      { comment_id: "c-2", severity: "major", types: ["methods"], status: "dismissed", folded: false },
      { comment_id: "c-3", severity: "minor", types: ["writing"], status: "open", folded: true },
    ],
    text: `<<<data 0123456789ab
3 comments.

- c-1: The p-value [.20] does not follow [critical, statistics, open]
- c-2: <img src=x onerror="parent.broken = true"><b>Bold</b> [major, methods, dismissed]
- c-3: A doubled word [minor, writing, open] (folded as a smaller remark)
data 0123456789ab>>>`,
  },
};

/** Opens the page in a frame, as a client does, and plays the client. */
async function open(page: import("@playwright/test").Page, theme: "light" | "dark", totalCount = 3) {
  const structuredContent = { ...ANSWER.structuredContent, total_count: totalCount };
  const html = readFileSync(join(projectRoot(), "lib/mcp/apps/comment-list.html"), "utf8");
  await page.setContent('<iframe sandbox="allow-scripts" title="app" width="700" height="400"></iframe>');
  await page.evaluate(
    ({ html, theme, answer }) => {
      const frame = document.querySelector("iframe");
      const seen: unknown[] = [];
      Object.assign(window, { seen });
      const send = (message: object) =>
        frame?.contentWindow?.postMessage({ jsonrpc: "2.0", ...message }, "*");
      window.addEventListener("message", ({ data }) => {
        seen.push(data);
        const hostContext = { theme };
        const result = {
          protocolVersion: "2026-01-26",
          hostInfo: {},
          hostCapabilities: { message: {} },
          hostContext,
        };
        if (data.method === "ui/initialize") send({ id: data.id, result });
        if (data.method === "ui/message") send({ id: data.id, result: {} });
        if (data.method === "ui/notifications/initialized")
          send({ method: "ui/notifications/tool-result", params: answer });
      });
      if (frame) frame.srcdoc = html;
    },
    { html, theme, answer: { ...ANSWER, structuredContent } },
  );
  return page.frameLocator("iframe");
}

for (const theme of ["light", "dark"] as const)
  test(`the page of comments shows the rows of an answer, ${theme}`, async ({ page }) => {
    const app = await open(page, theme);
    await expect(app.getByRole("status")).toHaveText("3 comments, 2 open.");
    await expect(app.locator(".title")).toHaveText([
      "The p-value [.20] does not follow",
      '<img src=x onerror="parent.broken = true"><b>Bold</b>',
      "A doubled word",
    ]);
    await expect(app.locator("img, b")).toHaveCount(0);
    await expect(app.getByText("(dismissed)")).toBeVisible();
    const light = await app.locator("body").evaluate((body) => {
      const [red = 0] = getComputedStyle(body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
      return red > 128;
    });
    expect(light).toBe(theme === "light");
    await app.getByRole("button", { name: "Discuss: A doubled word" }).click();
    const messages = () => page.evaluate(() => JSON.stringify(Reflect.get(window, "seen")));
    await expect.poll(messages).toContain("Let us look at the comment c-3.");
    expect(await messages()).toContain("ui/notifications/size-changed");
  });

test("a page of a long list says how many of how many it shows", async ({ page }) => {
  const app = await open(page, "light", 30);
  await expect(app.getByRole("status")).toHaveText("3 of 30 comments, 2 of these open.");
});
