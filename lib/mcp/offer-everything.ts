import type { McpServer } from "@modelcontextprotocol/server";
import type { ActorContext } from "#lib/context.ts";
import { offerCompletions } from "./complete-argument.ts";
import { offerPrompts } from "./offer-prompts.ts";
import { offerResources } from "./offer-resources.ts";
import { offerTools } from "./offer-tools.ts";

/** Registers all that Galley offers to assistants, for one actor. */
export function offerEverything(server: McpServer, ctx: ActorContext): void {
  offerTools(server, ctx);
  offerResources(server, ctx);
  offerPrompts(server, ctx);
  offerCompletions(server, ctx);
}
