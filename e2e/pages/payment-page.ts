import { expect, type Page } from "@playwright/test";

interface Payer {
  card?: string;
  country?: string;
  vatId?: string;
}

/** The page of the payment provider on which a checkout is paid. */
export class PaymentPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async shown(): Promise<void> {
    await expect(this.page.getByRole("heading", { name: "Pay Galley" })).toBeVisible();
  }

  /** Fills the page in and sends it. */
  async pay({ card, country, vatId }: Payer = {}): Promise<void> {
    await this.shown();
    if (country) {
      await this.page.getByLabel("Country or region").selectOption(country);
      // Another country loads the page with its taxes.
      await this.page.waitForURL(/country=/);
    }
    if (card) await this.page.getByLabel("Card number").fill(card);
    if (vatId) await this.page.getByLabel("VAT ID").fill(vatId);
    await this.page.getByRole("button", { name: "Pay" }).click();
  }

  /** Returns when the page of Galley can be used: a button that is pressed before its program has loaded does nothing. */
  async goBack(): Promise<void> {
    await this.page.getByRole("link", { name: "Back" }).click();
    await this.page.waitForURL(/checkout=left/, { waitUntil: "load" });
  }
}
