import { chromium, type Page, request } from "playwright";
import { createAccount } from "#e2e/account.ts";
import { HomePage } from "#e2e/pages/home-page.ts";
import { startApp } from "#e2e/start-app.ts";
import { ensureChromium } from "../scripts/test/ensure-chromium.ts";
import { longPdf } from "./pages/long-pdf.ts";
import { measureBeside } from "./pages/measure-beside.ts";
import { measureCoverage } from "./pages/measure-coverage.ts";
import { measureViewing, type Viewer, type Viewing } from "./pages/measure-viewing.ts";
import { servePdfjsViewer } from "./pages/pdfjs-viewer.ts";
import { printBeside, printCoverage } from "./pages/print-coverage.ts";
import { printTable } from "./print-table.ts";
import { readOptions } from "./read-options.ts";
import { writeResults } from "./write-results.ts";

const PAGES = 500;
const TARGET_SHARE = 0.8;
const ROUNDS = 3;
const GOALS = { firstPage: 1.2, jumpMs: 500, memory: 0.5 };
const REVIEWED_WITHIN_MS = 600_000;
const MB = 1_000_000;
const HELP = `npm run bench:pages -- [FOLDER] [--pages N] [--rounds N]

Draws a manuscript of ${PAGES} pages in the reader, and beside it in pdf.js's own viewer, each time in a browser of its
own: until the first page is drawn after the click, until page ${TARGET_SHARE * PAGES} is drawn after a jump, and the memory of the tab
after every page was scrolled to. The goals are ${GOALS.firstPage} times the viewer's first page, ${GOALS.jumpMs} ms for the jump, and ${GOALS.memory}
times its memory. Starts the app, and builds it first if it must. Needs Linux for the memory of processes.

With a folder of PDF files it draws nothing: it samples quotes from the files, and from copies that are turned, cropped
and in other units, and says for how many the boxes of the conversion cover the words as poppler (\`pdftotext\`) places
them. The goal is 99 %.

With --beside the folder holds manuscripts of other formats with their PDF beside them (paper.docx, paper.pdf). It samples
30 quotes from each and says for how many of those that a page holds in one piece the boxes cover the words. The goal is 95 %.

  --pages N    another length
  --rounds N   how often each is opened, ${ROUNDS} without it; the medians count`;

/** Runs `npm run bench:pages`. Returns the exit code: 1 if a goal was not reached. */
export async function benchPages(args: readonly string[]): Promise<number> {
  const options = readOptions(args, HELP, {
    pages: { type: "string" },
    rounds: { type: "string" },
    beside: { type: "boolean" },
  });
  if (!options) return 2;
  const [folder] = options.positionals;
  if (folder !== undefined && options.values.beside) return printBeside(await measureBeside(folder));
  if (folder !== undefined) return printCoverage(await measureCoverage(folder));
  return drawLong(options.values, { isWhole: args.length === 0 });
}

async function drawLong(
  values: { pages?: string | undefined; rounds?: string | undefined },
  { isWhole }: { isWhole: boolean },
): Promise<number> {
  const pages = Number(values.pages ?? PAGES);
  const rounds = Number(values.rounds ?? ROUNDS);
  const file = await longPdf(pages);
  console.log(`${pages} pages, ${(file.length / MB).toFixed(1)} MB`);
  const app = await startApp("bench-pages.log", { SIGNUP_PAID_CREDITS: "1000" });
  const own = await servePdfjsViewer(file);
  try {
    const viewers = [await readerOf(app.origin, file), pdfjsViewer(own.origin)];
    const viewings: Viewing[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const viewer of viewers) {
        const viewing = await measureViewing(viewer, { pages, target: Math.round(TARGET_SHARE * pages) });
        console.log(`${viewing.viewer}: ${JSON.stringify(viewing)}`);
        viewings.push(viewing);
      }
    const rows = viewers.map(({ name }) => medianOf(viewings.filter(({ viewer }) => viewer === name)));
    return report(rows, { isWhole });
  } finally {
    own.close();
    await app.stop();
  }
}

/** Reviews the file in the app, and returns how its pages are opened there. */
async function readerOf(origin: string, file: Buffer): Promise<Viewer> {
  const { path } = await ensureChromium();
  const browser = await chromium.launch({
    ...(path ? { executablePath: path } : {}),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const requests = await request.newContext({ baseURL: origin });
  const { cookies } = await createAccount(requests);
  const page = await browser.newPage({ baseURL: origin });
  page.setDefaultTimeout(REVIEWED_WITHIN_MS);
  await page.context().addCookies(cookies);
  const home = new HomePage(page);
  await home.open();
  await home.choose({ name: "long.pdf", mimeType: "application/pdf", buffer: file });
  const row = home.row("long.pdf");
  await row.getByRole("button", { name: /^Start full review/ }).click();
  await page.waitForURL(/\/reviews\/[\da-f-]{36}$/);
  const address = page.url();
  await openReader(page);
  await browser.close();
  await requests.dispose();
  return {
    name: "Galley",
    async prepare(page) {
      await page.context().addCookies(cookies);
      await page.goto(address);
      await openReader(page);
    },
    button: "button:text-is('Pages')",
    drawn: (number) => `[data-page="${number}"] canvas[data-drawn]`,
    async goTo(page, number) {
      await page.fill("#page-number", `${number}`);
      await page.press("#page-number", "Enter");
    },
  };
}

/** The review is ready and its first card open. */
async function openReader(page: Page): Promise<void> {
  await page.waitForSelector("#comments article [aria-expanded=true]", { timeout: REVIEWED_WITHIN_MS });
}

function pdfjsViewer(origin: string): Viewer {
  return {
    name: "pdf.js viewer",
    prepare: async (page) => void (await page.goto(origin)),
    button: "#open",
    drawn: (number) => `.page[data-page-number="${number}"][data-drawn] canvas`,
    goTo: (page, number) => page.evaluate(`globalThis.goToPage(${number})`),
  };
}

function medianOf(viewings: readonly Viewing[]): Viewing {
  const median = (read: (viewing: Viewing) => number) =>
    viewings.map(read).toSorted((a, b) => a - b)[Math.floor(viewings.length / 2)] ?? 0;
  const memory = (when: "before" | "after") => ({
    processes: median((viewing) => viewing[when].processes ?? Number.NaN),
    heap: median((viewing) => viewing[when].heap),
  });
  return {
    viewer: viewings[0]?.viewer ?? "",
    firstPageMs: median(({ firstPageMs }) => firstPageMs),
    jumpMs: median(({ jumpMs }) => jumpMs),
    before: memory("before"),
    after: memory("after"),
  };
}

function report(rows: readonly Viewing[], { isWhole }: { isWhole: boolean }): number {
  console.log();
  printTable(rows, {
    "": ({ viewer }) => viewer,
    "first page ms": ({ firstPageMs }) => firstPageMs,
    "jump ms": ({ jumpMs }) => jumpMs,
    "MB before": ({ before }) => (before.processes ?? Number.NaN) / MB,
    "MB after all pages": ({ after }) => (after.processes ?? Number.NaN) / MB,
    "heap MB before": ({ before }) => before.heap / MB,
    "heap MB after": ({ after }) => after.heap / MB,
  });
  const [ours, theirs] = rows;
  if (!ours || !theirs) return 1;
  const ratios = {
    firstPage: ours.firstPageMs / theirs.firstPageMs,
    memory: (ours.after.processes ?? 0) / (theirs.after.processes ?? 1),
  };
  const goals = [
    { what: "first page, times the viewer's", got: ratios.firstPage, goal: GOALS.firstPage },
    { what: "jump, ms", got: ours.jumpMs, goal: GOALS.jumpMs },
    { what: "memory, times the viewer's", got: ratios.memory, goal: GOALS.memory },
  ];
  console.log();
  printTable(goals, {
    "": ({ what }) => what,
    got: ({ got }) => got,
    "at most": ({ goal }) => goal,
    " ": ({ got, goal }) => (got <= goal ? "" : "not reached"),
  });
  if (isWhole) writeResults("pages", ["components/pages", "components/reader"], { rows, goals });
  return goals.every(({ got, goal }) => got <= goal) ? 0 : 1;
}
