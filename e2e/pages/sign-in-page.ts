import type { Locator, Page } from "@playwright/test";

/** Sign-in, the note about the mail, and the outbox where it waits. */
export class SignInPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async askForLink(address: string): Promise<void> {
    await this.page.getByLabel("Mail address").fill(address);
    await this.page.getByRole("button", { name: "Send me a sign-in link" }).click();
  }

  /** The mail to an address: others may have come since. */
  async openMail(address: string): Promise<void> {
    await this.page
      .getByRole("navigation", { name: "Mails" })
      .getByRole("link", { name: address })
      .first()
      .click();
  }

  link(): Locator {
    return this.page.getByRole("link", { name: "Sign in with this link" });
  }
}
