"use client";

import { SettingsTitle } from "#components/settings/settings-title.tsx";
import { ErrorActions, type ErrorPageProps } from "#components/shell/error-actions.tsx";
import { Notice } from "#components/ui/notice.tsx";

/** Keeps the settings around when the plan cannot be shown. */
export default function PlanError(props: ErrorPageProps) {
  return (
    <>
      <SettingsTitle title="Plan and invoices" />
      <Notice tone="critical" className="mt-4">
        Your plan and invoices could not be shown. The server or the connection failed. Nothing was charged or
        changed. Try again.
      </Notice>
      <div className="mt-4 flex flex-wrap gap-3">
        <ErrorActions {...props} />
      </div>
    </>
  );
}
