import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { childEnv, env } from "#lib/env.ts";

/** The one without a window comes first: the tests take a third less of the processor in it. */
const INSTALLED = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
/** Ubuntu has only the second. */
const PACKAGES = ["chromium-headless-shell", "chromium"];

type Browser = { path: string; missing?: never } | { path?: never; missing: string };

/** Returns the path of the browser for the tests. As root on Debian and Ubuntu, installs a missing one with apt-get. */
export async function ensureChromium(): Promise<Browser> {
  const given = env().CHROMIUM_PATH;
  if (given)
    return existsSync(given) ? { path: given } : { missing: `CHROMIUM_PATH is ${given}, where no file is.` };
  const found = [...INSTALLED, chromium.executablePath()].find((path) => existsSync(path));
  if (found) return { path: found };
  const aptGet = "/usr/bin/apt-get";
  if (process.getuid?.() !== 0 || !existsSync(aptGet)) {
    return {
      missing:
        "The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium; or: npx playwright " +
        "install chromium), or set CHROMIUM_PATH.",
    };
  }
  console.log("\nInstalling Chromium for the browser tests, which takes about a minute.");
  // debconf must not ask questions, and the output of apt is long and says little.
  const options = {
    stdio: ["ignore", "ignore", "inherit"],
    env: childEnv({ DEBIAN_FRONTEND: "noninteractive" }),
  } as const;
  spawnSync(aptGet, ["update", "-qq"], { ...options, stdio: [...options.stdio] });
  const install = ["install", "-y", "-qq", "--no-install-recommends"];
  PACKAGES.find(
    (name) => spawnSync(aptGet, [...install, name], { ...options, stdio: [...options.stdio] }).status === 0,
  );
  const installed = INSTALLED.find((path) => existsSync(path));
  return installed
    ? { path: installed }
    : { missing: "apt-get could not install Chromium; see its messages above." };
}
