import type { Page } from "@playwright/test";
import { manuscript, markdownFile } from "#e2e/documents/manuscript.ts";
import { expect } from "#e2e/fixtures.ts";
import { REVIEWED } from "#e2e/patience.ts";
import { findShown } from "#e2e/shown-text.ts";
import type { HomePage } from "./home-page.ts";
import { ReaderPage } from "./reader-page.ts";

export const ANSWERED = manuscript({ title: "Tea, answered", slips: true, paragraphs: 12 });
export const QUOTED = "We compared tea with water in 80 volunteers.";
export const REVISED = ANSWERED.replace(QUOTED, "We compared green tea with water in 80 adult volunteers.");
export const LETTER = `Dear authors,

your manuscript needs a revision.

Reviewer #1:

1. You write “${QUOTED}” Which tea was it, and who were they? Also the raters are not described.

2. The figures need units.

Reviewer #2:

An interesting study.

1. The discussion is long.
`;

/** Reviews the manuscript, and splits the letter on the page of its responses. */
export async function splitLetter(home: HomePage): Promise<void> {
  const { page } = home;
  const reader = new ReaderPage(page);
  await home.startReview(markdownFile("tea.md", ANSWERED));
  await expect(reader.cards.first()).toBeVisible(REVIEWED);
  await page.goto(`${page.url().replace(/[?#].*$/, "")}/responses`);
  const main = page.getByRole("main");
  await main.getByLabel("The letter with the reviewers’ reports").fill(LETTER);
  await main.getByRole("button", { name: "Split the letter" }).click();
}

/** Opens the response on a second page, as another person does. */
export async function openAgain(page: Page): Promise<Page> {
  await expect(page.getByRole("main").getByLabel("Reply")).toBeVisible();
  const other = findShown(await page.context().newPage());
  await other.goto(page.url());
  return other;
}
