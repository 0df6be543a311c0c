"use client";

import { CircleAlert, CircleCheck, CircleX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { call } from "#lib/client/client.ts";
import { countNoun } from "#lib/count-noun.ts";
import { listConnectedApps } from "#lib/oauth/contract.ts";
import type { ConnectedApp } from "#lib/oauth/schema.ts";
import { type AddressReach, addressReach } from "./address-reach.ts";
import { type CheckedStep, connectionSteps } from "./check-connection.ts";

interface Result {
  steps: CheckedStep[];
  /** Null until the steps are done. */
  apps: ConnectedApp[] | null;
}

/** Tests if assistants can connect, the way they do it. */
export function ConnectionTest({ address }: { address: string }) {
  const [result, setResult] = useState<Result | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function test() {
    setBusy(true);
    setRefusal(null);
    const steps: CheckedStep[] = [];
    setResult({ steps, apps: null });
    try {
      for await (const step of connectionSteps({ address, pageOrigin: window.location.origin })) {
        steps.push(step);
        setResult({ steps: [...steps], apps: null });
      }
      setResult({ steps, apps: await call(listConnectedApps) });
    } catch (error) {
      setRefusal(reasonOf(error));
    }
    setBusy(false);
  }

  return (
    <>
      <Button look="primary" disabled={busy} onClick={() => void test()}>
        {busy ? "Testing …" : "Test the connection"}
      </Button>
      <div aria-live="polite">
        {result && result.steps.length > 0 ? (
          <div className="mt-4 rounded-lg border border-rule bg-sheet">
            <ul className="divide-y divide-rule">
              {result.steps.map((step) => (
                <Line key={step.id} state={step.state} title={step.title}>
                  {step.text}
                </Line>
              ))}
              {result.apps ? <AppsLine apps={result.apps} /> : null}
            </ul>
            {busy ? null : (
              <p className="border-t border-rule px-4 py-3 font-medium">
                {result.steps.some(({ state }) => state === "wrong")
                  ? "Assistants cannot connect yet."
                  : WORKS_FOR[addressReach(address)]}
              </p>
            )}
          </div>
        ) : null}
        {refusal ? (
          <Notice tone="critical" className="mt-4">
            {refusal}
          </Notice>
        ) : null}
      </div>
    </>
  );
}

const STATES = {
  right: { icon: CircleCheck, ink: "text-good", word: "Right" },
  limited: { icon: CircleAlert, ink: "text-major", word: "Limited" },
  wrong: { icon: CircleX, ink: "text-critical", word: "Wrong" },
};

interface LineProps {
  state: CheckedStep["state"];
  title: string;
  children: ReactNode;
}

function Line({ state, title, children }: LineProps) {
  const { icon: Icon, ink, word } = STATES[state];
  return (
    <li className="flex gap-2.5 px-4 py-3">
      <Icon size={18} role="img" aria-label={word} className={`mt-0.5 shrink-0 ${ink}`} />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="text-sm break-words text-ink-soft">{children}</p>
      </div>
    </li>
  );
}

function AppsLine({ apps }: { apps: ConnectedApp[] }) {
  const [latest] = apps
    .filter(({ last_used_at }) => last_used_at)
    .toSorted((a, b) => (b.last_used_at ?? "").localeCompare(a.last_used_at ?? ""));
  const title = "Your apps";
  if (apps.length === 0) {
    return (
      <Line state="limited" title={title}>
        You have connected no app yet. Add Galley to your assistant as described below, sign in, and test
        again. Assistants with an API key are not counted.
      </Line>
    );
  }
  if (!latest?.last_used_at) {
    return (
      <Line state="limited" title={title}>
        {connected(apps)}, but not used yet. Ask your assistant for your reviews, and test again.
      </Line>
    );
  }
  return (
    <Line state="right" title={title}>
      {connected(apps)}. “{latest.name}” used Galley last, <RelativeTime iso={latest.last_used_at} />.
    </Line>
  );
}

function connected({ length }: ConnectedApp[]): string {
  return `${countNoun(length, "app")} ${length === 1 ? "is" : "are"} connected`;
}

const WORKS_FOR: Record<AddressReach, string> = {
  computer: "It works, for programs on this computer.",
  network: "It works, for programs in your network.",
  web: "It works. Assistants can connect.",
};
