"use client";

import { SettingsTitle } from "#components/settings/settings-title.tsx";
import { ErrorActions, type ErrorPageProps } from "#components/shell/error-actions.tsx";
import { Notice } from "#components/ui/notice.tsx";

/** Keeps the settings around when the venue profiles cannot be shown. */
export default function VenuesError(props: ErrorPageProps) {
  return (
    <>
      <SettingsTitle title="Venue profiles" />
      <Notice tone="critical" className="mt-4">
        The venue profiles could not be shown. The server or the connection failed. Your saved profiles are
        safe. Try again.
      </Notice>
      <div className="mt-4 flex flex-wrap gap-3">
        <ErrorActions {...props} />
      </div>
    </>
  );
}
