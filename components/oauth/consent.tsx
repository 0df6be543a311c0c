"use client";

import Link from "next/link";
import { useState } from "react";
import { AuthFrame } from "#components/auth/auth-frame.tsx";
import { ScopeChoice } from "#components/settings/scope-choice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { useRequest } from "#components/ui/use-request.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import type { AskingApp } from "#lib/oauth/schema.ts";
import { AppIdentity, type Recipient } from "./app-identity.tsx";
import { OtherAccount } from "./other-account.tsx";

export interface Decision {
  decision: "allow" | "deny";
  scopes: Scope[];
}

interface ConsentProps {
  app: AskingApp;
  recipient: Recipient;
  /** What the app asks for. */
  scopes: readonly Scope[];
  email: string;
  /** The address of this page, for the return after a sign-in with another account. */
  path: string;
  /** Says what the browser or the program does after the answer. */
  next: string;
  onDecide: (decision: Decision) => Promise<void>;
}

/** Asks a person if an app may act for them, and lets them narrow what it may do. */
export function Consent({ app, recipient, scopes: asked, email, path, next, onDecide }: ConsentProps) {
  const [chosen, setChosen] = useState<readonly Scope[]>(asked);
  const [isEmpty, setIsEmpty] = useState(false);
  const { busy, refusal, run } = useRequest();
  // A box that is unchecked before the page reacts would still count as checked.
  const isReady = useHydrated();

  function decide(decision: Decision["decision"]) {
    const lacksScope = decision === "allow" && chosen.length === 0;
    setIsEmpty(lacksScope);
    if (!lacksScope) void run(() => onDecide({ decision, scopes: [...chosen] }), { leads: true });
  }

  return (
    <AuthFrame title={`Allow “${app.name}” to use Galley for you?`} width="wide">
      <fieldset disabled={busy || !isReady} className="mt-4 min-w-0 space-y-5">
        <AppIdentity app={app} recipient={recipient} />
        <OtherAccount email={email} path={path} />
        <ScopeChoice legend="It may" offered={asked} chosen={chosen} onChange={setChosen} />
        <p className="text-sm text-ink-soft">
          {next} What the app reads leaves Galley, and its maker’s rules apply to it. You can end the
          connection at any time in{" "}
          <Link href="/settings/connected-apps" target="_blank" className="link">
            Settings → Connected apps<span className="sr-only"> (opens in a new tab)</span>
          </Link>
          .
        </p>
        {isEmpty ? (
          <Notice tone="critical">Choose at least one thing that the app may do, or refuse.</Notice>
        ) : null}
        {refusal ? <Notice tone="critical">{refusal}</Notice> : null}
        <div className="flex flex-wrap gap-3">
          <Button look="primary" size="lg" className="flex-1" onClick={() => decide("allow")}>
            Allow
          </Button>
          <Button size="lg" className="flex-1" onClick={() => decide("deny")}>
            Refuse
          </Button>
        </div>
      </fieldset>
    </AuthFrame>
  );
}
