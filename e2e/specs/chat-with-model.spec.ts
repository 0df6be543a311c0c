import { manuscript, markdownFile } from "#e2e/documents/manuscript.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ChatPanel } from "#e2e/pages/chat-panel.ts";
import { ReaderPage } from "#e2e/pages/reader-page.ts";
import { QUESTIONS, QUOTED } from "#e2e/stand-ins/tea-model.ts";

test.use({ withModel: true });

test("a model's reply is looked up, streamed, stopped, and there after a reload", async ({ home, page }) => {
  await home.startReview(markdownFile("tea.md", manuscript({ title: "Tea at noon" })));
  const reader = new ReaderPage(page);
  await reader.waitForComments();
  await reader.show("Discuss");
  const chat = new ChatPanel(reader);
  await expect(chat.button("What should I fix first?")).toBeVisible();
  await expect(chat.panel).not.toContainText("No language model");

  await chat.ask(QUESTIONS.lookedUp);
  await expect(chat.copy(chat.last)).toBeVisible();
  await expect(chat.last.getByRole("list", { name: "Looked up" })).toHaveText("Reading Methods");
  await expect(chat.last.locator(".katex")).toHaveCount(1);
  await chat.last.getByRole("button", { name: "eighty" }).click();
  const pointed = reader.text.locator('mark[data-m~="pointed"]');
  await expect(pointed.first()).toHaveText(QUOTED);
  await expect(pointed.first()).toBeInViewport();

  await chat.ask(QUESTIONS.slow);
  await expect(chat.last).toContainText("word3");
  await reader.show("Comments");
  await reader.show("Discuss");
  await expect(chat.last, "it goes on while something else is looked at").toContainText("word6");
  await chat.button("Stop").click();
  await expect(chat.last).toContainText("Stopped. The reply is not complete.");
  await expect(chat.question).toBeFocused();
  const written = await chat.last.locator(".prose-short").innerText();
  expect(written).not.toContain("word60");

  await page.reload();
  await reader.show("Discuss");
  await expect(chat.turns).toHaveCount(2);
  await expect(chat.turns.first().getByRole("list", { name: "Looked up" })).toHaveText("Reading Methods");
  await expect(chat.last).toContainText("Stopped. The reply is not complete.");

  await chat.ask(QUESTIONS.failing);
  await expect(chat.last.getByRole("alert")).toContainText("The language model failed while it answered.");
  await expect(chat.last.getByRole("alert")).toContainText("refuses the key");
  await expect(chat.last.getByRole("button", { name: "Retry" })).toBeVisible();
});
