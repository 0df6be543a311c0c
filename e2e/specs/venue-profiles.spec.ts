import type { Page } from "@playwright/test";
import { expectAccessible, expectFits } from "#e2e/expect-accessible.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ONE_TRY } from "#e2e/patience.ts";

const SAVED = /\/settings\/venues$/;
const ownProfiles = (page: Page) => page.getByRole("region", { name: "Your profiles" });

async function createProfile(page: Page, name: string): Promise<void> {
  await page.goto("/settings/venues/new");
  await expect(async () => {
    // The last try may have led on after all.
    if (SAVED.test(page.url())) return;
    await page.getByLabel("Name").fill(name, ONE_TRY);
    await page.getByRole("button", { name: "Save profile" }).click(ONE_TRY);
    await expect(page).toHaveURL(SAVED, ONE_TRY);
  }).toPass();
}

test("a profile is made, changed and deleted", async ({ author: page }) => {
  await page.goto("/settings/venues");
  await expect(ownProfiles(page)).toContainText("You have no profiles of your own.");
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole("link", { name: "View Randomised trial (CONSORT)" }).click();
  await expect(page.getByText("Registry, registration number and date of registration")).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole("link", { name: "Copy profile" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Copy of Randomised trial (CONSORT)");
  await expect(page.getByLabel("Words of the abstract")).toHaveValue("300");
  await page.getByLabel("Name").fill("Journal of Tea");
  await page.getByLabel("Words of the main text").fill("4,000");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page).toHaveURL(/\/settings\/venues$/);
  await expect(ownProfiles(page).getByRole("listitem")).toContainText("4,000 words of the main text");

  await page.getByRole("link", { name: "Edit Journal of Tea" }).click();
  await expect(page.getByLabel("Words of the main text")).toHaveValue("4000");
  await page.getByLabel("Words of the main text").fill("");
  await page.getByLabel("Name").fill("Annals of Tea");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(ownProfiles(page).getByRole("listitem")).toContainText("Annals of Tea");
  await expect(ownProfiles(page)).not.toContainText("words of the main text");

  await page.getByRole("button", { name: "Delete Annals of Tea" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete “Annals of Tea”?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(ownProfiles(page).getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Delete Annals of Tea" }).click();
  await question.getByRole("button", { name: "Delete profile" }).click();
  await expect(ownProfiles(page)).toContainText("You have no profiles of your own.");
  await page.reload();
  await expect(ownProfiles(page)).toContainText("You have no profiles of your own.");
});

test("refused input shows beside its field, and nothing typed is lost", async ({ author: page, errors }) => {
  await page.goto("/settings/venues/new");
  const save = page.getByRole("button", { name: "Save profile" });
  await expect(async () => {
    await save.click();
    await expect(page.getByLabel("Name")).toBeFocused(ONE_TRY);
  }).toPass();
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription(/Enter a name/);
  await page.getByLabel("Name").fill("Journal of Tea");
  await page.getByLabel("Pages of the main text").fill("nine");
  await page.getByLabel("Year").fill("2020");
  await page.getByLabel("Criteria").fill(`Strength\n${"x".repeat(301)}`);
  await save.click();
  await expect(page.getByLabel("Pages of the main text")).toBeFocused();
  await expect(page.getByLabel("Pages of the main text")).toHaveAccessibleDescription(/whole number from 1/);
  await expect(page.getByLabel("Guideline")).toHaveAccessibleDescription(/clear the year/);
  await expect(page.getByLabel("Criteria")).toHaveAccessibleDescription(/Line 2 is too long/);
  await expect(page.getByLabel("Name")).toHaveAttribute("aria-invalid", "false");
  await expectAccessible(page);
  await expectFits(page);

  await page.getByLabel("Pages of the main text").fill("9");
  await page.getByLabel("Year").fill("");
  await page.getByLabel("Criteria").fill("Strength");
  errors.allowed.push(/Failed to load resource/);
  const refusal = { type: "/problems/validation-failed", title: "x", status: 422, detail: "no" };
  await page.route("**/api/venues", (route) =>
    route.fulfill({
      status: 422,
      json: { ...refusal, errors: [{ pointer: "/limits/references", detail: "no" }] },
    }),
  );
  await save.click();
  await expect(page.getByLabel("References")).toHaveAccessibleDescription(/whole number from 1/);
  await page.unroute("**/api/venues");
  await page.route("**/api/venues", (route) => route.abort());
  await save.click();
  await expect(page.getByRole("alert").filter({ hasText: "The server cannot be reached." })).toBeVisible();
  await expect(page.getByLabel("Pages of the main text")).toHaveValue("9");
});

test("leaving a form with changes asks first", async ({ author: page }) => {
  const name = page.getByLabel("Name");
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  const stay = async () => {
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    await expect(name).toHaveValue("Journal of Tea");
  };
  await page.goto("/settings/venues");
  await page.getByRole("link", { name: "Create a profile" }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page, "an unchanged form does not ask").toHaveURL(/\/settings\/venues$/);
  await page.getByRole("link", { name: "Create a profile" }).click();
  await name.fill("Journal of Tea");

  await page.getByRole("link", { name: "Cancel" }).click();
  await stay();
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "API keys" }).click();
  await stay();
  await page.evaluate(() => window.history.back());
  await stay();
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();

  await page.evaluate(() => window.history.back());
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(page).toHaveURL(/\/settings\/venues$/);
  await expect(ownProfiles(page)).toContainText("You have no profiles of your own.");
});

test("profiles that cannot be shown can be tried again", async ({ author: page, baseURL, errors }) => {
  const headers = { origin: baseURL ?? "" };
  await page.request.post("/api/venues", {
    headers,
    data: { name: "Journal of Tea", limits: { main_words: 4321 } },
  });
  errors.allowed.push(/made to fail/);
  await page.addInitScript(() => {
    const write = Number.prototype.toLocaleString;
    Number.prototype.toLocaleString = function (this: number, ...how) {
      if (Number(this) === 4321 && !("isMended" in window)) throw new Error("made to fail");
      return write.apply(this, how);
    };
  });
  await page.goto("/settings/venues");
  const refusal = page.getByRole("alert").filter({ hasText: "The venue profiles could not be shown." });
  await expect(refusal).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Settings" })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.evaluate(() => Object.assign(window, { isMended: true }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(ownProfiles(page)).toContainText("4,321 words of the main text");
});

test("a profile of somebody else cannot be seen or used", async ({
  author,
  someoneElse,
  signIn,
  baseURL,
}) => {
  await createProfile(author, "Secret Journal of Tea");
  const [{ venue_id }] = await (await author.request.get("/api/venues")).json();
  const page = await someoneElse();
  await signIn(page.context());
  await page.goto("/settings/venues");
  await expect(page.getByRole("region", { name: "Galley’s profiles" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("Secret Journal");
  await page.goto(`/settings/venues/${venue_id}`);
  await expect(page.getByRole("heading", { name: /not found|does not exist/i })).toBeVisible();
  expect(await page.content()).not.toContain("Secret Journal");
  await page.goto(`/settings/venues/new?from=${venue_id}`);
  await expect(page.getByLabel("Name")).toHaveValue("");
  const headers = { origin: baseURL ?? "" };
  const chosen = await page.request.patch("/api/profile", { headers, data: { review_venue: venue_id } });
  expect(chosen.status()).toBe(422);
  await author.goto(`/settings/venues/${venue_id}`);
  await expect(author.getByLabel("Name")).toHaveValue("Secret Journal of Tea");
});
