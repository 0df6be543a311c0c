import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { McpServer } from "@modelcontextprotocol/server";
import { projectRoot } from "#lib/env.ts";
import { listComments } from "#lib/reviews/tools.ts";

/** The extension by which a client shows a page beside the answer of a tool (MCP Apps). */
export const APPS_EXTENSION = "io.modelcontextprotocol/ui";

const PAGE_TYPE = "text/html;profile=mcp-app";
const COMMENT_LIST = "ui://galley/comment-list.html";

/** The page that shows the answer of a tool, by the tool's name. Clients that show none pass over it. */
const PAGES: Readonly<Record<string, string>> = { [listComments.name]: COMMENT_LIST };

/** Returns what the offer of a tool says about its page. */
export function pageOfTool(name: string): { _meta: Record<string, unknown> } | undefined {
  const resourceUri = PAGES[name];
  return resourceUri === undefined ? undefined : { _meta: { ui: { resourceUri } } };
}

let known: string | undefined;

/** Registers the pages. They hold no data of anybody: the client hands the answer of the tool to them. */
export function offerApps(server: McpServer): void {
  const config = { title: "Comments of a review", mimeType: PAGE_TYPE };
  server.registerResource("comment_list", COMMENT_LIST, config, ({ href: uri }) => {
    known ??= readFileSync(join(projectRoot(), "lib/mcp/apps/comment-list.html"), "utf8");
    return {
      contents: [{ uri, mimeType: PAGE_TYPE, text: known, _meta: { ui: { prefersBorder: true } } }],
    };
  });
}
