"use client";

import { SettingsTitle } from "#components/settings/settings-title.tsx";
import { ErrorActions, type ErrorPageProps } from "#components/shell/error-actions.tsx";
import { Notice } from "#components/ui/notice.tsx";

/** Keeps the settings around when the connected apps cannot be shown. */
export default function ConnectedAppsError(props: ErrorPageProps) {
  return (
    <>
      <SettingsTitle title="Connected apps" />
      <Notice tone="critical" className="mt-4">
        The connected apps could not be shown. The server or the connection failed. Nothing was connected or
        disconnected. Try again.
      </Notice>
      <div className="mt-4 flex flex-wrap gap-3">
        <ErrorActions {...props} />
      </div>
    </>
  );
}
