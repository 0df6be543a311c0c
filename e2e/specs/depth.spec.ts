import type { Locator, Page } from "@playwright/test";
import { testCustomizable } from "#e2e/customizable-app.ts";
import { manuscript, markdownFile } from "#e2e/documents/manuscript.ts";
import { expectAccessible, expectFits } from "#e2e/expect-accessible.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ReaderPage } from "#e2e/pages/reader-page.ts";
import { ONE_TRY } from "#e2e/patience.ts";

const SENT = /sends the text of the manuscript and its supplements to 127\.0\.0\.1:\d+\./;

const thorough = (within: Locator) => within.getByRole("checkbox", { name: /^Thorough/ });
const inSettings = (page: Page) => page.getByRole("region", { name: "Review preferences" });

/**
 * Makes reviews thorough in the settings. A click before the page is ready is lost, and on a slow machine a
 * choice can be saved after the last look at it: so the page is opened until it shows the choice.
 */
async function chooseThorough(page: Page): Promise<void> {
  const choice = thorough(inSettings(page));
  await expect(async () => {
    await page.goto("/settings");
    if (await choice.isChecked()) return;
    await choice.check(ONE_TRY);
    await expect(inSettings(page).getByRole("status")).toHaveText("Saved.", ONE_TRY);
  }).toPass();
}

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Review again …" }).click();
  return page.getByRole("dialog", { name: "Review again" });
}

/** The tokens that a full review and a preview would send, as the estimate shows them. */
async function inputOf(estimate: Locator): Promise<string[]> {
  const cells = estimate.getByRole("row", { name: /^Input/ }).getByRole("cell");
  await expect(cells).toHaveCount(2);
  return cells.allInnerTexts();
}

/** The line of the receipt on the comparison of distant passages. */
async function comparison(reader: ReaderPage): Promise<Locator> {
  await reader.show("Overall");
  return reader.margin
    .getByRole("region", { name: "Receipt" })
    .getByRole("rowheader", { name: /^Comparing distant passages with each other/ });
}

// One app for all of them.
test.describe.configure({ mode: "default" });

const withDepth = testCustomizable("e2e-app-with-depth.log");

withDepth("the depth of the settings is kept, and each review begins with it", async ({ home, page }) => {
  await chooseThorough(page);
  await page.reload();
  await expect(thorough(inSettings(page))).toBeChecked();

  await home.open();
  await home.choose(markdownFile("tea.md", manuscript({ title: "Tea at noon" })));
  const row = home.row("tea.md");
  await expect(thorough(row)).toBeChecked();
  const twice = await inputOf(row.getByRole("table"));
  await thorough(row).uncheck();
  await expect.poll(() => inputOf(row.getByRole("table"))).not.toEqual(twice);
  const once = await inputOf(row.getByRole("table"));
  expect(Number.parseFloat(once[0] ?? ""), `${once} against ${twice}`).toBeLessThan(
    Number.parseFloat(twice[0] ?? ""),
  );
  expect(once[1], "a preview compares once").toBe(twice[1]);
  await thorough(row).check();

  await row.getByRole("button", { name: /^Start full review/ }).click();
  const reader = new ReaderPage(page);
  await reader.waitForComments();
  await expect(await comparison(reader)).toContainText(/each other, twice.*2 calls/s);
});

withDepth(
  "the dialog begins with the depth of the settings, changes its estimate with it, and names the host",
  async ({ sample, page }) => {
    const { pathname } = new URL(page.url());
    let dialog = await openDialog(page);
    await expect(thorough(dialog)).not.toBeChecked();
    await expect(dialog).toContainText(SENT);
    const once = await inputOf(dialog);

    await chooseThorough(page);
    await page.goto(pathname);
    await sample.waitForComments();
    dialog = await openDialog(page);
    await expect(thorough(dialog)).toBeChecked();
    const twice = await inputOf(dialog);
    expect(twice).not.toEqual(once);
    await thorough(dialog).uncheck();
    await expect.poll(() => inputOf(dialog)).toEqual(once);
    await expectAccessible(page);
    await expectFits(page);

    await dialog.getByRole("button", { name: /^Start full review/ }).click();
    await expect(page).not.toHaveURL(new RegExp(pathname));
    await sample.waitForComments();
    await expect(await comparison(sample), "a review can differ from the settings").toContainText("1 call ·");
    await expect(await comparison(sample)).not.toContainText("twice");
  },
);

withDepth(
  "the settings of the depth are accessible, fit a phone, and say what was refused",
  async ({ author, errors }) => {
    await chooseThorough(author);
    await expectAccessible(author);
    await expectFits(author);
    errors.allowed.push(/Failed to load resource/);
    await author.route("**/api/profile", (route) => route.abort());
    await thorough(inSettings(author)).click();
    await expect(inSettings(author).getByRole("alert")).toBeVisible();
    await expect(thorough(inSettings(author))).toBeChecked();
    await expectAccessible(author);
  },
);

test("without a model there is no depth to choose", async ({ shelved, page }) => {
  const dialog = await openDialog(page);
  await expect(dialog).toContainText("No language model is configured");
  await expect(thorough(dialog)).toHaveCount(0);
  await expect(dialog).not.toContainText("sends the text");
  await page.keyboard.press("Escape");
  await expect(shelved.text).toBeVisible();
  await page.goto("/settings");
  await expect(inSettings(page)).toBeVisible();
  await expect(thorough(inSettings(page))).toHaveCount(0);
});

test.describe("with a model, in a tier without customization", () => {
  test.use({ withModel: true });

  test("there is no depth to choose, and the dialog names the host", async ({ sample, page }) => {
    const dialog = await openDialog(page);
    await expect(dialog.getByRole("table")).toContainText("tea-reader");
    await expect(dialog).toContainText(SENT);
    await expect(thorough(dialog)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(sample.text).toBeVisible();
    await page.goto("/settings");
    await expect(page.getByRole("region", { name: "Where your text goes" })).toContainText("tea-reader");
    await expect(thorough(inSettings(page))).toHaveCount(0);
  });
});
