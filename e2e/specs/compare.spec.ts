import { manuscript, markdownFile } from "#e2e/documents/manuscript.ts";
import { expectAccessible, expectFits } from "#e2e/expect-accessible.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ReaderPage } from "#e2e/pages/reader-page.ts";
import { REVIEWED } from "#e2e/patience.ts";

const TEXT = manuscript({ title: "Tea, compared", slips: true, paragraphs: 12 });
const TABLE = (n: number) => `| Group | Volunteers |\n| --- | --- |\n| Tea | ${n} |\n| Water | 40 |`;

test("two versions are compared side by side and inline, with what became of the earlier comments", async ({
  home,
  page,
  errors,
}) => {
  const reader = new ReaderPage(page);
  await home.startReview(markdownFile("tea.md", `${TEXT}\n\n${TABLE(40)}\n`));
  await expect(reader.cards.first()).toBeVisible(REVIEWED);
  const first = page.url().replace(/[?#].*$/, "");
  await page.goto("/reviews");
  const notes = TEXT.split("\n\n");
  const moved = notes.findIndex((each) => each.startsWith("Note 11.1"));
  const [note = ""] = notes.splice(moved, 1);
  notes.splice(6, 0, note);
  const revised = notes.join("\n\n").replace("noted the the time", "noted the time");
  await home.choose(
    markdownFile("tea-2.md", `${revised}\n\n${TABLE(41)}\n\nA new paragraph on coffee, which nobody had.\n`),
  );
  await expect(home.row("tea-2.md")).toContainText("Revision of a manuscript");
  await home
    .row("tea-2.md")
    .getByRole("button", { name: /^Start full review/ })
    .click();
  await expect(page).toHaveURL(/\/reviews\/[\da-f-]{36}$/);
  await reader.waitForComments();
  await reader.show("Overall");
  await reader.margin.getByRole("link", { name: "compare both versions" }).click();

  const main = page.getByRole("main");
  await expect(main).toContainText("2 changed · 1 moved · 1 added");
  const changed = main.getByRole("listitem").filter({ hasText: "Volunteers noted the" });
  await expect(changed.locator("del")).toHaveText(/^the $/);
  await expect(changed).toContainText("Fixed");
  await expect(main.getByRole("cell", { name: "41" })).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press("n");
  await expect(main.getByText("Change 1 of 5")).toBeVisible();
  await page.keyboard.press("p");
  await expect(main.getByText("Change 5 of 5")).toBeVisible();
  await main.getByText("Inline", { exact: true }).click();
  await expect(main.getByRole("listitem").filter({ hasText: "Added" })).toContainText("coffee");
  await main.getByRole("link", { name: "go to the new place" }).click();
  await expect(main.getByRole("listitem").filter({ hasText: "Moved here" })).toBeInViewport();
  await main
    .getByRole("button", { name: /unchanged paragraph/ })
    .first()
    .click();
  await expect(main.getByText("We compared tea with water in 80 volunteers.")).toBeVisible();
  await expectFits(page);

  errors.allowed.push(/status of 40[04]/);
  await page.goto(`${first}/compare`);
  await expect(page.getByRole("alert").filter({ hasText: "nothing to compare it with" })).toBeVisible();
  await expectAccessible(page);
});
