"use client";

import { useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, Input, TextArea } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { LONGEST_TEXT, type Point } from "#lib/responses/schema.ts";
import type { ResponseControls } from "./use-response.ts";

interface PointWordsProps {
  point: Point;
  controls: ResponseControls;
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
  isGone: boolean;
}

/** What the reviewer wrote. It can be corrected, or split where the cursor stands. */
export function PointWords({ point, controls, isEditing, onEditing, isGone }: PointWordsProps) {
  if (!isEditing)
    return (
      <blockquote className="max-h-96 overflow-y-auto border-l-2 border-rule-strong pl-4 font-serif leading-relaxed whitespace-pre-wrap wrap-anywhere text-ink-soft">
        {point.text}
      </blockquote>
    );
  return <WordsForm {...{ point, controls, isGone, onEnd: () => onEditing(false) }} />;
}

function WordsForm({
  point,
  controls,
  isGone,
  onEnd,
}: Pick<PointWordsProps, "point" | "controls" | "isGone"> & { onEnd: () => void }) {
  const { point_id, text, reviewer } = point;
  const words = useRef<HTMLTextAreaElement>(null);
  const by = useRef<HTMLInputElement>(null);
  const id = useId();
  /** The words that the person began to correct, which somebody else may change meanwhile. */
  const [base, setBase] = useState(text);
  const isElsewhere = text !== base;

  async function save() {
    const changed = words.current?.value.trim() ?? text;
    const name = by.current?.value.trim() ?? reviewer;
    if (changed !== "" && name !== "" && (changed !== text || name !== reviewer))
      if (!(await controls.editPoint(point_id, { text: changed, reviewer: name }))) return;
    onEnd();
  }

  async function split() {
    const field = words.current;
    if (!field) return;
    // White space at the beginning is not saved.
    const at = field.selectionStart - (field.value.length - field.value.trimStart().length);
    if (field.value !== text && !(await controls.editPoint(point_id, { text: field.value }))) return;
    if (await controls.split(point_id, at)) onEnd();
  }

  return (
    <div className="space-y-3 rounded-lg border border-rule bg-sheet p-4">
      <Field id={`${id}-by`} label="Reviewer">
        <Input id={`${id}-by`} ref={by} defaultValue={reviewer} maxLength={200} />
      </Field>
      <Field
        id={`${id}-text`}
        label="What the reviewer wrote"
        hint={isGone ? undefined : "To make two points of it, put the cursor where the second one begins."}
      >
        <TextArea
          id={`${id}-text`}
          ref={words}
          aria-describedby={`${id}-text-hint`}
          rows={7}
          maxLength={LONGEST_TEXT}
          defaultValue={text}
        />
      </Field>
      {isElsewhere ? (
        <Notice tone="critical">
          <p>Somebody changed these words meanwhile. This is what they are now:</p>
          <p className="my-2 font-serif whitespace-pre-wrap wrap-anywhere">{text}</p>
          <Button size="sm" onClick={() => setBase(text)}>
            Keep mine
          </Button>
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" size="sm" disabled={isElsewhere} onClick={() => void save()}>
          Save
        </Button>
        {isGone ? null : (
          <Button size="sm" disabled={isElsewhere} onClick={() => void split()}>
            Split at the cursor
          </Button>
        )}
        <Button look="quiet" size="sm" onClick={onEnd}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
