"use client";

import { useState } from "react";
import { LanguageField } from "#components/reviews/language-field.tsx";
import { PromptSetField } from "#components/reviews/prompt-set-field.tsx";
import { VenueField } from "#components/reviews/venue-field.tsx";
import { useTextRecipients } from "#components/shell/text-recipient.tsx";
import type { CreditScore } from "#lib/credits/schema.ts";
import type { OwnPreferences } from "#lib/reviews/preference-schema.ts";
import type { VenueChoice } from "#lib/reviews/venue-schema.ts";
import { ChangeStatus } from "./change-status.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { useProfileChange } from "./use-profile-change.ts";

interface ReviewPreferencesProps {
  credits: Pick<CreditScore, "customization">;
  own: OwnPreferences;
  venues: readonly VenueChoice[];
}

/** Lets the user choose what reviews begin with. Saves each choice at once, and shows those that make a difference. */
export function ReviewPreferences({ credits: { customization }, own, venues }: ReviewPreferencesProps) {
  const hasModel = useTextRecipients().length > 0;
  const [chosen, setChosen] = useState(own);
  const { state, refusal, save } = useProfileChange();

  function choose(change: Partial<OwnPreferences>, body: Parameters<typeof save>[0]) {
    setChosen({ ...chosen, ...change });
    save(body, () => setChosen(chosen));
  }

  return customization || hasModel ? (
    <SettingsSection
      id="preferences"
      title="What your reviews begin with"
      description="You can choose otherwise before each review."
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
      </div>
      <ChangeStatus state={state} refusal={refusal} />
    </SettingsSection>
  ) : null;
}
