import { expect, type Locator, type Page } from "@playwright/test";
import { ONE_TRY, REVIEWED } from "#e2e/patience.ts";

/** The reader: manuscript, outline, comments. */
export class ReaderPage {
  readonly page: Page;
  readonly text: Locator;
  readonly margin: Locator;
  readonly cards: Locator;
  readonly openCard: Locator;
  readonly filter: Locator;

  constructor(page: Page) {
    this.page = page;
    this.text = page.locator(".manuscript");
    this.margin = page.getByRole("complementary", { name: "Review" });
    this.cards = this.margin.getByRole("article");
    this.openCard = this.cards.filter({ has: page.locator("[aria-expanded=true]") });
    this.filter = page.getByRole("searchbox", { name: "Filter comments by text" });
  }

  async open(sessionId: string): Promise<void> {
    await this.page.goto(`/reviews/${sessionId}`);
    await this.waitForComments();
    // The first card opens when the page hears its user.
    await expect(this.openCard).toHaveCount(1);
  }

  async waitForComments(): Promise<void> {
    await expect(this.cards.first()).toBeVisible(REVIEWED);
  }

  card(title: string | RegExp): Locator {
    return this.margin.getByRole("article", { name: title });
  }

  /** The button that opens and closes a card. */
  head(card: Locator): Locator {
    return card.locator("h3 > button");
  }

  /** Opens a card, unless it is open. The reader opens the first one by itself, maybe at the same moment. */
  async unfold(card: Locator): Promise<void> {
    const head = this.head(card);
    await expect(async () => {
      if ((await head.getAttribute("aria-expanded")) !== "true") await head.click(ONE_TRY);
      await expect(head).toHaveAttribute("aria-expanded", "true", { timeout: 1_000 });
    }).toPass();
  }

  /** Chooses the order of the comments. */
  async sortBy(order: "What to do first" | "Place in the text" | "Severity" | "Type"): Promise<void> {
    await this.margin.getByRole("combobox", { name: "Sort by" }).selectOption(order);
  }

  /** The number of a card, which its marks in the text carry too. */
  async numberOf(card: Locator): Promise<string> {
    return (await this.head(card).innerText()).trim().split(/\s+/).at(-1) ?? "";
  }

  marks(number: string): Locator {
    return this.text.locator(`[data-m~="${number}"]`);
  }

  tab(name: "Overall" | "Comments" | "Done" | "Discuss"): Locator {
    return this.margin.getByRole("navigation").getByRole("button", { name: new RegExp(`^${name}`) });
  }

  /** Chosen until the page hears it: one that was just loaded shows its tabs before it does. */
  async show(name: Parameters<ReaderPage["tab"]>[0]): Promise<void> {
    const tab = this.tab(name);
    await expect(async () => {
      await tab.click();
      await expect(tab).toHaveAttribute("aria-current", "true", ONE_TRY);
    }).toPass();
  }

  /** How many comments a tab counts. */
  async count(name: "Comments" | "Done"): Promise<number> {
    return Number((await this.tab(name).innerText()).replace(/\D+/g, ""));
  }
}
