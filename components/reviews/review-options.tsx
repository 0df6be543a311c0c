"use client";

import { useState } from "react";
import { nextCredit } from "#components/payments/next-credit.ts";
import { OutOfCredits } from "#components/payments/out-of-credits.tsx";
import { useCreditsInUse } from "#components/shell/credits-in-use.tsx";
import { useTextRecipients } from "#components/shell/text-recipient.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field, TextArea } from "#components/ui/field.tsx";
import { countNoun } from "#lib/count-noun.ts";
import type { CreditScore } from "#lib/credits/schema.ts";
import { STEERING_PROMPT_LENGTH } from "#lib/reviews/schema.ts";
import { MoreOptions } from "./more-options.tsx";
import type { ReviewChoices } from "./review-choices.ts";
import { ReviewEstimate } from "./review-estimate.tsx";
import { ThoroughChoice, useDepthInUse } from "./thorough-choice.tsx";

interface ReviewOptionsProps {
  id: string;
  credits: CreditScore;
  prompt: string;
  onPrompt: (prompt: string) => void;
  choices: ReviewChoices;
  onChoices: (choices: ReviewChoices) => void;
  busy: boolean;
  /** The document to estimate. Null while it is being converted. */
  reviewed: { documentId: string; previousSessionId: string | null } | null;
  onStart: (preview: boolean) => void;
  /** The path where these options are, to which the purchase of credits leads back. */
  here: string;
}

/** Lets the user start a full review or a preview, with an optional focus. */
export function ReviewOptions({
  id,
  credits,
  prompt,
  onPrompt,
  choices,
  onChoices,
  busy,
  reviewed,
  onStart,
  here,
}: ReviewOptionsProps) {
  const [focused, setFocused] = useState(prompt !== "");
  const costsCredits = useCreditsInUse();
  const hasDepth = useDepthInUse(credits);
  const priceOf = costsCredits ? creditPrice : freePrice;
  const full = priceOf(false, credits);
  const preview = priceOf(true, credits);
  return (
    <div className="space-y-3">
      {focused ? (
        <Field
          id={`${id}-focus`}
          label="Focus"
          hint="The language model follows your focus. The computed checks always check the whole manuscript."
        >
          <TextArea
            id={`${id}-focus`}
            aria-describedby={`${id}-focus-hint`}
            rows={2}
            maxLength={STEERING_PROMPT_LENGTH}
            value={prompt}
            placeholder="Look closely at the sample sizes and the mixed model in section 3."
            onChange={(event) => onPrompt(event.target.value)}
          />
        </Field>
      ) : null}
      {hasDepth ? (
        <ThoroughChoice depth={choices.depth} onDepth={(depth) => onChoices({ ...choices, depth })} />
      ) : null}
      {credits.customization ? <MoreOptions id={id} choices={choices} onChoices={onChoices} /> : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button look="primary" disabled={busy || !full.affordable} onClick={() => onStart(false)}>
          {full.label}
        </Button>
        <Button disabled={busy || !preview.affordable} onClick={() => onStart(true)}>
          {preview.label}
        </Button>
        {focused ? null : (
          <Button look="quiet" className="max-sm:-ml-3.5" onClick={() => setFocused(true)}>
            Add a focus
          </Button>
        )}
      </div>
      {costsCredits && !full.affordable ? <OutOfCredits here={here} hasPreview={preview.affordable} /> : null}
      {reviewed ? <ReviewEstimate {...reviewed} choices={choices} /> : null}
      <SentTo />
      <p className="text-sm text-ink-faint">
        {[full.left, preview.left].filter(Boolean).join(" ")} A preview is quicker and gives fewer comments.
      </p>
    </div>
  );
}

/** Names the servers that the text is sent to, before the review starts. */
function SentTo() {
  const hosts = useTextRecipients();
  return hosts.length === 0 ? null : (
    <p className="text-sm text-ink-soft">
      A review sends the text of the manuscript and its supplements to{" "}
      <span className="font-medium [overflow-wrap:anywhere]">{hosts.join(" and ")}</span>.
    </p>
  );
}

interface Price {
  /** The label of the button. */
  label: string;
  /** A sentence on what is left of the kind that the review takes; empty if there is nothing to say. */
  left: string;
  affordable: boolean;
}

/** Returns the price of a review in credits, which the page shows before the click. */
function creditPrice(preview: boolean, credits: CreditScore): Price {
  const left = preview ? credits.preview_credits_remaining : credits.paid_credits_remaining;
  const kind = preview ? "preview credit" : "credit";
  return {
    label: preview ? "Start preview, 1 preview credit" : `Start full review, ${nextCredit(credits)}`,
    left: `${countNoun(left, kind)} left.`,
    affordable: left > 0,
  };
}

/** Returns the price where no payment provider is configured: nothing. Only previews are counted. */
function freePrice(preview: boolean, { preview_credits_remaining: previews }: CreditScore): Price {
  if (!preview) return { label: "Start full review", left: "", affordable: true };
  return {
    label: "Start preview",
    left: previews > 0 ? "" : "You have used all your previews. Start a full review instead.",
    affordable: previews > 0,
  };
}
