import AxeBuilder from "@axe-core/playwright";
import { manuscript, markdownFile } from "#e2e/documents/manuscript.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ChatPanel } from "#e2e/pages/chat-panel.ts";
import { ReaderPage } from "#e2e/pages/reader-page.ts";
import { settled } from "#e2e/settled.ts";
import { QUESTIONS } from "#e2e/stand-ins/tea-model.ts";

test.use({ withModel: true });

test("a reply proposes to dismiss comments, and nothing changes until the button is pressed", async ({
  home,
  page,
}) => {
  await home.startReview(markdownFile("tea.md", manuscript({ title: "Tea at noon" })));
  const reader = new ReaderPage(page);
  await reader.waitForComments();
  const open = await reader.count("Comments");
  await reader.show("Discuss");
  const chat = new ChatPanel(reader);
  await chat.ask(QUESTIONS.proposing);
  await expect(chat.proposal).toContainText("Dismiss 2 comments?");
  await expect(chat.proposal.getByRole("listitem")).toHaveCount(2);
  await expect(chat.last.getByRole("list", { name: "Looked up" })).toHaveText("Looking through the comments");
  expect(await reader.count("Comments")).toBe(open);

  await chat.proposal.getByRole("button", { name: "Not now" }).focus();
  await page.keyboard.press("Enter");
  await expect(chat.proposal).toBeFocused();
  await expect(chat.proposal.getByRole("listitem")).toHaveCount(0);
  await chat.proposal.getByRole("button", { name: "Show the proposal" }).click();

  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    const { violations } = await new AxeBuilder({ page }).include('[aria-label="Discussion"]').analyze();
    expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
  }
  await page.reload();
  await reader.show("Discuss");
  await expect(chat.proposal.getByRole("status")).toHaveText("Dismiss 2 comments?");
  await chat.proposal.getByRole("button", { name: "Dismiss 2 comments" }).focus();
  await page.keyboard.press("Enter");
  await expect(chat.proposal.getByRole("status")).toHaveText("2 comments dismissed");
  await expect(chat.proposal).toBeFocused();
  await expect(chat.proposal.getByRole("button", { name: /Dismiss|Not now/ })).toHaveCount(0);
  expect(await reader.count("Comments")).toBe(open - 2);
  expect(await reader.count("Done")).toBe(2);

  await page.reload();
  await reader.show("Discuss");
  await expect(chat.proposal.getByRole("status"), "the proposal is done after a reload").toHaveText(
    "2 comments dismissed",
  );
});

test("a change that the server refuses is not shown as done", async ({ home, page, errors }) => {
  errors.allowed.push(/status of 500/);
  await home.startReview(markdownFile("tea.md", manuscript({ title: "Tea at noon" })));
  const reader = new ReaderPage(page);
  await reader.waitForComments();
  await reader.show("Discuss");
  const chat = new ChatPanel(reader);
  await chat.ask(QUESTIONS.proposing);
  await page.route("**/comments/*/dismiss", (route) =>
    route.fulfill({
      status: 500,
      contentType: "application/problem+json",
      body: JSON.stringify({
        type: "/problems/comment-action-not-stored",
        title: "Not stored",
        status: 500,
        detail: "The action could not be written.",
      }),
    }),
  );
  await chat.proposal.getByRole("button", { name: "Dismiss 2 comments" }).click();
  await expect(chat.proposal.getByRole("alert")).toContainText(
    "2 of 2 not changed. The action could not be written.",
  );
  await page.unroute("**/comments/*/dismiss");
  await chat.proposal.getByRole("button", { name: "Dismiss 2 comments" }).click();
  await expect(chat.proposal.getByRole("status")).toHaveText("2 comments dismissed");
  await expect(chat.proposal.getByRole("alert")).toHaveCount(0);
});
