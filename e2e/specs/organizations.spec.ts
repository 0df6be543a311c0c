import type { Page } from "@playwright/test";
import { manuscript, markdownFile } from "#e2e/documents/manuscript.ts";
import { wordFile } from "#e2e/documents/office-file.ts";
import { expectAccessible, expectFits } from "#e2e/expect-accessible.ts";
import { expect } from "#e2e/fixtures.ts";
import { testOwnInstallation } from "#e2e/own-installation.ts";
import { HomePage } from "#e2e/pages/home-page.ts";
import { PaymentPage } from "#e2e/pages/payment-page.ts";
import { ReaderPage } from "#e2e/pages/reader-page.ts";
import { SignInPage } from "#e2e/pages/sign-in-page.ts";
import { REVIEWED } from "#e2e/patience.ts";
import { testPayments } from "#e2e/payments-app.ts";

/** The first account of an installation is an operator. */
const test = testOwnInstallation("e2e-app-of-organizations.log", async () => ({
  variables: {},
  services: null,
}));

test("an owner invites two people, who use credits of the pool", async ({
  errors,
  author: owner,
  account,
  someoneElse,
  signIn,
  origin,
}) => {
  errors.allowed.push(/status of 409 .*\/allocation/);
  test.setTimeout(240_000);
  await owner.goto("/organizations");
  await expect(owner.getByText("You are not a member of an organization.")).toBeVisible();
  await expectAccessible(owner);
  await owner.getByLabel("Name of the organization").fill("Institute of Tea");
  await owner.getByRole("button", { name: "Create organization" }).click();
  await expect(owner.getByRole("heading", { name: "Institute of Tea" })).toBeVisible();
  await expect(owner.getByRole("main")).not.toContainText(/buy/i);
  const id = new URL(owner.url()).pathname.split("/").at(-1);
  const granted = await owner.request.post(`/api/admin/organizations/${id}/credits`, {
    headers: { origin },
    data: { amount: 20, reason: "For the institute" },
  });
  expect(granted.ok()).toBe(true);

  const [ada, ben] = [await someoneElse(), await someoneElse()];
  const adaAccount = await signIn(ada.context());
  const benAccount = await signIn(ben.context());
  for (const { email } of [adaAccount, benAccount]) {
    await owner.getByRole("textbox", { name: "Mail address" }).fill(email);
    await owner.getByRole("button", { name: "Send invitation" }).click();
    await expect(owner.getByText(`The invitation of ${email} is on its way.`)).toBeVisible();
  }
  await expect(owner.getByRole("list", { name: "Open invitations" }).getByRole("listitem")).toHaveCount(2);
  await expectAccessible(owner);
  await expectFits(owner);

  const visitor = await someoneElse();
  await visitor.goto(await invitationLink(visitor, adaAccount.email));
  await expect(visitor.getByRole("link", { name: "Sign in to join" })).toBeVisible();
  await expectAccessible(visitor);
  await ben.goto(visitor.url());
  await expect(ben.getByText(`You are signed in as ${benAccount.email}.`)).toBeVisible();
  for (const [person, { email }] of [
    [ada, adaAccount],
    [ben, benAccount],
  ] as const) {
    await person.goto(await invitationLink(person, email));
    await person.getByRole("button", { name: "Join Institute of Tea" }).click();
    await expect(person.getByText("Your role is member.")).toBeVisible();
    await expect(person.getByRole("region", { name: "Members" })).toHaveCount(0);
  }

  await owner.reload();
  const members = owner.getByRole("region", { name: "Members" });
  await expect(members.getByRole("listitem")).toHaveCount(3);
  await owner.goto(`/organizations/${id}?from=2`);
  await expect(members.getByText("2 to 3 of 3")).toBeVisible();
  await members.getByRole("link", { name: "Previous" }).click();
  await expect(members.getByRole("listitem")).toHaveCount(3);
  await owner.goto(`/organizations/${id}?member=${encodeURIComponent(benAccount.email.toUpperCase())}`);
  await expect(members.getByRole("listitem")).toHaveText([new RegExp(benAccount.email)]);
  await members.getByRole("searchbox").fill("nobody at all");
  await members.getByRole("button", { name: "Search" }).click();
  await expect(members).toContainText("No member’s name or mail address has “nobody at all” in it.");
  await expectAccessible(owner);
  await members.getByRole("link", { name: "Show all members" }).click();
  await expect(members.getByRole("listitem")).toHaveCount(3);
  const row = members.getByRole("listitem").filter({ hasText: adaAccount.email });
  await row.getByRole("spinbutton").fill("21");
  await row.getByRole("button", { name: /^Save/ }).click();
  await expect(row.getByRole("alert")).toContainText("can be at most 20");
  await row.getByRole("spinbutton").fill("2");
  await row.getByRole("button", { name: /^Save/ }).click();
  await expect(row).toContainText("0 of 2 used");

  const home = new HomePage(ada);
  await home.open();
  await home.startReview(wordFile("tea.docx", manuscript({ title: "Tea of the pool" }).split("\n\n")));
  await expect(new ReaderPage(ada).cards.first()).toBeVisible(REVIEWED);

  await owner.reload();
  await expect(row).toContainText("1 of 2 used");
  const use = owner.getByRole("region", { name: "Use" });
  await expect(use.getByRole("row", { name: new RegExp(`${adaAccount.email} 1 1`) })).toBeVisible();
  await expect(use.getByRole("row", { name: new RegExp(`${account.email} 0 0`) })).toBeVisible();
  const download = owner.waitForEvent("download");
  await use.getByRole("link", { name: "Download as CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^credits-.*\.csv$/);
  await expectAccessible(owner);
  await expectFits(owner);

  await ben.getByRole("button", { name: "Leave the organization" }).click();
  await expectAccessible(ben);
  await ben.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
  await expect(ben.getByText("You are not a member of an organization.")).toBeVisible();
  await owner.reload();
  await expect(members.getByRole("listitem")).toHaveCount(2);
});

const testShop = testPayments("e2e-app-payments-organizations");

testShop(
  "an owner buys a pack for the pool, and nobody else can",
  async ({ author: owner, someoneElse, signIn, shop: { origin } }) => {
    const created = await owner.request.post("/api/organizations", {
      headers: { origin },
      data: { name: "Institute of Tea" },
    });
    const { organization_id: id } = await created.json();
    const member = await someoneElse();
    const { email } = await signIn(member.context());
    await owner.request.post(`/api/organizations/${id}/invitations`, {
      headers: { origin },
      data: { email },
    });
    await member.goto(await invitationLink(member, email));
    await member.getByRole("button", { name: "Join Institute of Tea" }).click();
    await expect(member.getByText("Your role is member.")).toBeVisible();

    await owner.goto(`/organizations/${id}`);
    await owner.getByRole("link", { name: "Buy credits for the pool" }).click();
    await expect(owner.getByText("You buy for Institute of Tea.")).toBeVisible();
    await owner.getByLabel("Country").selectOption({ label: "Germany" });
    await expect(owner).toHaveURL(new RegExp(`country=DE&organization=${id}`));
    await expect(owner.getByText("You buy for Institute of Tea.")).toBeVisible();
    await expect(owner.getByRole("heading", { name: "Plans" })).toHaveCount(0);
    await expect(owner.getByText(/with a plan|withdraw/)).toHaveCount(0);
    await expectAccessible(owner);
    await owner.getByRole("button", { name: "Buy 5 reviews" }).click();
    await new PaymentPage(owner).pay({ country: "DE" });

    await expect(owner).toHaveURL(new RegExp(`/organizations/${id}\\?checkout=cs_`));
    await expect(owner.getByText("5 credits were added to the pool of the organization.")).toBeVisible();
    const pool = owner.getByRole("region", { name: "Credits" });
    await expect(pool.getByRole("definition").first()).toHaveText("5");
    await expect(owner.getByRole("region", { name: "Invoices" }).getByRole("row")).toContainText([/€39.00/]);
    await expect(owner.getByRole("banner")).toContainText("0 credits");
    // The organization is the customer, not its owner.
    expect(await (await owner.request.get("/api/invoices")).json()).toEqual([]);
    await expectAccessible(owner);

    for (const page of [owner, member]) {
      const score = await (await page.request.get("/api/credit-score")).json();
      expect(score).toMatchObject({ paid_credits_remaining: 0, credit_source: "personal" });
    }

    await member.goto(`/organizations/${id}`);
    await expect(member.getByRole("link", { name: "Buy credits for the pool" })).toHaveCount(0);
    await member.goto(`/pricing?country=DE&organization=${id}`);
    await expect(
      member.getByText("Only an owner can buy credits for the pool of Institute of Tea."),
    ).toBeVisible();
    await expect(member.getByRole("button", { name: /^Buy/ })).toHaveCount(0);
    await expectAccessible(member);
    for (const other of ["no-id", "00000000-0000-7000-8000-000000000000"]) {
      await member.goto(`/pricing?organization=${other}`);
      await expect(member.getByText("You are not a member of this organization")).toBeVisible();
    }
    await member.getByRole("link", { name: "Buy for yourself" }).click();
    await expect(member.getByRole("button", { name: "Buy 5 reviews" })).toBeVisible();
    const visitor = await someoneElse();
    await visitor.goto(`/pricing?organization=${id}`);
    await expect(visitor).toHaveURL(/\/sign-in\?callbackUrl=.*organization/);
  },
);

testShop(
  "who is out of credits is told to ask the organization",
  async ({ author: owner, someoneElse, signIn, shop: { origin } }) => {
    const send = { headers: { origin } };
    const created = await owner.request.post("/api/organizations", { ...send, data: { name: "Tea Lab" } });
    const { organization_id: id } = await created.json();
    const member = await someoneElse();
    const { email } = await signIn(member.context());
    await owner.request.post(`/api/organizations/${id}/invitations`, { ...send, data: { email } });
    await member.goto(await invitationLink(member, email));
    await member.getByRole("button", { name: "Join Tea Lab" }).click();
    await expect(member.getByText("Your role is member.")).toBeVisible();

    const home = new HomePage(member);
    await home.open();
    await home.choose(markdownFile("tea.md", manuscript({ title: "Tea of a member" })));
    const out = home.row("tea.md").getByRole("region", { name: "Out of credits" });
    await expect(out).toContainText("Ask an owner or admin of the organization to allocate credits to you.");
    await expect(out.getByRole("link", { name: "Tea Lab" })).toHaveAttribute("href", `/organizations/${id}`);
    await expect(out.getByRole("button", { name: /^Buy 1 review/ })).toBeVisible();
    await expectAccessible(member);
    await expectFits(member);
  },
);

/** The link of the newest invitation that was mailed to an address. */
async function invitationLink(page: Page, email: string): Promise<string> {
  await expect(async () => {
    await page.goto("/outbox");
    await new SignInPage(page).openMail(email, /Invitation/);
  }).toPass();
  const links = page.getByRole("list", { name: "Links in this mail" });
  const { pathname, search } = new URL((await links.getByRole("link").first().getAttribute("href")) ?? "");
  // A mail names the port that the app was told, which here is any that is free.
  return `${pathname}${search}`;
}
