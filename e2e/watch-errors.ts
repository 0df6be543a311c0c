import type { BrowserContext } from "@playwright/test";

/**
 * What a page must never do: throw, write an error to the console, or break its own content security policy, which
 * the console tells too. `allowed` is read at the end, so that a test may name what it provokes.
 */
export class ErrorWatch {
  readonly allowed: RegExp[] = [];
  readonly #seen: string[] = [];

  on(context: BrowserContext): void {
    context.on("weberror", (error) => this.#seen.push(`uncaught: ${error.error().message}`));
    context.on("console", (message) => {
      if (message.type() === "error")
        this.#seen.push(`console: ${message.text()} (${message.location().url || message.page()?.url()})`);
    });
  }

  unexpected(): string[] {
    return this.#seen.filter((line) => !this.allowed.some((pattern) => pattern.test(line)));
  }
}
