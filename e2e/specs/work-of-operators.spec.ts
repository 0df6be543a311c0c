import { testDivided } from "#e2e/divided-app.ts";
import { manuscript, markdownFile } from "#e2e/documents/manuscript.ts";
import { expectAccessible, expectFits } from "#e2e/expect-accessible.ts";
import { expect } from "#e2e/fixtures.ts";
import { HomePage } from "#e2e/pages/home-page.ts";
import { REVIEWED } from "#e2e/patience.ts";

/** The first account of an installation is an operator. */
const test = testDivided("e2e-app-divided");

test("an operator sends work again that stands still, and gives work up with its credit back", async ({
  author: operator,
  someoneElse,
  signIn,
  services,
}) => {
  test.slow();
  let worker = await services.startWorker();
  const owner = await someoneElse();
  const { email } = await signIn(owner.context());
  const home = new HomePage(owner);
  await home.open();
  const titles = ["Tea at noon", "Tea at night"];
  await home.choose(...titles.map((title) => markdownFile(`${title}.md`, manuscript({ title }))));
  for (const title of titles) await expect(home.row(`${title}.md`)).toContainText(/\d+ words/, REVIEWED);

  await worker.stop();
  const review = async (title: string) => {
    await home
      .row(`${title}.md`)
      .getByRole("button", { name: /^Start full review/ })
      .click();
    await expect(owner).toHaveURL(/\/reviews\/[\da-f-]{36}$/);
    const id = owner.url().replace(/^.*\//, "");
    await home.open();
    return id;
  };
  const [first, second] = [await review("Tea at noon"), await review("Tea at night")];
  const upload = async (name: string) => {
    await home.choose(markdownFile(name, manuscript({ title: name })));
    const accepted = async () => {
      const documents: { filename: string }[] = await (await owner.request.get("/api/documents")).json();
      return documents.map(({ filename }) => filename);
    };
    await expect.poll(accepted).toContain(name);
  };
  await upload("late.md");
  const credits = async () =>
    (await (await owner.request.get("/api/credit-score")).json()).paid_credits_remaining;
  expect(await credits()).toBe(2);

  await operator.goto("/admin");
  const work = operator.getByRole("region", { name: "Work", exact: true });
  const rows = work.getByRole("row").filter({ hasText: email });
  const row = (words: string) => rows.filter({ hasText: words });
  await expect(rows).toHaveCount(3);
  await expect(row(first)).toContainText(/waits(?! for)/);
  await expect(row(second)).toContainText("waits for other reviews of its owner");
  await expect(row(second).getByRole("button")).toHaveText(["Give up …"]);
  await expectAccessible(operator);
  await expectFits(operator);

  const dialog = operator.getByRole("dialog");
  const act = async (action: "Send again" | "Give up", words: string, says: RegExp) => {
    await row(words)
      .getByRole("button", { name: `${action} …` })
      .click();
    await expect(dialog).toContainText(says);
    await dialog.getByLabel("Reason").fill("The worker was away");
    await expectAccessible(operator);
    await dialog.getByRole("button", { name: action, exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  await act("Send again", "Conversion", /nothing happens twice/);
  await expect(row("Conversion")).toContainText("sent again: 1");
  await act("Give up", first, /its credit returns/);
  await expect(row(first)).toHaveCount(0);
  await expect(row(second), "the next review of the owner may start").toContainText(/waits(?! for)/);
  expect(await credits()).toBe(3);
  await owner.goto(`/reviews/${first}`);
  await expect(owner.getByRole("region", { name: "The review failed" })).toContainText(
    "Whoever runs this Galley ended it, because it did not get on.",
  );
  await act("Send again", second, /nothing happens twice/);

  worker = await services.startWorker();
  await expect(async () => {
    await operator.reload();
    await expect(work).toContainText("All work is done.");
  }).toPass(REVIEWED);
  await home.open();
  await expect(home.review("Tea at night")).toBeVisible();
  await expect(home.row("late.md")).toContainText(/\d+ words/);
  expect(await credits()).toBe(3);

  await worker.stop();
  await upload("last.md");
  await operator.reload();
  await act("Give up", "Conversion", /asked to upload it again/);
  await expect(work).toContainText("All work is done.");
  await expect(home.row("last.md")).toContainText("because it did not get on");
});
