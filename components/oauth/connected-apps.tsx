"use client";

import { useRef, useState } from "react";
import { ButtonLink } from "#components/ui/button.tsx";
import type { ConnectedApp } from "#lib/oauth/schema.ts";
import { ConnectedAppRow } from "./connected-app-row.tsx";

export function ConnectedApps({ apps: initial }: { apps: ConnectedApp[] }) {
  const [apps, setApps] = useState(initial);
  const list = useRef<HTMLDivElement>(null);

  /** Moves the focus to the list after the dialog has closed, because the row disappears. */
  function remove(id: string) {
    setApps((current) => current.filter(({ app_id }) => app_id !== id));
    setTimeout(() => list.current?.focus());
  }

  return (
    <div ref={list} tabIndex={-1} className="mt-5 focus:outline-none">
      {apps.length === 0 ? (
        <div className="rounded-xl border border-dashed border-rule-strong p-8">
          <p className="font-medium">No connected apps</p>
          <p className="mt-1 max-w-prose text-ink-soft">
            When you let an assistant or another program in, it appears here. You can end its access at any
            time.
          </p>
          <ButtonLink href="/settings/assistants" look="primary" className="mt-4">
            Connect an assistant
          </ButtonLink>
        </div>
      ) : (
        <>
          <ul className="divide-y divide-rule rounded-lg border border-rule bg-sheet">
            {apps.map((app) => (
              <ConnectedAppRow key={app.app_id} app={app} onDisconnected={() => remove(app.app_id)} />
            ))}
          </ul>
          <ButtonLink href="/settings/assistants" className="mt-5">
            Connect an assistant
          </ButtonLink>
        </>
      )}
    </div>
  );
}
