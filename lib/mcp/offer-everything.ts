import type { McpServer } from "@modelcontextprotocol/server";
import type { ActorContext } from "#lib/context.ts";
import type { ClientAbilities } from "./client-abilities.ts";
import { offerCompletions } from "./complete-argument.ts";
import { offerApps } from "./offer-apps.ts";
import { offerPrompts } from "./offer-prompts.ts";
import { offerResources } from "./offer-resources.ts";
import { offerTools } from "./offer-tools.ts";
import { offerReviewTasks } from "./review-task.ts";

/** Registers all that Galley offers to assistants, for one actor. */
export function offerEverything(server: McpServer, ctx: ActorContext, client: ClientAbilities): void {
  offerTools(server, ctx, client);
  offerApps(server);
  offerResources(server, ctx);
  offerPrompts(server, ctx);
  offerCompletions(server, ctx);
  if (client.followsTasks) offerReviewTasks(server, ctx);
}
