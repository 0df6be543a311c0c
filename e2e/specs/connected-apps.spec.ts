import { newAddress } from "#e2e/account.ts";
import { expectAccessible, expectFits } from "#e2e/expect-accessible.ts";
import { test as base, expect } from "#e2e/fixtures.ts";
import { OAuthClient } from "#e2e/oauth-client.ts";
import { SignInPage } from "#e2e/pages/sign-in-page.ts";

const SCOPES = "documents:read reviews:read credits:read";

const test = base.extend<{ app: OAuthClient; rest: (path: string, token: string) => Promise<number> }>({
  app: async ({ baseURL }, use, { title }) => {
    const app = new OAuthClient(`Reader ${title.length}`, baseURL ?? "");
    await app.register();
    await use(app);
    await app.close();
  },
  rest: async ({ request }, use) => {
    await use(async (path, token) =>
      (await request.get(path, { headers: { authorization: `Bearer ${token}` } })).status(),
    );
  },
});

test("an app gets in after sign-in, within what the person left of its wishes, until it is disconnected", async ({
  page,
  app,
  rest,
}) => {
  await page.goto(app.authorizeUrl(SCOPES));
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
  const address = newAddress();
  const signIn = new SignInPage(page);
  await signIn.askForLink(address);
  await signIn.openOutbox();
  await signIn.openMail(address);
  await signIn.link().click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `Allow “${app.name}” to use Galley for you?`,
  );
  await expect(page.getByRole("main")).toContainText("Not verified");
  await expect(page.getByRole("main")).toContainText("a program on this computer");
  await expect(page.getByRole("main")).toContainText(address);
  const boxes = page.getByRole("group", { name: "It may" }).getByRole("checkbox");
  await expect(boxes).toHaveCount(3);
  for (const box of await boxes.all()) await expect(box).toBeChecked();
  await page.getByRole("checkbox", { name: /^Read documents/ }).uncheck();
  await page.getByRole("button", { name: "Allow" }).dblclick();
  await expect(page.getByText("Back in the app")).toBeVisible();
  expect(app.answers(), "a double click answers once").toBe(1);

  const tokens = await app.exchange(app.answer().code ?? "");
  const token = tokens.access_token ?? "";
  expect(tokens.scope?.split(" ").toSorted()).toEqual(["credits:read", "reviews:read"]);
  expect(await rest("/api/history", token)).toBe(200);
  expect(await rest("/api/documents", token), "the scope that was unchecked").toBe(403);

  await page.goto("/settings/connected-apps");
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: app.name }).first();
  await expect(row).toContainText("last used");
  await expect(row).toContainText("Read reviews");
  await expect(row).not.toContainText("Read documents");
  await expectAccessible(page);
  await expectFits(page);
  await row.getByRole("button", { name: `Disconnect ${app.name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText("No connected apps")).toBeVisible();
  expect(await rest("/api/history", token), "its token is worth nothing").toBe(401);
  expect(await app.refresh(tokens.refresh_token ?? "")).toMatchObject({ error: "invalid_grant" });
  await expectAccessible(page);
});

test("a person refuses, and the app learns from whom", async ({ author, app, baseURL }) => {
  await author.goto(app.authorizeUrl(SCOPES));
  await expectAccessible(author);
  await expectFits(author);
  for (const box of await author.getByRole("checkbox").all()) await box.uncheck();
  await author.getByRole("button", { name: "Allow" }).click();
  await expect(author.getByRole("alert").filter({ hasText: "Choose at least one" })).toBeVisible();
  await author.getByRole("button", { name: "Refuse" }).click();
  await expect(author.getByText("Back in the app")).toBeVisible();
  expect(app.answer()).toMatchObject({ error: "access_denied", iss: baseURL, state: "a-state" });
  expect(app.answer().code).toBeUndefined();
  await author.goto("/settings/connected-apps");
  await expect(author.getByText("No connected apps")).toBeVisible();
});

test("the keyboard alone answers an app", async ({ author, app }) => {
  await author.goto(app.authorizeUrl("reviews:read credits:read"));
  const last = author.getByRole("checkbox").last();
  // The boxes are disabled until the page reacts.
  await expect(last).toBeEnabled();
  await last.focus();
  await author.keyboard.press("Space");
  await author.keyboard.press("Tab");
  await author.keyboard.press("Tab");
  await expect(author.getByRole("button", { name: "Allow" })).toBeFocused();
  await author.keyboard.press("Enter");
  await expect(author.getByText("Back in the app")).toBeVisible();
  expect(await app.exchange(app.answer().code ?? "")).toMatchObject({ scope: "reviews:read" });
});

test("only the browser in which a request started can answer it, and only once", async ({
  author,
  app,
  someoneElse,
  signIn,
}) => {
  await author.goto(app.authorizeUrl(SCOPES));
  await expect(author.getByRole("button", { name: "Allow" })).toBeVisible();
  const address = author.url();
  const other = await someoneElse();
  await signIn(other.context());
  await other.goto(address);
  await expect(other.getByRole("heading", { name: "This request is over" })).toBeVisible();
  await expectAccessible(other);
  await expectFits(other);

  await author.getByRole("button", { name: "Refuse" }).click();
  await expect(author.getByText("Back in the app")).toBeVisible();
  await author.goto(address);
  await expect(author.getByRole("heading", { name: "This request is over" })).toBeVisible();
});

test("a person answers with another account", async ({ author, account, app }) => {
  await author.goto(app.authorizeUrl(SCOPES));
  await expect(author.getByRole("main")).toContainText(account.email);
  const address = author.url();
  await author.getByRole("button", { name: "Use another account" }).click();
  await expect(author).toHaveURL(/\/sign-in\?callbackUrl=/);
  await author.getByRole("button", { name: "Continue on this computer" }).click();
  await expect(author).toHaveURL(address);
  await expect(author.getByRole("main")).not.toContainText(account.email);
});

test("an app of a site is told apart from a program: the page names where the answer goes", async ({
  author,
  baseURL,
}) => {
  const site = new OAuthClient("Claude", baseURL ?? "");
  await site.register("https://elsewhere.example/callback");
  await author.goto(site.authorizeUrl(SCOPES));
  await expect(author.getByRole("main")).toContainText("Not verified");
  await expect(author.getByRole("main")).toContainText("Your answer goes to the site elsewhere.example");
  await expect(author.getByRole("main")).toContainText("your browser goes back to elsewhere.example");
  await site.close();
});

test("a request that cannot be answered ends on a page that says why", async ({ page, app }) => {
  await page.goto(app.authorizeUrl(SCOPES).replace(/client_id=[^&]+/, "client_id=nobody"));
  await expect(page).toHaveURL(/\/authorize\/refused\?error=invalid_client$/);
  await expect(page.getByRole("main")).toContainText("Galley does not know this app");
  await expectAccessible(page);
  await expectFits(page);
  await page.goto(
    app.authorizeUrl(SCOPES).replace(/redirect_uri=[^&]+/, "redirect_uri=https%3A%2F%2Fevil.test%2F"),
  );
  await expect(page.getByRole("main")).toContainText("an address that it did not register");
  await page.goto("/authorize/refused?error=constructor");
  await expect(page.getByRole("main")).toContainText("Galley cannot answer this request");
});

test("a program without a browser gets in with a code", async ({ author, app, rest, errors }) => {
  errors.allowed.push(/status of 404/);
  const { user_code = "", device_code = "" } = await app.askForCode("reviews:read credits:read");
  expect(await app.exchangeDevice(device_code)).toMatchObject({ error: "authorization_pending" });
  await author.goto("/device");
  await expectAccessible(author);
  await expectFits(author);
  const field = author.getByLabel("Code");
  await field.fill("abc");
  await author.getByRole("button", { name: "Continue" }).click();
  await expect(author.getByRole("alert").filter({ hasText: "A code has 8 letters" })).toBeVisible();
  await field.fill("bbbb-bbbb");
  await author.getByRole("button", { name: "Continue" }).click();
  await expect(author.getByRole("alert").filter({ hasText: "No program waits for this code" })).toBeVisible();
  await expectAccessible(author);
  await field.fill(user_code.toLowerCase().replace("-", ""));
  await author.getByRole("button", { name: "Continue" }).click();
  await expect(author.getByRole("main")).toContainText(app.name);
  await expect(author.getByRole("main")).toContainText("wherever it runs");
  await expectAccessible(author);
  await expectFits(author);
  await author.getByRole("checkbox", { name: /^Read limits/ }).uncheck();
  await author.getByRole("button", { name: "Allow" }).click();
  await expect(author.getByText("You can go back to the program")).toBeVisible();
  await expectAccessible(author);

  const { access_token = "", scope } = await app.exchangeDevice(device_code);
  expect(scope).toBe("reviews:read");
  expect(await rest("/api/history", access_token)).toBe(200);
  expect(await rest("/api/credit-score", access_token)).toBe(403);
});

test("a code in the address outlives the sign-in, and a refusal ends it", async ({ page, app }) => {
  const { user_code = "", device_code = "" } = await app.askForCode(SCOPES);
  await page.goto(`/device?user_code=${user_code}`);
  await page.getByRole("button", { name: "Continue on this computer" }).click();
  await expect(page.getByLabel("Code")).toHaveValue(user_code);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect(page.getByText("gets no access to your account")).toBeVisible();
  expect(await app.exchangeDevice(device_code)).toMatchObject({ error: "access_denied" });
});

test("the test of the connection says what works, and which app used Galley last", async ({
  author,
  app,
  rest,
  errors,
}) => {
  // The first step of every client is to be refused.
  errors.allowed.push(/status of 401/);
  await author.goto("/settings/assistants");
  await expect(author.getByRole("main")).toContainText(
    "claude mcp add --transport http galley http://localhost:",
  );
  await author.getByRole("button", { name: "Test the connection" }).click();
  const lines = author.getByRole("region", { name: "Test" }).getByRole("listitem");
  await expect(lines).toHaveCount(5);
  await expect(lines.nth(0)).toContainText("Only programs on this computer");
  for (const name of ["Endpoint", "Sign-in address", "Sign-in server"])
    await expect(lines.filter({ hasText: name }).getByRole("img", { name: "Right" })).toBeVisible();
  await expect(lines.nth(4)).toContainText("You have connected no app yet");
  await expectAccessible(author);
  await expectFits(author);
  await author.getByRole("radio", { name: "API key" }).check({ force: true });
  await expect(author.getByRole("main")).toContainText("Authorization: Bearer YOUR_API_KEY");
  await expectAccessible(author);
  await expectFits(author);

  await author.goto(app.authorizeUrl(SCOPES));
  await author.getByRole("button", { name: "Allow" }).click();
  await expect(author.getByText("Back in the app")).toBeVisible();
  const { access_token = "" } = await app.exchange(app.answer().code ?? "");
  expect(await rest("/api/history", access_token)).toBe(200);
  await author.goto("/settings/assistants");
  await author.getByRole("button", { name: "Test the connection" }).click();
  await expect(lines.nth(4)).toContainText(`“${app.name}” used Galley last`);
});
