import { expect, type Locator, type Page } from "@playwright/test";
import { ONE_TRY } from "#e2e/patience.ts";

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

  /** Opens the outbox from the page that says where the mail is. */
  async openOutbox(): Promise<void> {
    await this.page.getByRole("link", { name: "Open the outbox" }).click();
    await expect(this.page).toHaveURL(/\/outbox/);
  }

  /** The newest mail to an address, of a subject where one is given. */
  async openMail(address: string, subject = /./): Promise<void> {
    const mails = this.page.getByRole("navigation", { name: "Mails" }).getByRole("link", { name: address });
    const mail = mails.filter({ hasText: subject }).first();
    await mail.click(ONE_TRY);
    // Until then the newest mail is shown, which may be somebody else's.
    await expect(mail).toHaveAttribute("aria-current", "true");
  }

  link(): Locator {
    return this.page.getByRole("link", { name: "Sign in with this link" });
  }
}
