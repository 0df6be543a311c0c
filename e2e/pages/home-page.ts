import { expect, type Locator, type Page } from "@playwright/test";
import { CONVERTED } from "#e2e/patience.ts";

export interface MadeFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Home: what comes in, what runs, what is done. */
export class HomePage {
  readonly page: Page;
  readonly zone: Locator;
  readonly reviews: Locator;

  constructor(page: Page) {
    this.page = page;
    this.zone = page.getByRole("region", { name: "Upload" });
    this.reviews = page.getByRole("region", { name: "Reviews" });
  }

  async open(): Promise<void> {
    await this.page.goto("/reviews");
    await expect(this.zone.getByRole("button").first()).toBeVisible();
  }

  /** The row of a file or of a review on the desk. */
  row(name: string): Locator {
    return this.page
      .getByRole("region", { name: "In progress" })
      .getByRole("listitem")
      .filter({
        has: this.page.getByRole("heading", { name }),
      });
  }

  /** Waits until the row of a file has the number of its words. */
  async waitForConversion(name: string): Promise<void> {
    await expect(this.row(name)).toContainText(/\d+ words/, CONVERTED);
  }

  /** The row of a finished review. */
  review(title: string): Locator {
    return this.reviews
      .getByRole("listitem")
      .filter({ has: this.page.getByRole("heading", { name: title }) });
  }

  /** Uploads one manuscript and starts its full review, which opens in the reader. */
  async startReview(file: MadeFile): Promise<void> {
    await this.choose(file);
    await this.waitForConversion(file.name);
    await this.row(file.name)
      .getByRole("button", { name: /^Start full review/ })
      .click();
    await expect(this.page).toHaveURL(/\/reviews\/[\da-f-]{36}$/);
  }

  /** Chooses files in the dialog that the button opens. */
  async choose(...files: MadeFile[]): Promise<void> {
    const dialog = this.page.waitForEvent("filechooser");
    await this.zone.getByRole("button", { name: /Choose files|Upload a manuscript/ }).click();
    await (await dialog).setFiles(files);
  }

  /** Drops files somewhere on the page, or pastes them there. */
  async give(
    how: "drop" | "paste",
    files: MadeFile[],
    onto: Locator = this.page.locator("body"),
  ): Promise<void> {
    const sent = files.map(({ name, mimeType, buffer }) => ({
      name,
      mimeType,
      base64: buffer.toString("base64"),
    }));
    // A page that has just come hears nothing yet; one that takes the files says so by cancelling the event.
    const offer = () =>
      onto.evaluate(
        (target, { how, sent }) => {
          const carried = new DataTransfer();
          for (const { name, mimeType, base64 } of sent)
            carried.items.add(
              new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name, { type: mimeType }),
            );
          const options = { bubbles: true, cancelable: true };
          const events =
            how === "paste"
              ? [new ClipboardEvent("paste", { ...options, clipboardData: carried })]
              : ["dragenter", "dragover", "drop"].map(
                  (type) => new DragEvent(type, { ...options, dataTransfer: carried }),
                );
          return events.map((event) => target.dispatchEvent(event)).at(-1) === false;
        },
        { how, sent },
      );
    await expect.poll(offer).toBe(true);
  }
}
