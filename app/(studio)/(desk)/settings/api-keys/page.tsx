import Link from "next/link";
import { pageOrigin } from "#app/page-origin.ts";
import { ApiKeys } from "#components/settings/api-keys.tsx";
import { SettingsTitle } from "#components/settings/settings-title.tsx";
import { contracts } from "#lib/api/contracts.ts";
import { listApiKeys } from "#lib/auth/list-api-keys.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { studioContext } from "../../../studio-context.ts";

export const metadata = { title: "API keys" };

export default async function ApiKeysPage() {
  const ctx = await studioContext("/settings/api-keys");
  return (
    <>
      <SettingsTitle title="API keys">
        An API key lets your own programs use Galley. See the operations in the{" "}
        <Link href="/api-docs" className="link">
          API reference
        </Link>
        .
      </SettingsTitle>
      <ApiKeys
        keys={await listApiKeys(ctx)}
        apiUrl={`${await pageOrigin()}/api`}
        now={ctx.now().toISOString()}
        scopes={SCOPES.filter((scope) => contracts.some((operation) => operation.scope === scope))}
      />
    </>
  );
}
