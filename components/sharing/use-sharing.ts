"use client";

import { useEffect, useState } from "react";
import { reasonOf } from "#components/ui/reason-of.ts";
import { useRequest } from "#components/ui/use-request.ts";
import { call } from "#lib/client/client.ts";
import { updateVisibility } from "#lib/reviews/contract.ts";
import type { SharedRole } from "#lib/reviews/role-schema.ts";
import * as operations from "#lib/reviews/sharing-contract.ts";
import type { MadeLink, Sharing } from "#lib/reviews/sharing-schema.ts";

export type SharingControls = ReturnType<typeof useSharing>;

/** With whom a review is shared, and what changes that. What the server says is what is shown. */
export function useSharing(session_id: string) {
  const [sharing, setSharing] = useState<Sharing | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [made, setMade] = useState<MadeLink | null>(null);
  const { busy, refusal, run } = useRequest();
  const ofSession = { session_id };

  async function load(): Promise<void> {
    setFailure(null);
    try {
      setSharing(await call(operations.getSharing, { params: { session_id } }));
    } catch (error) {
      setFailure(reasonOf(error));
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once for a session.
  useEffect(() => void load(), [session_id]);

  /** Does something and then shows how things are. */
  const change = (request: () => Promise<unknown>) =>
    run(async () => {
      await request();
      setSharing(await call(operations.getSharing, { params: ofSession }));
    });

  return {
    sharing,
    failure,
    load,
    busy,
    refusal,
    /** The link that was made last, with its address. */
    made,
    addPerson: (email: string, role: SharedRole) =>
      change(() => call(operations.sharePerson, { params: ofSession, body: { email, role } })),
    changePerson: (member_id: string, role: SharedRole) =>
      change(() => call(operations.changePersonRole, { params: { session_id, member_id }, body: { role } })),
    removePerson: (member_id: string) =>
      change(() => call(operations.removePerson, { params: { session_id, member_id } })),
    grant: (access_request_id: string, role: SharedRole) =>
      change(() =>
        call(operations.grantAccess, { params: { session_id, access_request_id }, body: { role } }),
      ),
    refuse: (access_request_id: string) =>
      change(() => call(operations.refuseAccess, { params: { session_id, access_request_id } })),
    makeLink: (role: SharedRole, expires_at: string | null) =>
      change(async () =>
        setMade(await call(operations.createLink, { params: ofSession, body: { role, expires_at } })),
      ),
    renewLink: (link_id: string) =>
      change(async () => setMade(await call(operations.renewLink, { params: { session_id, link_id } }))),
    changeLink: (link_id: string, role: SharedRole) =>
      change(() => call(operations.changeLink, { params: { session_id, link_id }, body: { role } })),
    removeLink: (link_id: string) =>
      change(() => call(operations.removeLink, { params: { session_id, link_id } })),
    shareOriginal: (shares_original: boolean) =>
      change(() => call(operations.updateSharing, { params: ofSession, body: { shares_original } })),
    makePublic: (is_public: boolean) =>
      change(() => call(updateVisibility, { params: ofSession, body: { is_public } })),
  };
}
