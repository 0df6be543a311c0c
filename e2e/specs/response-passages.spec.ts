import { expectAccessible, expectFits } from "#e2e/expect-accessible.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { QUOTED, splitLetter } from "#e2e/pages/decision-letter.ts";

test("passages are chosen from the manuscript, and points are added, by keyboard and on a phone", async ({
  home,
  page,
}) => {
  await splitLetter(home);
  const main = page.getByRole("main");
  const points = page.getByRole("navigation", { name: "Points" });
  await points.getByRole("button", { name: /1\.2/ }).click();
  const passages = main.getByRole("region", { name: "In the manuscript" });
  await main.getByRole("button", { name: "Choose a passage …" }).focus();
  await page.keyboard.press("Enter");
  const picker = page.getByRole("dialog", { name: "Choose a passage for point 1.2" });
  await expect(picker.getByRole("searchbox", { name: "Words of the passage" })).toBeFocused();
  await expect(picker.getByRole("list", { name: "Sections" }).getByRole("button").first()).toBeVisible();
  await page.keyboard.type("compared tea with");
  const found = picker.getByRole("list", { name: "Passages" });
  await expect(found.locator("mark").first()).toHaveText("compared tea with");
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(picker).toBeHidden();
  await expect(passages.getByText("Chosen", { exact: true })).toBeVisible();
  await expect(passages).toContainText(QUOTED);
  await expect(main.getByRole("button", { name: "Choose a passage …" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("no such words anywhere");
  await expect(picker.getByText("No passage has these words.")).toBeVisible();
  await page.keyboard.press("Escape");

  await main.getByRole("button", { name: "Add a point …" }).click();
  const form = page.getByRole("dialog", { name: "Add a point" });
  await form.getByRole("button", { name: "Add point" }).click();
  await expect(form.getByText("Write or paste what the reviewer wrote.")).toBeVisible();
  await form.getByLabel("Reviewer", { exact: true }).selectOption("Reviewer 1");
  await form.getByLabel("What the reviewer wrote").fill("Say which kettle it was.");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Add point" }).click();
  await expect(points.getByRole("button", { name: /1\.3/ })).toContainText("Say which kettle");
  await expect(main.getByRole("heading", { name: /1\.3/ })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 800 });
  await main.getByRole("button", { name: "← All points" }).click();
  await main.getByRole("button", { name: "Add a point …" }).click();
  await form.getByLabel("Reviewer", { exact: true }).selectOption({ label: "Another reviewer" });
  await expect(form.getByLabel("Name")).toHaveValue("Reviewer 3");
  await form.getByLabel("What the reviewer wrote").fill("I agree with the others.");
  await expectFits(page);
  await form.getByRole("button", { name: "Add point" }).click();
  await expect(main.getByRole("heading", { name: /3\.1/ })).toBeVisible();
  await main.getByRole("button", { name: "Choose a passage …" }).click();
  await page.keyboard.type("tea");
  const foundForLast = page.getByRole("dialog", { name: "Choose a passage for point 3.1" }).locator("mark");
  await expect(foundForLast.first()).toBeVisible();
  await expectFits(page);
  await page.reload();
  await expect(points.getByRole("region", { name: "Reviewer 3" })).toContainText("0 of 1 point");
});
