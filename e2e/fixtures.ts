import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { type Account, createAccount } from "./account.ts";
import { originUnderTest, originWithModel } from "./origin.ts";
import { HomePage } from "./pages/home-page.ts";
import { ReaderPage } from "./pages/reader-page.ts";
import { reviewSample } from "./shelf.ts";
import { findShown } from "./shown-text.ts";
import { ErrorWatch } from "./watch-errors.ts";

export { expect };

interface Fixtures {
  /** Whether the app under test has a language model. */
  withModel: boolean;
  errors: ErrorWatch;
  /** Signed in with an account that nobody else has. */
  author: Page;
  account: Account;
  home: HomePage;
  /** A page of someone else: another context, without cookies unless an account is given. */
  someoneElse: (account?: Account) => Promise<Page>;
  /** The sample manuscript of an account of this test's own, opened in the reader. */
  sample: ReaderPage;
  /** The review of the worker's own shelf, to look at only. */
  shelved: ReaderPage;
  signIn: (context: BrowserContext) => Promise<Account>;
}

interface WorkerFixtures {
  /** An account with one shared review of the sample, for tests that only look. */
  shelf: Account & { sessionId: string };
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  shelf: [
    async ({ playwright }, use) => {
      const origin = originUnderTest() ?? "";
      const request = await playwright.request.newContext({ baseURL: origin });
      const account = await createAccount(request);
      const sessionId = await reviewSample(request, origin);
      await request.dispose();
      await use({ ...account, sessionId });
    },
    { scope: "worker", timeout: 120_000 },
  ],

  withModel: [false, { option: true }],

  baseURL: async ({ withModel }, use, info) => {
    const origin = withModel ? originWithModel() : originUnderTest();
    info.skip(origin === undefined, "the app that was named by hand has no scripted model");
    await use(origin);
  },

  errors: [
    async ({ context }, use) => {
      const watch = new ErrorWatch();
      watch.on(context);
      await use(watch);
      expect(watch.unexpected(), "no page threw, complained or broke its policy").toEqual([]);
    },
    { auto: true },
  ],

  signIn: async ({ playwright, baseURL }, use) => {
    await use(async (context) => {
      const request = await playwright.request.newContext(baseURL ? { baseURL } : {});
      const account = await createAccount(request);
      await request.dispose();
      await context.addCookies(account.cookies);
      return account;
    });
  },

  page: async ({ page }, use) => use(findShown(page)),

  account: async ({ context, signIn }, use) => use(await signIn(context)),

  author: async ({ page, account }, use) => {
    expect(account.email).toContain("@");
    await use(page);
  },

  home: async ({ author }, use) => {
    const home = new HomePage(author);
    await home.open();
    await use(home);
  },

  someoneElse: async ({ browser, baseURL, errors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (account) => {
      const context = await browser.newContext(baseURL ? { baseURL } : {});
      contexts.push(context);
      errors.on(context);
      if (account) await context.addCookies(account.cookies);
      return findShown(await context.newPage());
    });
    for (const context of contexts) await context.close();
  },

  sample: async ({ author, baseURL }, use) => {
    const answer = await author.request.post("/api/documents/sample", {
      headers: { origin: baseURL ?? "" },
    });
    const { session_id } = await answer.json();
    const reader = new ReaderPage(author);
    await reader.open(session_id);
    await use(reader);
  },

  shelved: async ({ page, context, shelf }, use) => {
    await context.addCookies(shelf.cookies);
    const reader = new ReaderPage(page);
    await reader.open(shelf.sessionId);
    await use(reader);
  },
});
