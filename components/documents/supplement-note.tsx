"use client";

import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import { STEERING_NOTE_LENGTH } from "#lib/documents/schema.ts";
import { PrintChoice } from "./print-choice.tsx";

interface SupplementNoteProps {
  file: File;
  /** True if the file can be the PDF of the manuscript; `isPrint` is the guess. */
  mayBePrint: boolean;
  isPrint: boolean;
  onAdd: (about: { steeringNote: string; isPrint: boolean }) => void;
  onCancel: () => void;
}

export function SupplementNote({ file, onAdd, onCancel, ...given }: SupplementNoteProps) {
  const [note, setNote] = useState("");
  const [isTicked, setTicked] = useState(given.isPrint);
  const isPrint = given.mayBePrint && isTicked;
  const id = useId();
  return (
    <form
      className="mt-2 space-y-3 rounded-md bg-wash p-3"
      onSubmit={(event) => {
        event.preventDefault();
        onAdd({ steeringNote: isPrint ? "" : note, isPrint });
      }}
    >
      {given.mayBePrint ? <PrintChoice filename={file.name} isPrint={isPrint} onChange={setTicked} /> : null}
      {isPrint ? null : (
        <Field
          id={id}
          label={`What does ${file.name} contain?`}
          hint="Optional. The review uses your note when it reads the supplement."
        >
          <Input
            id={id}
            autoFocus
            aria-describedby={`${id}-hint`}
            value={note}
            maxLength={STEERING_NOTE_LENGTH}
            placeholder="The full regression tables of section 4"
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      )}
      <div className="flex gap-2">
        <Button type="submit" size="sm" look="primary">
          {isPrint ? "Add the PDF" : "Add supplement"}
        </Button>
        <Button size="sm" look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
