// `node scripts/run.mjs take-screenshots http://localhost:3000` takes the picture of the README from a running app.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { env } from "#lib/env.ts";

const INSTALLED = "/usr/bin/chromium";
const target = join(import.meta.dirname, "..", "public", "screenshots", "reader.png");
const origin = process.argv[2] ?? "http://localhost:3000";

const executablePath = env().CHROMIUM_PATH ?? (existsSync(INSTALLED) ? INSTALLED : undefined);
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
try {
  const page = await browser.newPage({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Continue on this computer" }).click();
  await page.getByRole("button", { name: "Open the sample manuscript" }).click();
  await page.getByRole("article").first().waitFor({ timeout: 60_000 });
  await page.reload();
  await page.getByRole("button", { name: "Dismiss", exact: true }).first().waitFor();
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: target });
  console.log(`${target} is written.`);
} finally {
  await browser.close();
}
