import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { env, projectRoot } from "#lib/env.ts";

export const SITE_PAGES = ["help", "privacy", "terms"] as const;
export type SitePage = (typeof SITE_PAGES)[number];

export interface SiteText {
  title: string;
  /** Below the title. */
  markdown: string;
  /** True if the operator wrote it. */
  isOwn: boolean;
}

const TITLE = /^\s*#\s+(.+)$/m;

/** Returns the text of a page: the operator's file in `SITE_PAGES_DIR`, or else the one that Galley brings. */
export async function readSitePage(page: SitePage): Promise<SiteText> {
  const folder = env().SITE_PAGES_DIR;
  const own =
    folder === undefined ? null : await readFile(join(folder, `${page}.md`), "utf8").catch(() => null);
  const markdown = own ?? (await readFile(join(projectRoot(), "lib", "site-pages", `${page}.md`), "utf8"));
  const title = TITLE.exec(markdown);
  return {
    title: title?.[1]?.trim() ?? page,
    markdown: title ? markdown.slice(title.index + title[0].length) : markdown,
    isOwn: own !== null,
  };
}
