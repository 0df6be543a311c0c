import { manuscript, markdownFile } from "#e2e/documents/manuscript.ts";
import { expectAccessible, expectFits } from "#e2e/expect-accessible.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ReaderPage } from "#e2e/pages/reader-page.ts";
import { REVIEWED } from "#e2e/patience.ts";

const TEXT = manuscript({ title: "Tea in versions", slips: true, paragraphs: 12 });
const MENDED = TEXT.replace("noted the the time", "noted the time");

test("versions are one row of the desk, and the reader says what is left of earlier ones", async ({
  home,
  page,
}) => {
  const reader = new ReaderPage(page);
  await home.startReview(markdownFile("tea.md", TEXT));
  await expect(reader.cards.first()).toBeVisible(REVIEWED);
  const first = new URL(page.url()).pathname;
  await page.goto("/reviews");
  await home.choose(markdownFile("tea-2.md", `${MENDED}\n\nA new paragraph on coffee, which nobody had.\n`));
  await expect(home.row("tea-2.md")).toContainText("Revision of a manuscript");
  await home
    .row("tea-2.md")
    .getByRole("button", { name: /^Start full review/ })
    .click();
  await expect(page).toHaveURL(/\/reviews\/[\da-f-]{36}$/);
  await reader.waitForComments();

  await reader.show("Overall");
  const panel = reader.margin.getByRole("region", { name: "Versions of this manuscript" });
  await expect(panel.getByRole("list", { name: "Versions", exact: true }).getByRole("listitem")).toHaveText([
    /^Version 2, this one/,
    /^Version 1/,
  ]);
  const left = panel.getByRole("list", { name: "Left from earlier versions" }).getByRole("listitem");
  await expect(left.first()).toContainText("Not fixed in version 2");
  await expect(left.first()).toContainText("since version 1");
  const count = await left.count();
  await expect(panel).toContainText(`has not settled ${count} comment`);
  await expectAccessible(page);
  await left.first().locator("summary").click();
  await left.first().getByRole("button", { name: "Show the comment" }).click();
  await expect(page).toHaveURL(/#comment=/);
  await page.keyboard.press("a");
  await reader.show("Overall");
  await expect(left).toHaveCount(count - 1);

  await panel.getByRole("link", { name: "Version 1", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${first}$`));
  await reader.show("Overall");
  await expect(panel.getByRole("link", { name: "Open version 2" })).toBeVisible();

  await page.goto("/reviews");
  const rows = page.getByRole("region", { name: "Reviews" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  const opener = rows.getByRole("button", { name: /^Version 2 of 2/ });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  const earlier = page.getByRole("list", { name: /^Earlier versions of/ });
  await expect(earlier.getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await expectAccessible(page);
  await earlier.getByRole("link", { name: "Version 1" }).click();
  await expect(page).toHaveURL(new RegExp(`${first}$`));
});

test("a version that is deleted leaves the others together", async ({ home, page }) => {
  const reader = new ReaderPage(page);
  await home.startReview(markdownFile("tea.md", TEXT));
  await expect(reader.cards.first()).toBeVisible(REVIEWED);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Review again …" }).click();
  const dialog = page.getByRole("dialog", { name: "Review again" });
  const url = page.url();
  await dialog.getByRole("button", { name: "Start full review" }).click();
  await expect(page).not.toHaveURL(url);
  await reader.waitForComments();
  await page.goto(`${new URL(page.url()).pathname}/compare`);
  const main = page.getByRole("main");
  await main.getByText(/^2 versions · \d+ comments of earlier versions left$/).click();
  await expect(main.getByRole("list", { name: "Left from earlier versions" })).toContainText("Not fixed");
  await expectAccessible(page);
  await expectFits(page);

  await page.goto("/reviews");
  await page.getByRole("button", { name: /^Version 2 of 2/ }).click();
  await page.getByRole("button", { name: /^Actions for version 1/ }).click();
  await page.getByRole("menuitem", { name: "Delete review …" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete review" }).click();
  await expect(page.getByRole("button", { name: /^Version/ })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Reviews" }).getByRole("listitem")).toHaveCount(1);
});
