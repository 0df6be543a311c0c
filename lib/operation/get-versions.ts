import { selectVersions } from "#db/queries/versions.ts";
import { env } from "#lib/env.ts";
import type { OperatorContext } from "#lib/operators/operator.ts";
import type { Versions } from "#lib/operators/work-schema.ts";
import { productVersion } from "#lib/product-version.ts";

export async function getVersions(ctx: OperatorContext): Promise<Versions> {
  const { postgres, migration } = await selectVersions(ctx.db);
  return {
    version: productVersion(),
    migration,
    node: process.versions.node,
    postgres,
    role: env().GALLEY_ROLE,
    running_since: new Date(Date.now() - process.uptime() * 1000).toISOString(),
  };
}
