import type { Locator, Page } from "@playwright/test";
import { testCustomizable } from "#e2e/customizable-app.ts";
import { manuscript, markdownFile } from "#e2e/documents/manuscript.ts";
import { expectAccessible, expectFits } from "#e2e/expect-accessible.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ReaderPage } from "#e2e/pages/reader-page.ts";
import { ONE_TRY } from "#e2e/patience.ts";

const select = (within: Locator, name: string) => within.getByRole("combobox", { name });
const options = (within: Locator) => within.locator("summary").filter({ hasText: "More options" });
const inSettings = (page: Page) => page.getByRole("region", { name: "Review preferences" });

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Review again …" }).click();
  return page.getByRole("dialog", { name: "Review again" });
}

/**
 * Chooses in the settings. A choice before the page is ready is lost, and on a slow machine a choice can be
 * saved after the last look at it: so the page is opened until it shows the choice.
 */
async function prefer(page: Page, field: string, option: string): Promise<void> {
  const choice = select(inSettings(page), field);
  await expect(async () => {
    await page.goto("/settings");
    if ((await choice.locator("option:checked").innerText()) === option) return;
    await choice.selectOption({ label: option }, ONE_TRY);
    await expect(inSettings(page).getByRole("status")).toHaveText("Saved.", ONE_TRY);
  }).toPass();
}

/** The session that the page shows, as the API gives it. */
async function sessionOf(page: Page) {
  const id = new URL(page.url()).pathname.split("/").at(-1);
  return (await page.request.get(`/api/history/${id}`)).json();
}

// One app for all of them.
test.describe.configure({ mode: "default" });

const withModel = testCustomizable("e2e-app-with-venues.log");

withModel(
  "a review begins with the settings, and keeps what is chosen before its start",
  async ({ home, page }) => {
    await prefer(page, "Venue", "Thesis");
    await prefer(page, "Feedback language", "French");
    await prefer(page, "Prompt set", "Methods");
    await home.open();
    await home.choose(markdownFile("tea.md", manuscript({ title: "Tea at noon" })));
    const row = home.row("tea.md");
    const line = "For Thesis · Feedback in French · Prompt set Methods";
    await expect(options(row)).toContainText(line);
    await options(row).click();
    await expect(select(row, "Venue")).toHaveValue("thesis");
    const input = row.getByRole("table").getByRole("row", { name: /^Input/ });
    await expect(input).toBeVisible();
    const forThesis = await input.innerText();

    await select(row, "Venue").selectOption({ label: "Grant proposal" });
    await expect(select(row, "Prompt set"), "the venue names its prompt set").toHaveValue("proposal");
    await expect(row).toContainText("The venue “Grant proposal” names this set.");
    await expect.poll(() => input.innerText(), "the estimate follows").not.toBe(forThesis);
    await select(row, "Feedback language").selectOption({ label: "German" });
    await select(row, "Prompt set").selectOption({ label: "Writing" });
    await row.getByRole("button", { name: /^Start full review/ }).click();
    const reader = new ReaderPage(page);
    await reader.waitForComments();
    const session = await sessionOf(page);
    expect(session.venue).toEqual({ venue_id: "grant-proposal", name: "Grant proposal" });
    expect(session.passes.map(({ id }: { id: string }) => id)).toContain("writing:1");
    expect(session.overview.notes.join()).toContain("language models write in German");
    await expect(page.getByText("For the venue Grant proposal")).toBeVisible();

    const dialog = await openDialog(page);
    await expect(options(dialog), "the settings are as they were").toContainText(line);
  },
);

withModel(
  "the dialog can be used with the keyboard, is accessible and fits a phone",
  async ({ sample, page, errors }) => {
    errors.allowed.push(/Failed to load resource/);
    await page.route("**/estimate?*", (route) => route.abort());
    const dialog = await openDialog(page);
    await expect(dialog).toContainText("The cost and time cannot be estimated.");
    await page.unroute("**/estimate?*");
    await expect(options(dialog)).toContainText("venue, feedback language, prompt set");
    await options(dialog).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(select(dialog, "Venue")).toBeFocused();
    await page.keyboard.type("Short");
    await expect(options(dialog)).toContainText("For Short paper, 4 pages");
    await expect(dialog).toContainText(
      "Galley counts its limits: 200 words of the abstract, 4 pages of the main text.",
    );
    await expect(dialog.getByRole("table"), "the next estimate replaces the refusal").toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await dialog.getByRole("button", { name: /^Start preview/ }).click();
    await expect.poll(async () => (await sessionOf(page)).venue?.venue_id).toBe("short-paper");
    await sample.waitForComments();
  },
);

withModel(
  "a choice of the settings that is refused is taken back and explained",
  async ({ author, errors }) => {
    await prefer(author, "Venue", "Thesis");
    await expectAccessible(author);
    await expectFits(author);
    errors.allowed.push(/Failed to load resource/);
    await author.route("**/api/profile", (route) => route.abort());
    await select(inSettings(author), "Venue").selectOption({ label: "None" });
    await expect(inSettings(author).getByRole("alert")).toBeVisible();
    await expect(select(inSettings(author), "Venue")).toHaveValue("thesis");

    await author.unroute("**/api/profile");
    await author.route("**/api/profile", (route) => route.abort(), { times: 1 });
    await select(inSettings(author), "Venue").selectOption({ label: "None" });
    await select(inSettings(author), "Feedback language").selectOption({ label: "Danish" });
    await expect(inSettings(author).getByRole("status"), "the other is saved").toHaveText("Saved.");
    await expect(select(inSettings(author), "Feedback language")).toHaveValue("da");
    await expect(select(inSettings(author), "Venue")).toHaveValue("thesis");
  },
);

test("without a model only the venue is offered, with what is then counted", async ({ sample, page }) => {
  const dialog = await openDialog(page);
  await options(dialog).click();
  await expect(select(dialog, "Feedback language")).toHaveCount(0);
  await expect(select(dialog, "Prompt set")).toHaveCount(0);
  await select(dialog, "Venue").selectOption({ label: "Thesis" });
  await expect(dialog).toContainText("changes nothing without a language model");
  await select(dialog, "Venue").selectOption({ label: "Journal article" });
  await expect(dialog).toContainText("300 words of the abstract. Its other parts need a language model.");
  await dialog.getByRole("button", { name: /^Start full review/ }).click();
  await expect.poll(async () => (await sessionOf(page)).venue?.venue_id).toBe("journal-article");
  await sample.waitForComments();
});

test.describe("with a model, in a tier without customization", () => {
  test.use({ withModel: true });

  test("the language is kept for all reviews, and pages say that there is no venue to choose", async ({
    sample,
    page,
  }) => {
    const dialog = await openDialog(page);
    await expect(dialog.getByRole("table")).toContainText("tea-reader");
    await expect(options(dialog)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(sample.text).toBeVisible();
    await prefer(page, "Feedback language", "German");
    await page.reload();
    await expect(select(inSettings(page), "Feedback language")).toHaveValue("de");
    await expect(inSettings(page).getByRole("combobox")).toHaveCount(1);
    await page.goto("/settings/venues");
    await expect(page.getByText("Your tier has no customization")).toBeVisible();
  });
});
