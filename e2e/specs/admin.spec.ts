import { expectAccessible, expectFits } from "#e2e/expect-accessible.ts";
import { expect } from "#e2e/fixtures.ts";
import { testOwnInstallation } from "#e2e/own-installation.ts";

const surroundings = async () => ({
  variables: { STRIPE_SECRET_KEY: "sk_test_none", SIGNUP_PAID_CREDITS: "4" },
  services: null,
});
/** Only the first account of an installation is an operator, so that each test has an installation of its own. */
const testOfPeople = testOwnInstallation("e2e-app-of-operators.log", surroundings);
const testOfPools = testOwnInstallation("e2e-app-of-pools.log", surroundings);

testOfPeople(
  "an operator grants credits, takes them back and blocks an account",
  async ({ author, someoneElse, signIn, errors }) => {
    errors.allowed.push(/status of 40[134]/);
    const colleague = await someoneElse();
    const { email } = await signIn(colleague.context());
    await colleague.goto("/admin");
    await expect(colleague.getByRole("heading", { name: "Page not found" })).toBeVisible();

    await author.goto("/admin");
    await author.getByLabel("Mail address, or a part of it").fill(email.toUpperCase());
    await author.getByRole("main").getByRole("button", { name: "Search" }).first().click();
    await expectAccessible(author);
    await expectFits(author);
    await author.getByRole("region", { name: "People" }).getByRole("link", { name: email }).click();
    await expect(author.getByRole("heading", { name: email })).toBeVisible();

    const dialog = author.getByRole("dialog");
    await author.getByRole("button", { name: "Grant credits …" }).click();
    await dialog.getByLabel("Credits").fill("6");
    await dialog.getByLabel("Reason").fill("For the workshop");
    await expectAccessible(author);
    await dialog.getByRole("button", { name: "Grant credits" }).click();
    await expect(author.getByText("10 credits, 3 previews")).toBeVisible();
    await author.getByRole("button", { name: "Take credits back …" }).click();
    await dialog.getByLabel("Credits").fill("2");
    await dialog.getByLabel("Reason").fill("Too many");
    await dialog.getByRole("button", { name: "Take credits back" }).click();
    await expect(author.getByText("8 credits, 3 previews")).toBeVisible();
    await author.getByRole("button", { name: "Block …" }).click();
    await dialog.getByLabel("Reason").fill("Shared with a class");
    await dialog.getByRole("button", { name: "Block account" }).click();
    await expect(author.getByText(/Blocked on .*: Shared with a class/)).toBeVisible();
    await expectAccessible(author);
    await expectFits(author);

    await colleague.goto("/reviews");
    await expect(colleague.getByRole("alert").filter({ hasText: "The reason" })).toContainText(
      "The reason: Shared with a class.",
    );
    expect((await colleague.request.get("/api/profile")).status()).toBe(403);
    await author.getByRole("button", { name: "Unblock …" }).click();
    await dialog.getByLabel("Reason").fill("Explained");
    await dialog.getByRole("button", { name: "Unblock account" }).click();
    await expect(author.getByRole("button", { name: "Block …" })).toBeVisible();
    await colleague.goto("/settings/credits");
    await expect(colleague.getByRole("table")).toContainText("For the workshop");
  },
);

testOfPools(
  "an operator grants credits to a pool, takes them back and names an owner",
  async ({ author, someoneElse, signIn, origin }) => {
    const founder = await someoneElse();
    await signIn(founder.context());
    const name = "Tea Lab of the operator";
    await founder.request.post("/api/organizations", { headers: { origin }, data: { name } });
    const heir = await someoneElse();
    const { email } = await signIn(heir.context());

    await author.goto(`/admin?organization=${encodeURIComponent(name)}`);
    const row = author
      .getByRole("region", { name: "Organizations" })
      .getByRole("row")
      .filter({ hasText: name });
    const dialog = author.getByRole("dialog");
    const act = async (button: string, fields: Record<string, string>, done: string) => {
      await row.getByRole("button", { name: button }).click();
      for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
      await dialog.getByLabel("Reason").fill("For the lab");
      await dialog.getByRole("button", { name: done }).click();
      await expect(dialog).toHaveCount(0);
    };
    await act("Grant …", { Credits: "9" }, "Grant credits");
    await expect(row.getByRole("cell").nth(2)).toHaveText("9");
    await act("Take back …", { Credits: "4" }, "Take credits back");
    await expect(row.getByRole("cell").nth(2)).toHaveText("5");
    await act("Owner …", { "Mail address": email }, "Name owner");
    await expect(row.getByRole("cell").nth(1)).toHaveText("2");
    await expectAccessible(author);
    await expectFits(author);
    await heir.goto("/organizations");
    await heir.getByRole("link", { name }).click();
    await expect(heir.getByText("Your role is owner.")).toBeVisible();
  },
);
