"use client";

import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { call } from "#lib/client/client.ts";
import { openBillingPortal } from "#lib/payments/contract.ts";
import { useLeaving } from "./use-leaving.ts";

/** Leaves for the pages of the payment provider, which lead back to this one. */
export function PortalButton({
  organizationId,
  children,
}: {
  /** Opens the pages of this organization as a customer. */
  organizationId?: string;
  children: string;
}) {
  const { busy, reason, leave } = useLeaving();

  const open = () =>
    leave(async () => {
      const { origin, pathname } = window.location;
      const body = {
        return_url: `${origin}${pathname}`,
        ...(organizationId ? { organization_id: organizationId } : {}),
      };
      window.location.assign((await call(openBillingPortal, { body })).portal_url);
    });

  return (
    <div>
      <Button disabled={busy} onClick={() => void open()}>
        {busy ? "Opening …" : children}
      </Button>
      {reason ? (
        <Notice tone="critical" className="mt-3">
          {reason}
        </Notice>
      ) : null}
    </div>
  );
}
