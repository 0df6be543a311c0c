"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { LanguageField } from "#components/reviews/language-field.tsx";
import { PromptSetField } from "#components/reviews/prompt-set-field.tsx";
import { ThoroughChoice, useDepthInUse } from "#components/reviews/thorough-choice.tsx";
import { VenueField } from "#components/reviews/venue-field.tsx";
import { useTextRecipients } from "#components/shell/text-recipient.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { updateProfile } from "#lib/auth/contract.ts";
import { type CallInput, call } from "#lib/client/client.ts";
import type { CreditScore } from "#lib/credits/schema.ts";
import type { OwnPreferences, ReviewStart } from "#lib/reviews/preference-schema.ts";
import { SettingsSection } from "./settings-section.tsx";

interface ReviewPreferencesProps extends ReviewStart {
  credits: Pick<CreditScore, "customization">;
}

/** Lets the user choose what reviews begin with. Saves each choice at once, and shows those that make a difference. */
export function ReviewPreferences({ credits, own, venues }: ReviewPreferencesProps) {
  const { customization } = credits;
  const hasDepth = useDepthInUse(credits);
  const hasModel = useTextRecipients().length > 0;
  const { chosen, choose, state, refusal } = useSavedChoices(own);
  return customization || hasModel ? (
    <SettingsSection
      id="preferences"
      title="Review preferences"
      description={
        customization ? "Each review begins with these. You can change them before it starts." : null
      }
    >
      <div className="max-w-md space-y-5">
        {customization ? (
          <VenueField
            id="preferred-venue"
            venues={venues}
            value={chosen.venue}
            onChoose={(venue) => choose({ venue }, { review_venue: venue })}
            hasModel={hasModel}
          />
        ) : null}
        {hasModel ? (
          <LanguageField
            id="preferred-language"
            value={chosen.language}
            own={own.language}
            onChoose={(language) => choose({ language }, { feedback_language: language })}
          />
        ) : null}
        {hasModel && customization ? (
          <PromptSetField
            id="preferred-prompt-set"
            value={chosen.promptSet ?? "default"}
            onChoose={(set) => {
              const promptSet = set === "default" ? null : set;
              choose({ promptSet }, { review_prompt_set: promptSet });
            }}
            venueName={null}
          />
        ) : null}
        {hasDepth ? (
          <ThoroughChoice
            depth={chosen.depth}
            onDepth={(depth) => choose({ depth }, { review_depth: depth })}
          />
        ) : null}
      </div>
      <p role="status" className="mt-3 text-sm text-good empty:hidden">
        {state === "idle" ? "" : state === "saving" ? "Saving …" : "Saved."}
      </p>
      {refusal ? (
        <p role="alert" className="mt-3 text-sm text-critical">
          {refusal}
        </p>
      ) : null}
    </SettingsSection>
  ) : null;
}

type ProfileChange = NonNullable<CallInput<typeof updateProfile>["body"]>;

/** Saves choices as they are made, one after the other. After the last answer the fields show what is saved. */
function useSavedChoices(own: OwnPreferences) {
  const router = useRouter();
  const [chosen, setChosen] = useState(own);
  const [state, setState] = useState<"idle" | "saving" | "saved">("idle");
  const [refusal, setRefusal] = useState<string | null>(null);
  // Two requests at once could be answered in the other order.
  const last = useRef(Promise.resolve());
  const waiting = useRef(0);
  const saved = useRef(own);

  async function save(choice: Partial<OwnPreferences>, body: ProfileChange) {
    try {
      await call(updateProfile, { body });
      saved.current = { ...saved.current, ...choice };
      setState("saved");
      router.refresh();
    } catch (error) {
      setState("idle");
      setRefusal(reasonOf(error));
    }
    waiting.current -= 1;
    if (waiting.current === 0) setChosen(saved.current);
  }

  function choose(choice: Partial<OwnPreferences>, body: ProfileChange) {
    setChosen((current) => ({ ...current, ...choice }));
    setState("saving");
    setRefusal(null);
    waiting.current += 1;
    last.current = last.current.then(() => save(choice, body));
  }

  return { chosen, choose, state, refusal };
}
