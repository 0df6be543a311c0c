import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { settled } from "./settled.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Fails if axe finds a fault on the page in light or dark colours. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    // A page that is refreshed has no title for a moment.
    await expect(page).toHaveTitle(/\S/);
    const { violations } = await axe(page).analyze();
    const found = violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`).join("\n")}`,
    );
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([]);
  }
}

/**
 * Of what is in order axe describes one node for each rule. In its other mode it would wait without end for a frame in
 * which no script may run, such as the preview of a mail.
 */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(RULES)
    .setLegacyMode();
}

/** Fails if the page scrolls sideways on a phone. */
export async function expectFits(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      {
        message: `${page.url()} scrolls sideways`,
      },
    )
    .toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}
