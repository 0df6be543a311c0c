import type { Locator } from "@playwright/test";
import type { ReaderPage } from "./reader-page.ts";

/** The discussion beside the text. */
export class ChatPanel {
  readonly panel: Locator;
  readonly question: Locator;
  readonly turns: Locator;
  readonly last: Locator;

  constructor(reader: ReaderPage) {
    this.panel = reader.margin.getByRole("region", { name: "Discussion" });
    this.question = this.panel.getByRole("textbox", { name: "Your question" });
    this.turns = this.panel.getByRole("region", { name: "Conversation" }).locator("ol > li");
    this.last = this.turns.last();
  }

  async ask(question: string): Promise<void> {
    await this.question.fill(question);
    await this.question.press("Enter");
  }

  button(name: string | RegExp): Locator {
    return this.panel.getByRole("button", { name });
  }

  /** The end of a turn whose reply is there. */
  copy(turn: Locator): Locator {
    return turn.getByRole("button", { name: "Copy reply" });
  }
}
