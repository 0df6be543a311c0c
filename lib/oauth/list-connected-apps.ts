import { selectConnectedApps } from "#db/queries/connected-apps.ts";
import type { ActorContext } from "#lib/context.ts";
import { type Scope, scope } from "#lib/contract/scopes.ts";
import type { ConnectedApp } from "./schema.ts";

export async function listConnectedApps(ctx: ActorContext): Promise<ConnectedApp[]> {
  const rows = await selectConnectedApps(ctx.db, ctx.actor.userId);
  return rows.map((row) => ({
    app_id: row.id,
    name: row.name,
    host: row.host,
    is_verified: row.isVerified,
    scopes: row.scopes.filter((each): each is Scope => scope.safeParse(each).success),
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  }));
}
