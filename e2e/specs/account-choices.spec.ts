import { expectAccessible, expectFits } from "#e2e/expect-accessible.ts";
import { expect, test } from "#e2e/fixtures.ts";

test("a theme of the account is in the first bytes of a page in every browser that is signed in", async ({
  shelved: { page },
  browser,
}) => {
  await page.goto("/settings");
  const themes = page.getByRole("group", { name: "Theme" });
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await themes.getByText("Dark").click();
  expect((await saved).status()).toBe(200);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  // Another browser has the session and has never chosen a theme.
  const cookies = await page.context().cookies();
  const other = await browser.newContext();
  await other.addCookies(cookies.filter(({ name }) => name !== "galley-theme"));
  const firstTag = async (path: string) =>
    /<html[^>]*>/.exec(await (await other.request.get(new URL(path, page.url()).href)).text())?.[0];
  expect(await firstTag("/settings")).toContain('data-theme="dark"');
  const there = await other.newPage();
  await there.goto(page.url());
  await expect(there.getByRole("radio", { name: "Dark" })).toBeChecked();
  await expectAccessible(there);

  // The choice of the account also takes the place of what a browser remembers.
  await there.getByRole("group", { name: "Theme" }).getByText("System setting").click();
  await expect(there.locator("html")).not.toHaveAttribute("data-theme");
  await expect(async () => {
    await page.reload();
    await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  }).toPass();
  await other.close();
});

test("the theme of a browser counts where nobody is signed in", async ({ browser, shelved: { page } }) => {
  const anonymous = await browser.newContext();
  const { origin } = new URL(page.url());
  await anonymous.addCookies([{ name: "galley-theme", value: "light", url: origin }]);
  const html = await (await anonymous.request.get(`${origin}/help`)).text();
  expect(/<html[^>]*>/.exec(html)?.[0]).toContain('data-theme="light"');
  await anonymous.close();
});

test("the weekly digest is off until it is chosen, and the choice is kept", async ({ shelved: { page } }) => {
  await page.goto("/settings");
  const choice = page.getByRole("checkbox", { name: /^Send me a mail each week/ });
  await expect(choice).not.toBeChecked();
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await choice.check();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(choice).toBeChecked();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await expectAccessible(page);
  await choice.uncheck();
});
