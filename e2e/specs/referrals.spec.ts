import { expectAccessible, expectFits } from "#e2e/expect-accessible.ts";
import { expect, test } from "#e2e/fixtures.ts";

test.describe("where credits cost money", () => {
  test.use({ withModel: true });

  test("a colleague who follows the link is referred when they have an account", async ({
    author,
    account,
    someoneElse,
    signIn,
  }) => {
    await author.goto("/settings/referrals");
    await expect(author.getByRole("main").getByText("Nobody has registered your code yet.")).toBeVisible();
    const link = await author
      .getByRole("main")
      .getByText(/\/r\/[2-9A-Z]{10}$/)
      .innerText();
    await expectAccessible(author);
    await expectFits(author);

    const colleague = await someoneElse();
    await colleague.goto(link);
    await expect(colleague.getByRole("heading", { name: "A colleague invites you to Galley" })).toBeVisible();
    await expect(colleague.getByRole("main")).not.toContainText("@");
    await expectAccessible(colleague);
    await expectFits(colleague);
    await colleague.getByRole("link", { name: "Create an account" }).click();
    await expect(colleague).toHaveURL(/\/sign-in$/);
    await signIn(colleague.context());
    await colleague.goto("/reviews");
    await expect(colleague.getByText(`You were referred by ${account.email}`, { exact: true })).toBeVisible();
    expect((await colleague.context().cookies()).map(({ name }) => name)).not.toContain("galley-referral");

    await colleague.goto("/settings/referrals");
    const referrer = colleague.getByRole("region", { name: "Who referred you" });
    await expect(referrer).toContainText(account.email);
    await expect(referrer).toContainText("seven days after your first payment");
    await author.reload();
    await expect(author.getByRole("region", { name: "People you referred" })).toContainText("No payment yet");
    await expectAccessible(author);
    await expectFits(author);
  });

  test("a code can be typed, and a wrong one says why", async ({ author, someoneElse, signIn, errors }) => {
    errors.allowed.push(/status of 40[04]/);
    await author.goto("/settings/referrals");
    const code = await author
      .getByRole("main")
      .getByText(/^[2-9A-Z]{10}$/)
      .innerText();
    const field = author.getByLabel("Code of the person who referred you");
    for (const [written, reason] of [
      [code, "This is your own code"],
      ["AAAAAAAAAA", "No account has the referral code"],
      ["AAA", "ten letters and digits"],
    ] as const) {
      await field.fill(written);
      await author.getByRole("button", { name: "Register code" }).click();
      await expect(author.getByRole("alert").filter({ hasText: reason })).toBeVisible();
    }
    const colleague = await someoneElse();
    const { email } = await signIn(colleague.context());
    await colleague.goto("/settings/referrals");
    const other = await colleague
      .getByRole("main")
      .getByText(/^[2-9A-Z]{10}$/)
      .innerText();
    await field.fill(` ${other.slice(0, 5).toLowerCase()}-${other.slice(5)}`);
    await author.getByRole("button", { name: "Register code" }).click();
    await expect(author.getByRole("region", { name: "Who referred you" })).toContainText(email);
  });

  test("who is signed in accepts an invitation at once", async ({ author, someoneElse, signIn }) => {
    const colleague = await someoneElse();
    const { email } = await signIn(colleague.context());
    await author.goto("/settings/referrals");
    await colleague.goto(
      await author
        .getByRole("main")
        .getByText(/\/r\/[2-9A-Z]{10}$/)
        .innerText(),
    );
    await colleague.getByRole("button", { name: `Accept for ${email}` }).click();
    await expect(colleague.getByText("The referral is registered.")).toBeVisible();
    await expectAccessible(colleague);
  });
});

test("where reviews cost nothing, nobody is referred", async ({ author, errors }) => {
  errors.allowed.push(/status of 404/);
  await author.goto("/settings");
  await expect(author.getByRole("link", { name: "Referrals" })).toHaveCount(0);
  for (const path of ["/settings/referrals", "/r/7KM2QXRT9W"]) {
    await author.goto(path);
    await expect(author.getByRole("heading", { name: "Page not found" })).toBeVisible();
  }
});
