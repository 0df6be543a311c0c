"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useState } from "react";
import { ChoiceField } from "#components/reviews/choice-field.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { useToast } from "#components/ui/toast.tsx";
import { UnsavedChanges } from "#components/ui/unsaved-changes.tsx";
import { call } from "#lib/client/client.ts";
import { PROMPT_SET_WORDS, PROMPT_SETS } from "#lib/contract/prompt-set.ts";
import { createVenue, updateVenue } from "#lib/reviews/venue-contract.ts";
import {
  MOST_CRITERIA,
  MOST_EXPECTED,
  VENUE_KINDS,
  VENUE_LINE_LENGTH,
  type VenueContent,
} from "#lib/reviews/venue-schema.ts";
import { DraftField, fieldId } from "./draft-field.tsx";
import { type DraftProblems, draftProblems, refusedFields } from "./draft-problems.ts";
import { LimitFields } from "./limit-fields.tsx";
import { contentOf, draftOf, EMPTY_DRAFT, type VenueDraft } from "./venue-draft.ts";
import { KIND_WORDS } from "./venue-words.ts";

interface VenueFormProps {
  /** The profile to change. Null makes a new one. */
  venueId: string | null;
  /** What the form begins with; null for an empty form. */
  content: VenueContent | null;
}

/** Makes a venue profile or changes one. Each problem stands beside its field. */
export function VenueForm({ venueId, content }: VenueFormProps) {
  const [initial] = useState<VenueDraft>(content ? draftOf(content) : EMPTY_DRAFT);
  const [draft, setDraft] = useState(initial);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(initial);
  const { busy, problems, refusal, save } = useSaving(venueId);
  const set = (change: Partial<VenueDraft>) => setDraft({ ...draft, ...change });
  const { guideline } = draft;
  const setGuideline = (change: Partial<typeof guideline>) => set({ guideline: { ...guideline, ...change } });

  function submit(event: FormEvent) {
    event.preventDefault();
    void save(contentOf(draft));
  }

  return (
    <form noValidate onSubmit={submit} className="max-w-2xl">
      <Part title="The venue">
        <DraftField
          name="name"
          label="Name"
          hint="For example “Journal of Sleep Research, short report”."
          value={draft.name}
          onChange={(name) => set({ name })}
          problems={problems}
        />
        <ChoiceField
          id={fieldId("kind")}
          label="Kind"
          hint="Models see the kind with the name."
          value={draft.kind}
          onChoose={(kind) => set({ kind: VENUE_KINDS.find((known) => known === kind) ?? "other" })}
        >
          {VENUE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_WORDS[kind]}
            </option>
          ))}
        </ChoiceField>
        <ChoiceField
          id={fieldId("prompt-set")}
          label="Prompt set"
          hint={
            draft.promptSet === null
              ? "Reviews for the venue have the prompt set of your settings, unless you choose one before the review."
              : PROMPT_SET_WORDS[draft.promptSet].purpose
          }
          value={draft.promptSet ?? ""}
          onChoose={(chosen) => set({ promptSet: PROMPT_SETS.find((known) => known === chosen) ?? null })}
        >
          <option value="">None</option>
          {PROMPT_SETS.map((known) => (
            <option key={known} value={known}>
              {PROMPT_SET_WORDS[known].name}
            </option>
          ))}
        </ChoiceField>
      </Part>
      <Part
        title="Limits"
        text="The most that the venue allows. Galley counts them. Leave a field empty for no limit."
      >
        <LimitFields limits={draft.limits} onChange={(limits) => set({ limits })} problems={problems} />
      </Part>
      <Part
        title="Reporting guideline"
        text="The guideline that the venue asks for, such as CONSORT or PRISMA. Optional."
      >
        <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
          <DraftField
            name="guideline-name"
            label="Guideline"
            value={guideline.name}
            onChange={(name) => setGuideline({ name })}
            problems={problems}
          />
          <DraftField
            name="guideline-year"
            label="Year"
            inputMode="numeric"
            value={guideline.year}
            onChange={(year) => setGuideline({ year })}
            problems={problems}
          />
        </div>
        <DraftField
          name="guideline-url"
          label="Address"
          hint="Where the guideline can be read, such as https://doi.org/10.1136/bmj.n71."
          inputMode="url"
          value={guideline.url}
          onChange={(url) => setGuideline({ url })}
          problems={problems}
        />
      </Part>
      <Part title="What models look at" text="These parts need a language model.">
        <DraftField
          name="expects"
          label="Expects"
          hint={`What a manuscript for the venue must contain, one item a line. Models look for each. At most ${MOST_EXPECTED} lines of ${VENUE_LINE_LENGTH} characters.`}
          rows={9}
          value={draft.expects}
          onChange={(expects) => set({ expects })}
          problems={problems}
        />
        <DraftField
          name="criteria"
          label="Criteria"
          hint={`What reviewers of the venue score, one criterion a line. Models weigh them. At most ${MOST_CRITERIA} lines of ${VENUE_LINE_LENGTH} characters.`}
          rows={5}
          value={draft.criteria}
          onChange={(criteria) => set({ criteria })}
          problems={problems}
        />
      </Part>
      {refusal ? (
        <Notice tone="critical" className="mb-4">
          {refusal}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? "Saving …" : "Save profile"}
        </Button>
        <ButtonLink href="/settings/venues">Cancel</ButtonLink>
      </div>
      {isChanged && !busy ? (
        <UnsavedChanges description="What you changed in this profile is not saved." />
      ) : null}
    </form>
  );
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <fieldset className="mb-8">
      <legend className="text-lg font-semibold">{title}</legend>
      {text ? <p className="mt-1 text-ink-soft text-pretty">{text}</p> : null}
      <div className="mt-4 space-y-5">{children}</div>
    </fieldset>
  );
}

/** Saves the profile and returns to the list, or says at which fields it was refused and moves the focus there. */
function useSaving(venueId: string | null) {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<DraftProblems>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const router = useRouter();
  const toast = useToast();

  function show(found: DraftProblems, otherwise: string | null) {
    const [first] = Object.keys(found);
    setProblems(found);
    setRefusal(first === undefined ? otherwise : null);
    if (first !== undefined) document.getElementById(fieldId(first))?.focus();
  }

  async function save(content: VenueContent) {
    const found = draftProblems(content);
    show(found, null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      if (venueId === null) await call(createVenue, { body: content });
      else await call(updateVenue, { params: { venue_id: venueId }, body: content });
      toast({ title: `“${content.name.trim()}” is saved.` });
      router.push("/settings/venues");
      router.refresh();
    } catch (error) {
      show(refusedFields(error), reasonOf(error));
      setBusy(false);
    }
  }

  return { busy, problems, refusal, save };
}
