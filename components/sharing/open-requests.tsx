"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { SharedRole } from "#lib/reviews/role-schema.ts";
import type { AccessRequest } from "#lib/reviews/sharing-schema.ts";
import { RoleSelect } from "./role-select.tsx";
import type { SharingControls } from "./use-sharing.ts";

interface OpenRequestsProps {
  requests: readonly AccessRequest[];
  controls: SharingControls;
}

/** People who ask to read the review, and wait for an answer. */
export function OpenRequests({ requests, controls }: OpenRequestsProps) {
  return (
    <section
      aria-labelledby="requests-heading"
      className="rounded-lg border border-accent bg-accent-wash p-4"
    >
      <h3 id="requests-heading" className="font-medium">
        {requests.length === 1 ? "A request for access" : `${requests.length} requests for access`}
      </h3>
      <ul className="mt-2 space-y-4">
        {requests.map((request) => (
          <RequestRow key={request.access_request_id} request={request} controls={controls} />
        ))}
      </ul>
    </section>
  );
}

function RequestRow({ request, controls }: { request: AccessRequest; controls: SharingControls }) {
  const [role, setRole] = useState<SharedRole>("viewer");
  const { access_request_id, email, name, message } = request;
  return (
    <li className="text-sm">
      <p className="wrap-anywhere">{name ? `${name} (${email})` : email}</p>
      {message ? (
        <blockquote className="mt-1 border-l-2 border-rule-strong pl-3 text-ink-soft wrap-anywhere whitespace-pre-line">
          {message}
        </blockquote>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-2">
        <RoleSelect label={`Role for ${email}`} value={role} onChoose={setRole} />
        <Button
          size="sm"
          look="primary"
          disabled={controls.busy}
          onClick={() => void controls.grant(access_request_id, role)}
        >
          Grant
        </Button>
        <Button size="sm" disabled={controls.busy} onClick={() => void controls.refuse(access_request_id)}>
          Refuse
        </Button>
      </div>
    </li>
  );
}
