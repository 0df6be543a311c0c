import { expectAccessible, expectFits } from "#e2e/expect-accessible.ts";
import { expect, test } from "#e2e/fixtures.ts";

const FIELD = { name: "Search reviews, comments, sections and commands" };

test("the palette opens a comment of the review by words of its text", async ({ shelved: sample, page }) => {
  await page.keyboard.press("ControlOrMeta+k");
  const field = page.getByRole("combobox", FIELD);
  await expect(field).toBeFocused();
  await field.fill("percentage counts");
  const option = page.getByRole("option", { name: /^The percentage does not match its counts/ });
  await expect(option).toHaveAttribute("aria-selected", "true");
  await field.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(sample.openCard).toHaveAccessibleName(/percentage/);
});

test("what is typed before the palette has loaded is searched for, and is no shortcut of the page", async ({
  shelved,
  page,
}) => {
  await shelved.waitForComments();
  const done = await shelved.tab("Done").textContent();
  await page.route(/\/_next\/static\/chunks\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("added");
  await page.keyboard.press("Backspace");
  const field = page.getByRole("combobox", FIELD);
  await expect(field).toBeFocused();
  await page.keyboard.type("ress");
  await expect(field).toHaveValue("adderess");
  await page.keyboard.press("Escape");
  expect(await shelved.tab("Done").textContent()).toBe(done);

  await page.keyboard.press("ControlOrMeta+k");
  await expect(field).toHaveValue("");
});

test("the arrow keys choose, and Escape returns the focus", async ({ shelved, page }) => {
  await shelved.waitForComments();
  const button = page.getByRole("button", { name: "Search and commands" });
  await button.click();
  const field = page.getByRole("combobox", FIELD);
  const options = page.getByRole("option");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await field.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute(
    "aria-activedescendant",
    (await options.nth(1).getAttribute("id")) ?? "",
  );
  await field.press("ArrowUp");
  await field.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await field.fill("no such thing anywhere");
  await expect(page.getByText("Nothing matches. Try other words.")).toBeVisible();
  await field.press("Escape");
  await expect(button).toBeFocused();
});

test("the palette changes the theme and leads to other pages", async ({ home, page }) => {
  await expect(home.page).toHaveURL(/\/reviews/);
  const field = page.getByRole("combobox", FIELD);
  await page.keyboard.press("ControlOrMeta+k");
  await field.fill("dark");
  await field.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("ControlOrMeta+k");
  await field.fill("api keys");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/settings\/api-keys$/);
});

test("the palette is accessible, and fits on a phone", async ({ shelved, page }) => {
  await shelved.waitForComments();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", FIELD).fill("s");
  await expect(page.getByRole("group", { name: "Comments" })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
});

test("the palette shares and exports the open review", async ({ shelved, page }) => {
  await shelved.waitForComments();
  const field = page.getByRole("combobox", FIELD);
  for (const [words, dialog] of [
    ["share this", "Share this review"],
    ["export this", "Export this review"],
  ] as const) {
    await page.keyboard.press("ControlOrMeta+k");
    await field.fill(words);
    await field.press("Enter");
    await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});
