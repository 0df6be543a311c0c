"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Day } from "#components/ui/day.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import { useRequest } from "#components/ui/use-request.ts";
import { call } from "#lib/client/client.ts";
import { countNoun } from "#lib/count-noun.ts";
import { registerReferral } from "#lib/referrals/contract.ts";
import type { ReferralStatus } from "#lib/referrals/schema.ts";

const REFUSAL_WORDS: Record<NonNullable<ReferralStatus["refusal"]>, string> = {
  "paid-before": "There is no reward, because you had paid before you registered the code.",
  "same-address": "There is no reward, because both accounts have the same mail address.",
  "same-card": "There is no reward, because both accounts paid with the same card.",
  "same-organization": "There is no reward, because both accounts belong to the same organization.",
  circular: "There is no reward, because you referred this person, or a person who did.",
  refunded: "There is no reward, because your first payment was refunded or is disputed.",
  "yearly-limit": "There is no reward, because this person has been rewarded as often as a year allows.",
};

/** Who referred the user, and what came of it; before that, a form for the code. */
export function OwnReferrer({ status }: { status: ReferralStatus }) {
  if (!status.has_referral) return <CodeForm />;
  return (
    <>
      <p className="font-medium break-words">{status.referrer_email}</p>
      <p className="mt-1 text-ink-soft">
        <Outcome status={status} />
      </p>
    </>
  );
}

function Outcome({ status }: { status: ReferralStatus }) {
  if (status.refusal) return REFUSAL_WORDS[status.refusal];
  if (status.rewards_revoked_at) return "The reward was taken back, because your first payment was refunded.";
  if (status.rewards_issued_at) {
    return (
      <>
        Both of you got {countNoun(status.reward_credits ?? 0, "credit")} on{" "}
        <Day iso={status.rewards_issued_at} />.
      </>
    );
  }
  if (!status.reward_due_at) return "Both of you are rewarded seven days after your first payment.";
  return (
    <>
      Both of you are rewarded on <Day iso={status.reward_due_at} />, if your payment stands.
    </>
  );
}

function CodeForm() {
  const router = useRouter();
  const [code, setCode] = useState("");
  const { busy, refusal, run } = useRequest();

  function register(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      await call(registerReferral, { body: { referral_code: code } });
      router.refresh();
    });
  }

  return (
    <form onSubmit={register} className="flex max-w-md flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-60">
        <Field id="referral-code" label="Code of the person who referred you" error={refusal}>
          <Input
            id="referral-code"
            required
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={refusal ? true : undefined}
            aria-describedby={refusal ? "referral-code-error" : undefined}
            className="font-mono"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
      </div>
      <Button type="submit" className="h-10 sm:mt-[1.625rem]" disabled={busy}>
        {busy ? "Registering …" : "Register code"}
      </Button>
    </form>
  );
}
