import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright";

const BYTES_OF_KB = 1_024;

export interface TabMemory {
  /** The proportional set size of the processes that hold and paint the tab, in bytes; null where Linux does not tell it. */
  processes: number | null;
  /** The used JavaScript heap of the page, without its workers, in bytes. */
  heap: number;
}

/** Returns the memory of the only tab of a browser after its garbage was collected. */
export async function tabMemory(browser: Browser, page: Page): Promise<TabMemory> {
  const tab = await page.context().newCDPSession(page);
  await tab.send("HeapProfiler.enable");
  await tab.send("HeapProfiler.collectGarbage");
  await tab.send("Performance.enable");
  const { metrics } = await tab.send("Performance.getMetrics");
  await tab.detach();
  const heap = metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0;
  return { processes: await processMemory(browser), heap };
}

async function processMemory(browser: Browser): Promise<number | null> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const holding = processInfo.filter(({ type }) => type === "renderer" || type === "GPU");
  const sizes = await Promise.all(holding.map(({ id }) => proportionalSize(id)));
  return sizes.some((size) => size === null)
    ? null
    : sizes.reduce((sum: number, size) => sum + (size ?? 0), 0);
}

async function proportionalSize(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(text)?.[1];
  return kilobytes === undefined ? null : BYTES_OF_KB * Number(kilobytes);
}
