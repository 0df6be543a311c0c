import { expectAccessible, expectFits } from "#e2e/expect-accessible.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ReaderPage } from "#e2e/pages/reader-page.ts";

test("all comments that the filter shows are dismissed in one request, which others see at once, with one undo", async ({
  page,
  sample,
  signIn,
  someoneElse,
  baseURL,
}) => {
  await sample.waitForComments();
  const sessionId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const guest = await someoneElse();
  const { email } = await signIn(guest.context());
  const shared = await page.request.post(`/api/history/${sessionId}/people`, {
    headers: { origin: baseURL ?? "" },
    data: { email, role: "viewer" },
  });
  expect(shared.ok()).toBe(true);
  const theirs = new ReaderPage(guest);
  await theirs.open(sessionId);
  await expect(theirs.margin.getByRole("button", { name: "All shown comments" })).toHaveCount(0);
  const all = await sample.count("Comments");

  await page.getByRole("combobox", { name: "Severity" }).selectOption("Minor");
  const match = sample.margin.getByRole("status").filter({ hasText: "comments match" });
  const shown = Number((await match.innerText()).split(" ")[0]);
  expect(shown).toBeGreaterThan(1);
  expect(shown).toBeLessThan(all);
  const menu = sample.margin.getByRole("button", { name: "All shown comments" });
  await menu.click();
  await expect(page.getByRole("menuitem")).toHaveText([
    `Mark all ${shown} shown as addressed`,
    `Dismiss all ${shown} shown`,
  ]);
  await expectAccessible(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.getByRole("menuitem", { name: `Dismiss all ${shown} shown` }).click();
  await expect(page.getByText(`${shown} comments dismissed`, { exact: true })).toBeVisible();
  await expect(sample.tab("Done")).toHaveText(new RegExp(`${shown}$`));
  await expect(theirs.tab("Done")).toHaveText(new RegExp(`${shown}$`));
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(sample.tab("Done")).toHaveText(/0$/);
  await expect(theirs.tab("Done")).toHaveText(/0$/);
  expect(sent).toEqual(Array(2).fill(`PATCH /api/history/${sessionId}/comments`));

  await menu.click();
  await page.getByRole("menuitem", { name: `Mark all ${shown} shown as addressed` }).click();
  await expect(theirs.tab("Done")).toHaveText(new RegExp(`${shown}$`));
  // The toast was shown, and `u` undoes all of it too.
  await page.keyboard.press("u");
  await expect(theirs.tab("Done")).toHaveText(/0$/);
  await page.reload();
  await expect(sample.tab("Comments")).toHaveText(new RegExp(`${all}$`));
});

test("done comments are reopened together, also from the palette, and undo brings back why each was done", async ({
  page,
  sample,
}) => {
  await sample.waitForComments();
  await page.keyboard.press("w");
  await expect(sample.tab("Done")).toHaveText(/1$/);
  await expect(sample.openCard).toHaveCount(1);
  await page.keyboard.press("a");
  await expect(sample.tab("Done")).toHaveText(/2$/);
  await sample.show("Done");
  const states = async () =>
    (await sample.cards.allInnerTexts()).map((text) => /dismissed as wrong|addressed/.exec(text)?.[0]);
  const before = await states();
  expect(before.toSorted()).toEqual(["addressed", "dismissed as wrong"]);
  await expectAccessible(page);
  await expectFits(page);
  await sample.margin.getByRole("button", { name: "Reopen all 2 shown" }).click();
  await expect(sample.tab("Done")).toHaveText(/0$/);
  const undone = page.waitForResponse(
    (answer) =>
      answer.request().method() === "PATCH" && answer.request().postData()?.includes("wrong") === true,
  );
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(sample.tab("Done")).toHaveText(/2$/);
  expect((await undone).ok()).toBe(true);
  await page.reload();
  await sample.show("Done");
  await expect(sample.cards).toHaveCount(2);
  expect(await states()).toEqual(before);

  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: /^Search reviews/ }).fill("reopen all");
  await page.getByRole("option", { name: "Reopen all 2 shown" }).click();
  await expect(sample.tab("Done")).toHaveText(/0$/);
});
