"use client";

import { Plus } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field, FormSelect, Input, TextArea } from "#components/ui/field.tsx";
import { LONGEST_TEXT, MOST_POINTS, type Point } from "#lib/responses/schema.ts";
import type { ResponseControls } from "./use-response.ts";

interface AddPointProps {
  points: readonly Point[];
  controls: ResponseControls;
  onAdded: (pointId: string) => void;
}

/** Adds a point that the letter does not have, to a reviewer or as the first of another. */
export function AddPoint({ points, controls, onAdded }: AddPointProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        className="mt-4"
        disabled={points.length >= MOST_POINTS}
        onClick={() => setOpen(true)}
      >
        <Plus size={14} aria-hidden="true" />
        Add a point …
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Add a point">
        <PointForm
          {...{ points, controls }}
          onAdded={(id) => {
            setOpen(false);
            onAdded(id);
          }}
        />
      </Dialog>
    </>
  );
}

/** No reviewer has this name, since names are trimmed. */
const OTHER = " ";

function PointForm({ points, controls, onAdded }: AddPointProps) {
  const names = [...new Set(points.map(({ reviewer }) => reviewer))];
  const [chosen, setChosen] = useState(names.at(-1) ?? OTHER);
  const [missing, setMissing] = useState<{ name: boolean; words: boolean }>({ name: false, words: false });
  const [busy, setBusy] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const words = useRef<HTMLTextAreaElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const reviewer = chosen === OTHER ? (name.current?.value.trim() ?? "") : chosen;
    const text = words.current?.value.trim() ?? "";
    setMissing({ name: reviewer === "", words: text === "" });
    if (reviewer === "" || text === "") return;
    const before = points.findLast((point) => point.reviewer === reviewer) ?? points.at(-1);
    setBusy(true);
    const added = await controls.add(reviewer, text, before?.point_id ?? null);
    setBusy(false);
    if (added !== null) onAdded(added);
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="space-y-4">
      <Field id="new-point-by" label="Reviewer">
        <FormSelect id="new-point-by" value={chosen} onChange={(event) => setChosen(event.target.value)}>
          {names.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
          <option value={OTHER}>Another reviewer</option>
        </FormSelect>
      </Field>
      {chosen === OTHER ? (
        <Field id="new-point-name" label="Name" error={missing.name ? "Name the reviewer." : null}>
          <Input
            id="new-point-name"
            ref={name}
            aria-invalid={missing.name}
            maxLength={200}
            defaultValue={nextName(names)}
          />
        </Field>
      ) : null}
      <Field
        id="new-point-text"
        label="What the reviewer wrote"
        error={missing.words ? "Write or paste what the reviewer wrote." : null}
      >
        <TextArea
          id="new-point-text"
          ref={words}
          rows={6}
          aria-invalid={missing.words}
          maxLength={LONGEST_TEXT}
        />
      </Field>
      <Button type="submit" look="primary" disabled={busy}>
        Add point
      </Button>
    </form>
  );
}

function nextName(names: readonly string[]): string {
  const numbers = names.flatMap((each) => /^Reviewer (\d{1,2})$/.exec(each)?.[1] ?? []).map(Number);
  return `Reviewer ${Math.max(0, ...numbers) + 1}`;
}
