import type { Page } from "@playwright/test";
import { answerWith, streamed, TURN } from "#e2e/chat-replies.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ChatPanel } from "#e2e/pages/chat-panel.ts";

const P_VALUE = "p = .021 does not follow from t(122) = 3.00";

test("a comment is discussed by key, and the way back leads to its card", async ({ sample, page }) => {
  const chat = new ChatPanel(sample);
  await sample.unfold(sample.card(P_VALUE));
  await page.keyboard.press("c");
  await expect(chat.question).toBeFocused();
  await expect(chat.panel.getByRole("heading", { name: P_VALUE })).toBeVisible();
  await expect(chat.panel).toContainText("No language model is configured on this server.");
  await expect(chat.panel.getByText("under “Configuration”")).toBeHidden();
  await chat.panel.getByText("How to have a model answer").click();
  await expect(chat.panel.getByText("under “Configuration”")).toBeVisible();

  await expect(chat.panel.getByRole("link", { name: "About this check" })).toHaveAttribute(
    "href",
    "/checks#p-value",
  );
  await chat.button("Explain this comment").click();
  await expect(chat.last).toContainText("Explain this comment");
  await expect(chat.copy(chat.last)).toBeVisible();
  for (const part of ["Recomputed: ", "How the check works.", "Its limits."])
    await expect(chat.last).toContainText(part);
  await expect(chat.last.getByRole("list", { name: "Looked up" })).not.toBeEmpty();

  await chat.question.focus();
  await page.keyboard.press("Escape");
  await expect(sample.openCard).toHaveAccessibleName(/p = \.021/);
  await expect(sample.head(sample.openCard), "the focus comes back").toBeFocused();
});

test("without a model the chat finds words, proposes changes, and says what it cannot do", async ({
  sample,
  page,
}) => {
  const chat = new ChatPanel(sample);
  await sample.show("Discuss");
  await chat.ask("Is the sample size large enough?");
  await expect(chat.copy(chat.last)).toBeVisible();
  await expect(chat.last).toContainText("Galley cannot answer this without a language model");
  await expect(chat.last).toContainText("The README says how");
  await expect(chat.last.getByRole("list", { name: "Looked up" })).toHaveCount(0);

  await chat.button("Find words in the manuscript").click();
  await expect(chat.question).toHaveValue("Find ");
  await expect(chat.question).toBeFocused();
  await page.keyboard.type("a & b < c");
  await page.keyboard.press("Enter");
  await expect(chat.last).toContainText("The manuscript does not contain “a & b < c”.");
  await expect(chat.copy(chat.last)).toBeVisible();
  await chat.ask('"Table 2"');
  await expect(chat.copy(chat.last)).toBeVisible();
  await chat.last.getByRole("button", { name: /Table 2 shows/ }).click();
  await expect(sample.text.locator('mark[data-m~="pointed"]').first()).toBeInViewport();

  const open = await sample.count("Comments");
  await chat.ask("Dismiss all comments about style");
  await expect(chat.proposal).toBeVisible();
  const count = await chat.proposal.getByRole("listitem").count();
  expect(count).toBeGreaterThan(1);
  expect(await sample.count("Comments")).toBe(open);
  await chat.proposal.getByRole("button", { name: `Dismiss ${count} comments` }).click();
  await expect(chat.proposal.getByRole("status")).toHaveText(`${count} comments dismissed`);
  expect(await sample.count("Comments")).toBe(open - count);
});

test("what was said is there after a reload, by comment and as a whole, until it is cleared", async ({
  sample,
  page,
}) => {
  const chat = new ChatPanel(sample);
  await sample.unfold(sample.card(P_VALUE));
  await sample.openCard.getByRole("button", { name: "Discuss" }).click();
  await chat.ask("Is this right?");
  await expect(chat.copy(chat.last)).toBeVisible();
  await chat.button("Discuss the whole manuscript").click();
  await chat.ask("What should I fix first?");
  await expect(chat.turns).toHaveCount(2);
  await expect(chat.copy(chat.last)).toBeVisible();

  await page.reload();
  await sample.show("Discuss");
  await expect(chat.turns).toHaveCount(2);
  await expect(chat.turns.first()).toContainText("Comment 3");
  await expect(chat.turns.first()).toContainText("Is this right?");
  await expect(chat.copy(chat.last)).toBeVisible();

  await sample.show("Comments");
  await sample.unfold(sample.card("A DOI is not well formed"));
  await page.keyboard.press("c");
  await expect(chat.turns, "another comment has a conversation of its own").toHaveCount(0);
  await chat.button("Discuss the whole manuscript").click();

  await chat.button("Clear conversation").click();
  const asking = page.getByRole("alertdialog", { name: "Clear the conversation?" });
  await asking.getByRole("button", { name: "Cancel" }).click();
  await expect(chat.turns).toHaveCount(2);
  await chat.button("Clear conversation").click();
  await asking.getByRole("button", { name: "Clear the conversation" }).click();
  await expect(chat.turns).toHaveCount(0);
  await expect(chat.question).toBeFocused();
  await page.reload();
  await sample.show("Discuss");
  await expect(chat.button("What should I fix first?")).toBeVisible();
  await expect(chat.turns).toHaveCount(0);
});

test("links of a reply lead to words of the text and to comments, and nowhere else", async ({
  sample,
  page,
}) => {
  const chat = new ChatPanel(sample);
  const comment = await sample.card("A DOI is not well formed").count();
  expect(comment).toBe(1);
  const id = await commentId(page, "A DOI is not well formed");
  await answerWith(
    page,
    streamed([
      { type: "tool_call", tool: "read_section", label: "Reading 3 Results", kind: "lookup" },
      {
        type: "chunk",
        chunk: `The text says [a number](#quote=${encodeURIComponent("53 of 62 participants")}), see [the DOI](#comment=${id}), [gone](#comment=nothing), [no words](#quote=${encodeURIComponent("words that stand nowhere")}) and $x^2$. <img src=x onerror=alert(1)> ![](https://example.org/x.png)`,
      },
      { type: "complete", status: "completed", meta: TURN },
    ]),
  );
  await sample.show("Discuss");
  await chat.ask("Where is it?");
  await expect(chat.last.getByRole("list", { name: "Looked up" })).toHaveText("Reading 3 Results");
  await expect(chat.last.locator(".katex")).toHaveCount(1);
  await expect(chat.last.locator("img, script")).toHaveCount(0);

  await chat.last.getByRole("button", { name: "a number" }).click();
  const pointed = sample.text.locator('mark[data-m~="pointed"]');
  await expect(pointed).toHaveText("53 of 62 participants");
  await expect(pointed).toBeInViewport();
  await expect(chat.panel, "the discussion stays").toBeVisible();

  await chat.last.getByRole("button", { name: "the DOI" }).click();
  await expect(sample.text.locator("[data-number][data-active]").first()).toBeInViewport();
  await expect(pointed).toHaveCount(0);
  for (const dead of ["gone", "no words"])
    await expect(chat.last.getByRole("button", { name: dead })).toHaveCount(0);
});

test("a question has room for 8,000 characters, and new lines", async ({ sample, page }) => {
  const chat = new ChatPanel(sample);
  await sample.show("Discuss");
  await chat.question.fill("a".repeat(7_400));
  await expect(chat.panel.getByText("characters left")).toHaveCount(0);
  await chat.question.fill("a".repeat(7_900));
  await expect(chat.panel).toContainText("100 characters left");
  await chat.question.fill("a".repeat(8_214));
  await expect(chat.panel).toContainText("214 characters too many");
  await expect(chat.button("Ask")).toBeDisabled();
  await chat.question.press("Enter");
  await expect(chat.turns).toHaveCount(0);

  await chat.question.fill("First");
  await chat.question.press("Shift+Enter");
  await page.keyboard.type("second");
  await expect(chat.question).toHaveValue("First\nsecond");
  await page.keyboard.press("Escape");
  await sample.show("Discuss");
  await expect(chat.question, "what is typed stays").toHaveValue("First\nsecond");
  await chat.question.press("Enter");
  await expect(chat.last).toContainText("First");
  await expect(chat.question).toHaveValue("");
});

test("a reply can be stopped, and asked for again", async ({ sample, page }) => {
  const chat = new ChatPanel(sample);
  let release = () => {};
  await page.route("**/chatbot/*/messages", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.abort().catch(() => {});
  });
  await sample.show("Discuss");
  await chat.ask("Take your time?");
  await expect(chat.last).toContainText("Thinking…");
  await chat.button("Stop").click();
  await expect(chat.last).toContainText("Stopped before the reply began.");
  release();
  await page.unroute("**/chatbot/*/messages");
  await chat.last.getByRole("button", { name: "Retry" }).click();
  await expect(chat.copy(chat.last)).toBeVisible();
  await expect(chat.last).toContainText("Take your time?");
});

test("whoever only has the link sees no discussion", async ({ shelf, page }) => {
  await page.goto(`/shared/${shelf.sessionId}`);
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.getByRole("article").first().getByRole("button").first().click();
  await expect(page.getByRole("button", { name: /^Discuss/ })).toHaveCount(0);
  await page.keyboard.press("c");
  await expect(page.getByRole("region", { name: "Discussion" })).toHaveCount(0);
});

async function commentId(page: Page, title: string): Promise<string> {
  const session = await (await page.request.get(`/api/history/${page.url().split("/").at(-1)}`)).json();
  const found = session.feedback.detailed.comments.find((one: { title: string }) => one.title === title);
  return String(found.id);
}
