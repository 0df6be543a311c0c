import { expect, test } from "#e2e/fixtures.ts";
import { REVIEWED } from "#e2e/patience.ts";

test("what is wrong is dismissed as such, and ignored words are left out of the next review", async ({
  sample,
  page,
}) => {
  await sample.unfold(sample.card("A DOI is not well formed"));
  await sample.openCard.getByRole("button", { name: "Wrong" }).click();
  await page.getByRole("menuitem", { name: "Dismiss as wrong" }).click();
  await expect(sample.tab("Done")).toHaveText(/1$/);

  await sample.unfold(sample.card(/^“the” is written twice/));
  await sample.openCard.getByRole("button", { name: "Wrong" }).click();
  await page.getByRole("menuitem", { name: "Ignore the words “the the”" }).click();
  await expect(sample.tab("Done")).toHaveText(/2$/);
  await sample.show("Done");
  await expect(sample.cards.filter({ hasText: "dismissed as wrong" })).toHaveCount(2);

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Review again …" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start full review" }).click();
  await expect(page.getByText(/^\d+ checks ran · \d+ not applicable · 1 finding ignored/)).toBeVisible(
    REVIEWED,
  );
  await expect(sample.card(/is written twice/)).toHaveCount(0);

  await sample.show("Overall");
  const ignored = sample.margin.getByRole("region", { name: "Ignored in this document" });
  await expect(ignored).toContainText("“the the” · check repeated-word");
  await ignored.getByRole("button", { name: "Stop ignoring" }).click();
  await expect(ignored).toHaveCount(0);
});

test("a whole check is ignored at once, and that is taken back", async ({ sample, page }) => {
  const total = await sample.count("Comments");
  await sample.unfold(sample.card(/^Reference 7 is listed but never cited/));
  await sample.openCard.getByRole("button", { name: "Wrong" }).click();
  await page.getByRole("menuitem", { name: "Ignore this check in this document" }).click();
  await expect(sample.tab("Done"), "its other comment is dismissed too").toHaveText(/2$/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(sample.tab("Comments")).toHaveText(new RegExp(`${total}$`));
  await sample.show("Overall");
  await expect(sample.margin.getByRole("region", { name: "Ignored in this document" })).toHaveCount(0);
});
