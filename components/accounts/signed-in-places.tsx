"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { useRequest } from "#components/ui/use-request.ts";
import { endOtherWebSessions, endWebSession, listWebSessions } from "#lib/auth/sessions-contract.ts";
import type { WebSession } from "#lib/auth/sessions-schema.ts";
import { call } from "#lib/client/client.ts";
import { deviceWords } from "./device-words.ts";

/** Addresses of the machine itself; IPv6 ones are kept by their first half. */
const LOOPBACK = /^(127\.|0:0:0:0::\/64$)/;

/** The browsers in which the user is signed in. Each can be signed out. */
export function SignedInPlaces({ first }: { first: readonly WebSession[] }) {
  const [places, setPlaces] = useState(first);
  const { busy, refusal, run } = useRequest();
  const others = places.filter((place) => !place.is_current);
  const change = (request: () => Promise<unknown>) =>
    void run(async () => {
      await request();
      setPlaces(await call(listWebSessions));
    });

  return (
    <>
      <ul className="divide-y divide-rule border-y border-rule">
        {places.map((place) => (
          <PlaceRow
            key={place.web_session_id}
            place={place}
            busy={busy}
            onEnd={() =>
              change(() => call(endWebSession, { params: { web_session_id: place.web_session_id } }))
            }
          />
        ))}
      </ul>
      {refusal ? (
        <Notice tone="critical" className="mt-3">
          {refusal}
        </Notice>
      ) : null}
      {others.length > 1 ? (
        <Button className="mt-4" disabled={busy} onClick={() => change(() => call(endOtherWebSessions))}>
          Sign out everywhere else
        </Button>
      ) : null}
    </>
  );
}

interface PlaceRowProps {
  place: WebSession;
  busy: boolean;
  onEnd: () => void;
}

function PlaceRow({ place, busy, onEnd }: PlaceRowProps) {
  const { user_agent, network, created_at, last_used_at, is_current } = place;
  const device = deviceWords(user_agent);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <span className="min-w-0 flex-1 basis-52">
        <span className="block" title={user_agent ?? undefined}>
          {device}
          {is_current ? <span className="ml-2 text-sm text-good">This browser</span> : null}
        </span>
        <span className="block text-sm text-ink-faint wrap-anywhere">
          {network ? `${LOOPBACK.test(network) ? "the computer that Galley runs on" : network} · ` : ""}
          {created_at ? (
            <>
              signed in <RelativeTime iso={created_at} />
            </>
          ) : (
            "signed in before this was noted"
          )}
          {last_used_at && !is_current ? (
            <>
              {" "}
              · used <RelativeTime iso={last_used_at} />
            </>
          ) : null}
        </span>
      </span>
      {is_current ? null : (
        <Button size="sm" disabled={busy} onClick={onEnd} aria-label={`Sign out: ${device}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
