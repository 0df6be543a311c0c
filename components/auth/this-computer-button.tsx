"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";

/** Signs in the person who uses the computer that Galley runs on. */
export function ThisComputerButton({ goTo }: { goTo: string }) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function signIn() {
    setBusy(true);
    setRefusal(null);
    try {
      const response = await fetch("/api/auth/this-computer", { method: "POST" });
      if (response.ok) return window.location.assign(goTo);
      setRefusal(
        response.status === 429
          ? "Too many attempts. Wait a few minutes, then try again."
          : "You can sign in this way only on the computer that Galley runs on. Open Galley there, at localhost.",
      );
    } catch {
      setRefusal("The server cannot be reached. Check that Galley is running and try again.");
    }
    setBusy(false);
  }

  return (
    <div>
      <Button look="primary" size="lg" className="w-full" disabled={busy} onClick={signIn}>
        {busy ? "Signing in …" : "Continue on this computer"}
      </Button>
      <p className="mt-2 text-sm text-ink-faint">
        You do not need a mail address. Everyone who uses this computer can sign in this way.
      </p>
      {refusal ? (
        <Notice tone="critical" className="mt-3">
          {refusal}
        </Notice>
      ) : null}
    </div>
  );
}
