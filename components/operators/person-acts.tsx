"use client";

import { call } from "#lib/client/client.ts";
import { blockPerson, grantToPerson, unblockPerson, voidOfPerson } from "#lib/operators/contract.ts";
import type { Person } from "#lib/operators/schema.ts";
import { ActDialog } from "./act-dialog.tsx";

export function PersonActs({ person, canBlock }: { person: Person; canBlock: boolean }) {
  const params = { user_id: person.user_id };
  return (
    <div className="flex flex-wrap gap-2">
      <ActDialog
        label="Grant credits …"
        title="Grant credits"
        description={`${person.email} can use them at once, and sees the reason in the ledger. They do not expire.`}
        action="Grant credits"
        takes="credits"
        perform={({ amount, reason, idempotencyKey }) =>
          call(grantToPerson, {
            params,
            body: { amount, reason },
            headers: { "idempotency-key": idempotencyKey },
          })
        }
      />
      <ActDialog
        label="Take credits back …"
        look="danger"
        title="Take credits back"
        description={`At most the ${person.paid_credits_remaining} that are available, the newest first. ${person.email} sees the reason in the ledger.`}
        action="Take credits back"
        takes="credits"
        perform={({ amount, reason, idempotencyKey }) =>
          call(voidOfPerson, {
            params,
            body: { amount, reason },
            headers: { "idempotency-key": idempotencyKey },
          })
        }
      />
      {person.blocked_at ? (
        <ActDialog
          label="Unblock …"
          title="Unblock the account"
          description="Sessions and keys of the person work again."
          action="Unblock account"
          perform={({ reason }) => call(unblockPerson, { params, body: { reason } })}
        />
      ) : canBlock ? (
        <ActDialog
          label="Block …"
          look="danger"
          title="Block the account"
          description={`Each request and sign-in of ${person.email} is refused with this reason. Running reviews go on.`}
          action="Block account"
          perform={({ reason }) => call(blockPerson, { params, body: { reason } })}
        />
      ) : null}
    </div>
  );
}
