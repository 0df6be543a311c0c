"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field, Input, TextArea } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useRequest } from "#components/ui/use-request.ts";

export interface Act {
  amount: number;
  email: string;
  reason: string;
  /** The same for each attempt, so that a request that is sent twice acts once. */
  idempotencyKey: string;
}

interface ActDialogProps {
  /** The words on the button that opens the dialog. */
  label: string;
  title: string;
  description: string;
  /** The words on the button that acts. */
  action: string;
  /** What the act needs beside its reason. */
  takes?: "credits" | "address";
  look?: "plain" | "danger";
  perform: (act: Act) => Promise<unknown>;
}

/** Asks for the reason of an act, and for the number of credits or the address that it takes, before it is done. */
export function ActDialog({ label, look = "plain", title, description, ...form }: ActDialogProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look={look} size="sm" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title} description={description}>
        <ActForm {...form} look={look} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

type ActFormProps = Pick<ActDialogProps, "action" | "takes" | "look" | "perform"> & {
  onDone: () => void;
};

function ActForm({ action, takes, look, perform, onDone }: ActFormProps) {
  const router = useRouter();
  const id = useId();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState("");
  const [email, setEmail] = useState("");
  const [reason, setReason] = useState("");
  const { busy, refusal, run } = useRequest();

  function act(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      await perform({ amount: Number(amount), email, reason, idempotencyKey });
      onDone();
      router.refresh();
    });
  }

  return (
    <form onSubmit={act} className="space-y-4">
      {takes === "address" ? (
        <Field id={`${id}-email`} label="Mail address">
          <Input
            id={`${id}-email`}
            required
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
      ) : null}
      {takes === "credits" ? (
        <Field id={`${id}-amount`} label="Credits">
          <Input
            id={`${id}-amount`}
            type="number"
            required
            min={1}
            max={100_000}
            step={1}
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        </Field>
      ) : null}
      <Field id={`${id}-reason`} label="Reason">
        <TextArea
          id={`${id}-reason`}
          required
          maxLength={500}
          rows={2}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      {refusal ? <Notice tone="critical">{refusal}</Notice> : null}
      <div className="flex justify-end">
        <Button type="submit" look={look === "danger" ? "danger" : "primary"} disabled={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
