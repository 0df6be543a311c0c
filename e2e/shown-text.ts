import type { Page } from "@playwright/test";

/**
 * Lets a page find texts and labels in what it shows only.
 *
 * What is streamed waits in a hidden child of the body until React puts it in its place, which is up
 * to 300 ms later. If React draws the same part in the meantime, the page has each text twice. What a toast says
 * is there twice too, for a second: the copy is for screen readers.
 */
export function findShown(page: Page): Page {
  const shown = page.locator("body > :not([hidden], [role=status])");
  page.getByText = (...text) => shown.getByText(...text);
  page.getByLabel = (...label) => shown.getByLabel(...label);
  return page;
}
