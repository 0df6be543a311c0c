"use client";

import { SettingsTitle } from "#components/settings/settings-title.tsx";
import { ErrorActions, type ErrorPageProps } from "#components/shell/error-actions.tsx";
import { Notice } from "#components/ui/notice.tsx";

export default function OrganizationsError(props: ErrorPageProps) {
  return (
    <>
      <SettingsTitle title="Organizations" />
      <Notice tone="critical" className="mt-4">
        The organization could not be shown. The server or the connection failed. Nothing was changed. Try
        again.
      </Notice>
      <div className="mt-4 flex flex-wrap gap-3">
        <ErrorActions {...props} />
      </div>
    </>
  );
}
