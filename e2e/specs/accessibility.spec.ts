import { answerWith, streamed } from "#e2e/chat-replies.ts";
import { expectAccessible, expectFits } from "#e2e/expect-accessible.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ChatPanel } from "#e2e/pages/chat-panel.ts";
import { ReaderPage } from "#e2e/pages/reader-page.ts";
import { ONE_TRY } from "#e2e/patience.ts";

const NOWHERE = "00000000-0000-7000-8000-000000000000";

const PUBLIC = [
  "/",
  "/sign-in",
  "/sign-in?error=Verification",
  "/sign-in/check-mail",
  "/outbox",
  "/api-docs",
  "/checks",
  "/help",
  "/privacy",
  "/terms",
  "/problems",
  "/problems/invalid-file",
  `/shared/${NOWHERE}`,
  "/no-such-page",
];
const OWN = [
  "/reviews",
  "/settings",
  "/settings/api-keys",
  "/settings/account",
  "/settings/credits",
  `/reviews/${NOWHERE}`,
];

for (const path of PUBLIC) {
  test(`${path} is accessible in light and dark, and fits a phone`, async ({ page, errors }) => {
    errors.allowed.push(/status of 404/);
    await page.goto(path);
    await expectAccessible(page);
    await expectFits(page);
  });
}

for (const path of OWN) {
  test(`${path}, signed in, is accessible in light and dark, and fits a phone`, async ({
    page,
    context,
    shelf,
    errors,
  }) => {
    errors.allowed.push(/status of 404/);
    await context.addCookies(shelf.cookies);
    await page.goto(path);
    await expectAccessible(page);
    await expectFits(page);
  });
}

test("an outbox with a mail is accessible, and fits a phone", async ({ page, account }) => {
  await page.goto("/outbox");
  await page.getByRole("link", { name: account.email }).click();
  await expect(page.frameLocator("iframe").getByText("Sign in").first()).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
});

test("an empty desk is accessible, with a file ready and one refused, too", async ({
  home,
  page,
  errors,
}) => {
  errors.allowed.push(/status of 400/);
  await expectAccessible(page);
  await expectFits(page);
  await home.choose({ name: "tea.md", mimeType: "text/markdown", buffer: Buffer.from("# Tea\n\nText.") });
  await expect(home.row("tea.md")).toContainText(/\d+ words/);
  await home.choose({ name: "no.md", mimeType: "text/markdown", buffer: Buffer.alloc(0) });
  await expect(home.row("no.md").getByRole("alert")).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
});

test("the reader is accessible in every part", async ({ page, context, shelf }) => {
  await context.addCookies(shelf.cookies);
  const reader = new ReaderPage(page);
  await reader.open(shelf.sessionId);
  await expectAccessible(page);
  await reader.unfold(reader.card(/^Table 2/));
  await expectAccessible(page);
  await reader.show("Overall");
  await expectAccessible(page);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Public" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expectFits(page);
});

test("the first stops of the keyboard in the reader lead to the comments and to the manuscript", async ({
  shelved,
  page,
}) => {
  await expect(shelved.text).toBeVisible();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the comments" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("complementary", { name: "Review" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(shelved.margin.locator(":focus")).toBeVisible();
});

test("the discussion is accessible, empty, with a reply and with a fault, and fits a phone", async ({
  sample,
  page,
}) => {
  const chat = new ChatPanel(sample);
  await sample.unfold(sample.card(/^Table 2/));
  await page.keyboard.press("c");
  await expect(chat.question).toBeFocused();
  await expectAccessible(page);
  await chat.button("Explain this comment").click();
  await expect(chat.copy(chat.last)).toBeVisible();
  await answerWith(page, streamed([{ type: "chunk", chunk: "Half of it, $x^2$ and" }]));
  await chat.ask("And now?");
  await expect(chat.last.getByRole("alert")).toBeVisible();
  await expectAccessible(page);
  await chat.button("Discuss the whole manuscript").click();
  await chat.button("Clear conversation").click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expectFits(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(chat.question).toBeInViewport();
  await expectAccessible(page);
  await sample.margin.getByRole("button", { name: "Close", exact: true }).click();
  await expect(chat.panel).toHaveCount(0);
});

test("a shared review is accessible, and fits a phone", async ({ page, shelf }) => {
  await page.goto(`/shared/${shelf.sessionId}`);
  await expect(new ReaderPage(page).openCard).toHaveCount(1);
  await expectAccessible(page);
  await expectFits(page);
});

test("on a phone the comments are a sheet over the text", async ({ page, context, shelf }) => {
  await context.addCookies(shelf.cookies);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/reviews/${shelf.sessionId}`);
  const reader = new ReaderPage(page);
  // A press before the page is ready is lost.
  await expect(async () => {
    await reader.margin.getByRole("button", { name: "Next comment" }).click();
    await expect(reader.openCard).toBeInViewport(ONE_TRY);
  }).toPass();
  const mark = reader.marks(await reader.numberOf(reader.openCard)).first();
  await expect(mark).toBeInViewport();
  await expect
    .poll(
      async () => {
        const [quote, sheet] = [await mark.boundingBox(), await reader.margin.boundingBox()];
        return quote && sheet ? sheet.y - quote.y - quote.height : Number.NaN;
      },
      { message: "the sheet leaves the quote free" },
    )
    .toBeGreaterThanOrEqual(0);
  await expectAccessible(page);
  await reader.margin.getByRole("button", { name: "List" }).click();
  await expect(reader.cards).toHaveCount(11);
  await expectAccessible(page);
  await reader.unfold(reader.card(/^A DOI/));
  await expect(reader.cards).toHaveCount(1);
  await expect(reader.openCard).toHaveAccessibleName(/^A DOI/);
  await reader.margin.getByRole("button", { name: "Close" }).click();
  await expect(reader.cards).toHaveCount(0);
});

test("the keyboard reaches everything in the reader", async ({ page, context, shelf }) => {
  await context.addCookies(shelf.cookies);
  const reader = new ReaderPage(page);
  await reader.open(shelf.sessionId);
  const wanted = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, [tabindex='0']")];
    const seen = all.filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.tabIndex >= 0);
    for (const [i, one] of seen.entries()) one.dataset.stop = String(i);
    return seen.map((one) => one.getAttribute("aria-label") ?? one.textContent ?? one.tagName);
  });
  const reached = new Set<string>();
  for (let i = 0; i < wanted.length + 10; i += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => document.activeElement?.getAttribute("data-stop"));
    if (stop) reached.add(stop);
  }
  expect(wanted.filter((_, i) => !reached.has(String(i)))).toEqual([]);

  await reader.head(reader.cards.nth(1)).focus();
  await page.keyboard.press("Enter");
  await expect(reader.openCard).toHaveCount(1);
  await page.keyboard.press("?");
  await page.keyboard.press("Escape");
  await expect(reader.head(reader.cards.nth(1)), "the dialog returns the focus").toBeFocused();
});

test("nothing moves if the user prefers less motion", async ({ page, context, shelf }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await context.addCookies(shelf.cookies);
  const reader = new ReaderPage(page);
  await reader.open(shelf.sessionId);
  const moving = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().duration) > 1).length,
    );
  await page.keyboard.press("j");
  expect(await moving()).toBe(0);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await moving()).toBe(0);
});
