"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useRequest } from "#components/ui/use-request.ts";
import { deleteAccount } from "#lib/accounts/contract.ts";
import { call } from "#lib/client/client.ts";

interface DeleteAccountProps {
  email: string;
  hasPlan: boolean;
  /** True where people buy credits. */
  hasCredits: boolean;
  isOperator: boolean;
  owned: readonly string[];
}

/** Says what a deletion takes and leaves, and asks for the address before it happens. */
export function DeleteAccount(props: DeleteAccountProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        Delete account …
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Delete your account?" wide>
        <DeletionForm {...props} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function DeletionForm({ onCancel, ...props }: DeleteAccountProps & { onCancel: () => void }) {
  const id = useId();
  const [email, setEmail] = useState("");
  const { busy, refusal, run } = useRequest();
  const isSame = email.trim().toLowerCase() === props.email.toLowerCase();

  function remove(event: FormEvent) {
    event.preventDefault();
    void run(
      async () => {
        await call(deleteAccount, { body: { email } });
        // Everything that this page holds is gone, so nothing of it may stay.
        window.location.assign("/");
      },
      { leads: true },
    );
  }

  return (
    <form onSubmit={remove} className="space-y-5">
      <Consequences {...props} />
      <Field
        id={`${id}-email`}
        label={`Type ${props.email} to confirm`}
        hint="There is no way back. Download your data first if you want to keep it."
      >
        <Input
          id={`${id}-email`}
          type="text"
          inputMode="email"
          required
          maxLength={320}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={`${id}-email-hint`}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      {refusal ? <Notice tone="critical">{refusal}</Notice> : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" look="danger" disabled={busy || !isSame}>
          {busy ? "Deleting …" : "Delete account"}
        </Button>
      </div>
    </form>
  );
}

function Consequences({ hasPlan, hasCredits, isOperator, owned }: Omit<DeleteAccountProps, "email">) {
  return (
    <div className="space-y-4 text-ink-soft">
      <Facts title="What goes">
        <li>Documents with all files, reviews with their comments, and conversations.</li>
        <li>Links to reviews that you shared. Readers no longer find them.</li>
        <li>Sign-ins, API keys and connected apps. Running reviews stop.</li>
        {hasPlan ? <li>Your plan. It ends now, without money back, and is not charged again.</li> : null}
        {hasCredits ? <li>Unused credits.</li> : null}
        {owned.length > 0 ? (
          <li>
            Your place in {owned.join(", ")}. If you are the only owner, the organization stays without one
            until the person who runs this Galley names another.
          </li>
        ) : null}
        {isOperator ? (
          <li>
            Your role as an operator. No other account becomes the first one, so name an operator in
            ADMIN_EMAILS before.
          </li>
        ) : null}
      </Facts>
      <Facts title="What stays, without your name and address">
        <li>Comments and replies that you wrote in reviews of others.</li>
        <li>Entries of the credit ledger{hasCredits ? ", and payments with their invoices" : ""}.</li>
        <li>How many credits of an organization you used.</li>
        <li>
          For a year, a code of your address that nobody can read, so that welcome credits are given once.
        </li>
      </Facts>
    </div>
  );
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-medium text-ink">{title}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5">{children}</ul>
    </div>
  );
}
