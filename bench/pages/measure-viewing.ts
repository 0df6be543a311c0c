import { type Browser, chromium, type Page } from "playwright";
import { ensureChromium } from "../../scripts/test/ensure-chromium.ts";
import { type TabMemory, tabMemory } from "./tab-memory.ts";

/** A viewer of pages in a browser. */
export interface Viewer {
  name: string;
  /** Brings the tab to where one click opens the pages. */
  prepare: (page: Page) => Promise<void>;
  /** The button that opens them. */
  button: string;
  /** The selector of a page that is drawn. */
  drawn: (page: number) => string;
  /** Goes to a page as its user does. */
  goTo: (page: Page, number: number) => Promise<void>;
}

export interface Viewing {
  viewer: string;
  firstPageMs: number;
  jumpMs: number;
  before: TabMemory;
  after: TabMemory;
}

const WINDOW = { width: 1_440, height: 900 };
/** A page that is not drawn after this is passed by, as in fast scrolling. */
const PATIENCE_MS = 1_000;
const SETTLED_MS = 3_000;
const DRAWN_WITHIN_MS = 60_000;
const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--enable-precise-memory-info"];

/** Opens a file in a browser of its own, jumps, scrolls through all its pages, and says what that took. */
export async function measureViewing(
  viewer: Viewer,
  { pages, target }: { pages: number; target: number },
): Promise<Viewing> {
  const { path } = await ensureChromium();
  const browser = await chromium.launch({ ...(path ? { executablePath: path } : {}), args: ARGUMENTS });
  try {
    const page = await browser.newPage({ viewport: WINDOW });
    await viewer.prepare(page);
    const before = await tabMemory(browser, page);
    const firstPageMs = await timeUntil(page, viewer.drawn(1), () => page.click(viewer.button));
    const jumpMs = await timeUntil(page, viewer.drawn(target), () => viewer.goTo(page, target));
    await scrollThrough(page, viewer, pages);
    return { viewer: viewer.name, firstPageMs, jumpMs, before, after: await settled(browser, page) };
  } finally {
    await browser.close();
  }
}

async function timeUntil(page: Page, selector: string, act: () => Promise<void>): Promise<number> {
  const isThere = page.locator(selector).waitFor({ state: "attached", timeout: DRAWN_WITHIN_MS });
  const begun = performance.now();
  await act();
  await isThere;
  return performance.now() - begun;
}

async function scrollThrough(page: Page, viewer: Viewer, pages: number): Promise<void> {
  for (let number = 1; number <= pages; number += 1) {
    await viewer.goTo(page, number);
    // No handle is kept: it would keep the canvas.
    await page
      .locator(viewer.drawn(number))
      .waitFor({ state: "attached", timeout: PATIENCE_MS })
      .catch(() => {});
  }
}

async function settled(browser: Browser, page: Page): Promise<TabMemory> {
  await page.waitForTimeout(SETTLED_MS);
  return tabMemory(browser, page);
}
