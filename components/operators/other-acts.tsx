"use client";

import { call } from "#lib/client/client.ts";
import { grantToPool, nameOwner, replayEvent, voidOfPool } from "#lib/operators/contract.ts";
import type { Pool } from "#lib/operators/schema.ts";
import { ActDialog } from "./act-dialog.tsx";

export function GrantToPool({ pool }: { pool: Pool }) {
  return (
    <ActDialog
      label="Grant …"
      title={`Grant credits to ${pool.name}`}
      description="They are part of the pool at once, and do not expire."
      action="Grant credits"
      takes="credits"
      perform={({ amount, reason, idempotencyKey }) =>
        call(grantToPool, {
          params: { organization_id: pool.organization_id },
          body: { amount, reason },
          headers: { "idempotency-key": idempotencyKey },
        })
      }
    />
  );
}

export function VoidOfPool({ pool }: { pool: Pool }) {
  return (
    <ActDialog
      label="Take back …"
      look="danger"
      title={`Take credits of ${pool.name} back`}
      description={`At most the ${pool.credits_remaining} that are available, the newest first. Unused allocations shrink with the pool.`}
      action="Take credits back"
      takes="credits"
      perform={({ amount, reason, idempotencyKey }) =>
        call(voidOfPool, {
          params: { organization_id: pool.organization_id },
          body: { amount, reason },
          headers: { "idempotency-key": idempotencyKey },
        })
      }
    />
  );
}

export function NameOwner({ pool }: { pool: Pool }) {
  return (
    <ActDialog
      label="Owner …"
      title={`Name an owner of ${pool.name}`}
      description="The account becomes an owner, beside those that there are. An owner manages members and the pool."
      action="Name owner"
      takes="address"
      perform={({ email, reason }) =>
        call(nameOwner, { params: { organization_id: pool.organization_id }, body: { email, reason } })
      }
    />
  );
}

export function ReplayEvent({ eventId }: { eventId: string }) {
  return (
    <ActDialog
      label="Replay …"
      title="Replay the event"
      description={`Galley reads everything about ${eventId} from the payment provider again. Nothing happens twice.`}
      action="Replay event"
      perform={({ reason }) => call(replayEvent, { params: { event_id: eventId }, body: { reason } })}
    />
  );
}
