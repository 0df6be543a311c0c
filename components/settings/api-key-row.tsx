"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { revokeApiKey } from "#lib/auth/contract.ts";
import type { ApiKeyItem } from "#lib/auth/schema.ts";
import { call } from "#lib/client/client.ts";

interface ApiKeyRowProps {
  apiKey: ApiKeyItem;
  now: string;
  /** Absent for a revoked key. */
  onRevoked?: () => void;
}

export function ApiKeyRow({ apiKey, now, onRevoked }: ApiKeyRowProps) {
  const isExpired = apiKey.expires_at !== null && apiKey.expires_at <= now;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words">
          {apiKey.name}
          <code className="ml-2 font-mono text-sm font-normal text-ink-faint">{apiKey.hint}…</code>
        </p>
        <ul aria-label="Scopes" className="mt-1.5 flex flex-wrap gap-1">
          {apiKey.scopes.map((scope) => (
            <li key={scope} className="rounded border border-rule px-1.5 font-mono text-xs text-ink-soft">
              {scope}
            </li>
          ))}
        </ul>
        <p className="mt-1.5 text-sm text-ink-faint">
          Created <RelativeTime iso={apiKey.created_at} />
          {" · "}
          {apiKey.last_used_at ? (
            <>
              last used <RelativeTime iso={apiKey.last_used_at} />
            </>
          ) : (
            "never used"
          )}
          {" · "}
          <Ending apiKey={apiKey} isExpired={isExpired} />
        </p>
      </div>
      {onRevoked ? <RevokeKey apiKey={apiKey} onRevoked={onRevoked} /> : null}
    </li>
  );
}

function RevokeKey({ apiKey, onRevoked }: { apiKey: ApiKeyItem; onRevoked: () => void }) {
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <Button look="danger" size="sm" onClick={() => setConfirming(true)}>
        Revoke<span className="sr-only"> {apiKey.name}</span>
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`Revoke “${apiKey.name}”?`}
        description="Programs that use this key lose access at once. You cannot undo this."
        action="Revoke key"
        onConfirm={async () => {
          await call(revokeApiKey, { params: { key_id: apiKey.key_id } });
          onRevoked();
        }}
      />
    </>
  );
}

function Ending({ apiKey, isExpired }: { apiKey: ApiKeyItem; isExpired: boolean }) {
  if (apiKey.revoked_at) {
    return (
      <>
        revoked <RelativeTime iso={apiKey.revoked_at} />
      </>
    );
  }
  if (!apiKey.expires_at) return "does not expire";
  return (
    <span className={isExpired ? "font-medium text-critical" : ""}>
      {isExpired ? "expired on " : "expires on "}
      <CalendarDay iso={apiKey.expires_at} />
    </span>
  );
}

/** Shows a day in the format of the user's locale, with the exact time as a tooltip. */
function CalendarDay({ iso }: { iso: string }) {
  const locale = useHydrated() ? undefined : "en";
  const date = new Date(iso);
  return (
    <time
      dateTime={iso}
      title={date.toLocaleString(locale, { dateStyle: "long", timeStyle: "short" })}
      className="whitespace-nowrap"
      suppressHydrationWarning
    >
      {date.toLocaleDateString(locale, { dateStyle: "medium" })}
    </time>
  );
}
