import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { settleEnv } from "#lib/env.ts";
import { readSitePage, SITE_PAGES } from "./read-site-page.ts";

afterEach(() => settleEnv({ SITE_PAGES_DIR: "" }));

test("each page has a text of Galley's own", async () => {
  for (const page of SITE_PAGES) {
    const { title, markdown, isOwn } = await readSitePage(page);
    expect(title).toMatch(/^[A-Z]/);
    expect(markdown).toContain("\n## ");
    expect(markdown).not.toContain(`# ${title}`);
    expect(isOwn).toBe(false);
  }
});

test("a file of the operator takes the place of one, and the others stay", async () => {
  const folder = mkdtempSync(join(tmpdir(), "galley-pages-"));
  writeFileSync(join(folder, "privacy.md"), "# Our privacy notice\n\nWe keep nothing.\n");
  settleEnv({ SITE_PAGES_DIR: folder });
  expect(await readSitePage("privacy")).toEqual({
    title: "Our privacy notice",
    markdown: "\n\nWe keep nothing.\n",
    isOwn: true,
  });
  expect((await readSitePage("terms")).isOwn).toBe(false);
  rmSync(folder, { recursive: true });
});
