import { ConnectedApps } from "#components/oauth/connected-apps.tsx";
import { SettingsTitle } from "#components/settings/settings-title.tsx";
import { listConnectedApps } from "#lib/oauth/list-connected-apps.ts";
import { studioContext } from "../../../studio-context.ts";

export const metadata = { title: "Connected apps" };

export default async function ConnectedAppsPage() {
  const ctx = await studioContext("/settings/connected-apps");
  return (
    <>
      <SettingsTitle title="Connected apps">
        Assistants and programs that you have let in. Each acts for you, within what you allowed.
      </SettingsTitle>
      <ConnectedApps apps={await listConnectedApps(ctx)} />
    </>
  );
}
