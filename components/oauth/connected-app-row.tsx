"use client";

import { BadgeCheck } from "lucide-react";
import { useState } from "react";
import { useScopeWords } from "#components/settings/scope-words.ts";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Day } from "#components/ui/day.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { call } from "#lib/client/client.ts";
import { disconnectApp } from "#lib/oauth/contract.ts";
import type { ConnectedApp } from "#lib/oauth/schema.ts";

interface ConnectedAppRowProps {
  app: ConnectedApp;
  onDisconnected: () => void;
}

export function ConnectedAppRow({ app, onDisconnected }: ConnectedAppRowProps) {
  const wordsOf = useScopeWords();
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words">{app.name}</p>
        <p className="text-sm text-ink-soft">
          <Origin app={app} />
        </p>
        <ul aria-label="What it may do" className="mt-1.5 flex flex-wrap gap-1">
          {app.scopes.map((scope) => (
            <li key={scope} className="rounded border border-rule px-1.5 text-xs text-ink-soft">
              {wordsOf(scope).label}
            </li>
          ))}
        </ul>
        <p className="mt-1.5 text-sm text-ink-faint">
          Connected since <Day iso={app.created_at} />
          {" · "}
          {app.last_used_at ? (
            <>
              last used <RelativeTime iso={app.last_used_at} />
            </>
          ) : (
            "never used"
          )}
        </p>
      </div>
      <Disconnect app={app} onDisconnected={onDisconnected} />
    </li>
  );
}

function Origin({ app: { host, is_verified } }: { app: ConnectedApp }) {
  if (is_verified && host) {
    return (
      <span className="inline-flex items-center gap-1">
        <BadgeCheck size={15} aria-hidden="true" className="shrink-0 text-good" />
        <span className="break-all">{host}, verified</span>
      </span>
    );
  }
  return host ? <span className="break-all">{host}, name not verified</span> : "A program, name not verified";
}

function Disconnect({ app, onDisconnected }: ConnectedAppRowProps) {
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <Button look="danger" size="sm" onClick={() => setConfirming(true)}>
        Disconnect<span className="sr-only"> {app.name}</span>
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`Disconnect “${app.name}”?`}
        description="It loses access at once. To use it with Galley again, connect it again in the app."
        action="Disconnect"
        onConfirm={async () => {
          await call(disconnectApp, { params: { app_id: app.app_id } });
          onDisconnected();
        }}
      />
    </>
  );
}
