import type { Locator } from "@playwright/test";
import type { ReaderPage } from "./reader-page.ts";

/** The chat beside the text. */
export class ChatPanel {
  readonly panel: Locator;
  readonly question: Locator;
  readonly turns: Locator;
  readonly last: Locator;
  /** The card of proposed changes under the last reply. */
  readonly proposal: Locator;

  constructor(reader: ReaderPage) {
    this.panel = reader.margin.getByRole("region", { name: "Discussion" });
    this.question = this.panel.getByRole("textbox", { name: "Your question" });
    this.turns = this.panel.getByRole("region", { name: "Conversation" }).locator("ol > li");
    this.last = this.turns.last();
    this.proposal = this.last.getByRole("region", { name: "Proposed changes" });
  }

  async ask(question: string): Promise<void> {
    await this.question.fill(question);
    await this.question.press("Enter");
  }

  button(name: string | RegExp): Locator {
    return this.panel.getByRole("button", { name });
  }

  /** The button under a reply that is complete. */
  copy(turn: Locator): Locator {
    return turn.getByRole("button", { name: "Copy reply" });
  }
}
