"use client";

import { ChevronRight } from "lucide-react";
import { useTextRecipients } from "#components/shell/text-recipient.tsx";
import { PROMPT_SET_WORDS } from "#lib/contract/prompt-set.ts";
import { languageName } from "./feedback-languages.ts";
import { LanguageField } from "./language-field.tsx";
import { PromptSetField } from "./prompt-set-field.tsx";
import { promptSetInUse, type ReviewChoices, venueInUse } from "./review-choices.ts";
import { useReviewStart } from "./review-start.tsx";
import { VenueField } from "./venue-field.tsx";

interface MoreOptionsProps {
  id: string;
  choices: ReviewChoices;
  onChoices: (choices: ReviewChoices) => void;
}

/** Folds the venue, the feedback language and the prompt set of a review. Its line says what is chosen. */
export function MoreOptions({ id, choices, onChoices }: MoreOptionsProps) {
  const { own, venues } = useReviewStart();
  const hasModel = useTextRecipients().length > 0;
  const venue = venueInUse(choices, venues);
  const promptSet = promptSetInUse(choices, own, venues);
  const isOfVenue = choices.promptSet === null && (venue?.prompt_set ?? null) !== null;
  const chosen = [
    venue ? `For ${venue.name}` : "",
    hasModel && choices.language ? `Feedback in ${languageName(choices.language)}` : "",
    hasModel && promptSet !== "default" ? `Prompt set ${PROMPT_SET_WORDS[promptSet].name}` : "",
  ].filter((part) => part !== "");
  const offered = hasModel ? "venue, feedback language, prompt set" : "venue";
  return (
    <details className="group/options text-sm">
      <summary className="flex cursor-pointer list-none items-start gap-1 rounded-sm text-ink-soft hover:text-ink">
        <ChevronRight
          size={16}
          aria-hidden="true"
          className="mt-0.5 -ml-0.5 shrink-0 transition-transform group-open/options:rotate-90"
        />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="font-medium">More options</span>
          <span className="text-ink-faint">: {chosen.length > 0 ? chosen.join("\u00a0· ") : offered}</span>
        </span>
      </summary>
      <div className="mt-3 mb-5 space-y-4 border-l border-rule pl-4">
        <VenueField
          id={`${id}-venue`}
          venues={venues}
          value={venue?.venue_id ?? null}
          onChoose={(venueId) => onChoices({ ...choices, venue: venueId })}
          hasModel={hasModel}
        />
        {hasModel ? (
          <>
            <LanguageField
              id={`${id}-language`}
              value={choices.language}
              own={own.language}
              onChoose={(language) => onChoices({ ...choices, language })}
            />
            <PromptSetField
              id={`${id}-prompt-set`}
              value={promptSet}
              onChoose={(set) => onChoices({ ...choices, promptSet: set })}
              venueName={isOfVenue ? (venue?.name ?? null) : null}
            />
          </>
        ) : null}
      </div>
    </details>
  );
}
