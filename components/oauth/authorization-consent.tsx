"use client";

import { useState } from "react";
import { ApiError, call } from "#lib/client/client.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { decideAuthorizationRequest } from "#lib/oauth/contract.ts";
import type { AskingApp } from "#lib/oauth/schema.ts";
import { Consent, type Decision } from "./consent.tsx";
import { Outcome } from "./outcome.tsx";
import { RequestOver } from "./request-over.tsx";

interface AuthorizationConsentProps {
  requestId: string;
  ticket: string;
  app: AskingApp;
  /** The site that gets the answer; null for a program on this computer. */
  destination: string | null;
  scopes: readonly Scope[];
  email: string;
}

/** Asks for an app that sent the browser here, and sends the browser back to it with the answer. */
export function AuthorizationConsent(props: AuthorizationConsentProps) {
  const { requestId, ticket, app, destination, scopes, email } = props;
  const [state, setState] = useState<"asked" | "allow" | "deny" | "over">("asked");

  async function decide(decision: Decision) {
    try {
      const { redirect_to } = await call(decideAuthorizationRequest, {
        params: { request_id: requestId },
        body: { ticket, ...decision },
      });
      setState(decision.decision);
      window.location.assign(redirect_to);
    } catch (error) {
      const status = error instanceof ApiError ? error.status : null;
      if (status === 404) return setState("over");
      // Signed out meanwhile: the page then leads to sign-in and back.
      if (status === 401) return window.location.reload();
      throw error;
    }
  }

  if (state === "over") return <RequestOver />;
  if (state !== "asked") return <Answered app={app} decision={state} />;
  return (
    <Consent
      app={app}
      recipient={destination === null ? { kind: "this-computer" } : { kind: "site", host: destination }}
      scopes={scopes}
      email={email}
      path={`/authorize/${requestId}`}
      next={`After your answer, your browser goes back to ${destination ?? "the program on this computer"}.`}
      onDecide={decide}
    />
  );
}

function Answered({ app, decision }: { app: AskingApp; decision: Decision["decision"] }) {
  return (
    <Outcome title={decision === "allow" ? "Allowed" : "Refused"}>
      <p className="break-words">
        {decision === "allow"
          ? `“${app.name}” may now use Galley for you.`
          : `“${app.name}” gets no access to your account.`}
      </p>
      <p>Your browser goes back to the app. If this page stays, close it and go back to the app yourself.</p>
    </Outcome>
  );
}
