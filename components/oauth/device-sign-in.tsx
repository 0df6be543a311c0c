"use client";

import { useState } from "react";
import { ApiError, call } from "#lib/client/client.ts";
import { decideDeviceRequest, getDeviceRequest } from "#lib/oauth/contract.ts";
import type { DeviceRequest } from "#lib/oauth/schema.ts";
import { Consent, type Decision } from "./consent.tsx";
import { DeviceCodeForm } from "./device-code-form.tsx";
import { Outcome } from "./outcome.tsx";

type Step =
  | { name: "code" }
  | { name: "question"; code: string; request: DeviceRequest }
  | { name: "answered"; app: string; decision: Decision["decision"] };

/** Lets a person sign in a program that has no browser: the code that it shows, the question, the answer. */
export function DeviceSignIn({ code: given, email }: { code: string; email: string }) {
  const [step, setStep] = useState<Step>({ name: "code" });

  async function look(code: string) {
    const request = await signedIn(code, () => call(getDeviceRequest, { params: { user_code: code } }));
    if (request) setStep({ name: "question", code, request });
  }

  async function decide(code: string, { app }: DeviceRequest, decision: Decision) {
    await signedIn(code, async () => {
      await call(decideDeviceRequest, { params: { user_code: code }, body: decision });
      setStep({ name: "answered", app: app.name, decision: decision.decision });
    });
  }

  if (step.name === "code") return <DeviceCodeForm code={given} onCode={look} />;
  if (step.name === "question") {
    const { code, request } = step;
    return (
      <Consent
        {...request}
        recipient={{ kind: "code-shown" }}
        email={email}
        path={pathOf(code)}
        next={`The program shows the code ${code}. After your answer, go back to it.`}
        onDecide={(decision) => decide(code, request, decision)}
      />
    );
  }
  return (
    <Outcome title={step.decision === "allow" ? "Allowed" : "Refused"}>
      <p className="break-words">
        {step.decision === "allow"
          ? `“${step.app}” may now use Galley for you. You can go back to the program. It goes on by itself within a few seconds.`
          : `“${step.app}” gets no access to your account. You can close this page.`}
      </p>
    </Outcome>
  );
}

function pathOf(code: string): string {
  return `/device?user_code=${encodeURIComponent(code)}`;
}

/** Signed out meanwhile: the page leads to sign-in, and back with the code. */
async function signedIn<T>(code: string, request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    window.location.assign(pathOf(code));
    return undefined;
  }
}
