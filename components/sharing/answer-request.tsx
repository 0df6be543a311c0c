"use client";

import { UserCheck, UserPlus } from "lucide-react";
import { useState } from "react";
import { Message } from "#components/shell/message.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useRequest } from "#components/ui/use-request.ts";
import { call } from "#lib/client/client.ts";
import type { SharedRole } from "#lib/reviews/role-schema.ts";
import { grantAccess, refuseAccess } from "#lib/reviews/sharing-contract.ts";
import type { AccessRequest } from "#lib/reviews/sharing-schema.ts";
import { RoleSelect } from "./role-select.tsx";
import { ROLE_MEANS } from "./role-words.ts";

interface AnswerRequestProps {
  sessionId: string;
  manuscript: string;
  request: AccessRequest;
  /** True if the person chose to refuse in the mail. */
  refuses: boolean;
}

/** A page that grants or refuses one request for access. */
export function AnswerRequest({ sessionId, manuscript, request, refuses }: AnswerRequestProps) {
  const [role, setRole] = useState<SharedRole>("viewer");
  const [answer, setAnswer] = useState<"granted" | "refused" | null>(null);
  const { busy, refusal, run } = useRequest();
  const { access_request_id, email, name, message } = request;
  const params = { session_id: sessionId, access_request_id };
  const person = name ? `${name} (${email})` : email;

  const grant = () =>
    run(async () => {
      await call(grantAccess, { params, body: { role } });
      setAnswer("granted");
    });
  const refuse = () =>
    run(async () => {
      await call(refuseAccess, { params });
      setAnswer("refused");
    });

  if (answer)
    return (
      <Message
        icon={<UserCheck size={28} strokeWidth={1.5} aria-hidden="true" />}
        title={answer === "granted" ? "You granted the request" : "You refused the request"}
      >
        <Notice tone="good" className="w-full">
          <span className="wrap-anywhere">
            {answer === "granted"
              ? `${person} can open the review now, and ${ROLE_MEANS[role]}. We tell them by mail.`
              : `${person} is not told, and the review stays private.`}
          </span>
        </Notice>
        <ButtonLink look="primary" href={`/reviews/${sessionId}`}>
          Open the review
        </ButtonLink>
        <ButtonLink href={`/reviews/${sessionId}?sharing`}>Open the sharing settings</ButtonLink>
      </Message>
    );
  return (
    <Message
      icon={<UserPlus size={28} strokeWidth={1.5} aria-hidden="true" />}
      title={refuses ? "Refuse the request?" : "Grant access to your review?"}
      text="Nobody but this person gets access, and you can take it back at any time."
    >
      <div className="w-full space-y-5">
        <p className="wrap-anywhere">
          {person} asks to read your review of “{manuscript}”.
        </p>
        {message ? (
          <blockquote className="border-l-2 border-rule-strong pl-3 text-ink-soft wrap-anywhere whitespace-pre-line">
            {message}
          </blockquote>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
          <span aria-hidden="true" className="font-medium">
            Access as
          </span>
          <RoleSelect label="Access as" value={role} onChoose={setRole} disabled={busy} />
          <span className="text-ink-soft">This person {ROLE_MEANS[role]}.</span>
        </div>
        {refusal ? <Notice tone="critical">{refusal}</Notice> : null}
        <div className="flex flex-wrap gap-3">
          <Button look={refuses ? "plain" : "primary"} disabled={busy} onClick={() => void grant()}>
            Grant access
          </Button>
          <Button look={refuses ? "primary" : "plain"} disabled={busy} onClick={() => void refuse()}>
            Refuse
          </Button>
        </div>
      </div>
    </Message>
  );
}
