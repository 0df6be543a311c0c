"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, TextArea } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { call } from "#lib/client/client.ts";
import { requestAccess } from "#lib/reviews/contract.ts";
import { ACCESS_MESSAGE_LENGTH } from "#lib/reviews/schema.ts";

export function RequestAccess({ sessionId }: { sessionId: string }) {
  const [message, setMessage] = useState("");
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");
  const [reason, setReason] = useState<string | null>(null);

  async function send() {
    setState("busy");
    setReason(null);
    try {
      await call(requestAccess, {
        params: { session_id: sessionId },
        body: { message: message.trim() || null },
      });
      setState("sent");
    } catch (error) {
      setState("idle");
      setReason(reasonOf(error));
    }
  }

  if (state === "sent") {
    return <Notice tone="good">We sent your request to the owner by mail.</Notice>;
  }
  return (
    <form
      className="w-full space-y-4 text-left"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field id="access-message" label="Message to the owner (optional)">
        <TextArea
          id="access-message"
          rows={3}
          maxLength={ACCESS_MESSAGE_LENGTH}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Field>
      {reason ? <Notice tone="critical">{reason}</Notice> : null}
      <Button type="submit" look="primary" disabled={state === "busy"}>
        Request access
      </Button>
    </form>
  );
}
