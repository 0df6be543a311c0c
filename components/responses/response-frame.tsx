"use client";

import { ChevronDown, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Field, Input, TextArea } from "#components/ui/field.tsx";
import { LONGEST_FRAME, type Response } from "#lib/responses/schema.ts";
import { RevisedSelect } from "./revised-select.tsx";
import type { ResponseControls } from "./use-response.ts";
import { useTypedText } from "./use-typed-text.ts";

/** The title, and what stands around the points of a letter. */
export function ResponseFrame({ response, controls }: { response: Response; controls: ResponseControls }) {
  const [isOpen, setOpen] = useState(false);
  const { progress, title } = response;
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          <h1 className="font-serif text-2xl font-semibold wrap-anywhere">{title}</h1>
          <p className="mt-1 text-sm text-ink-soft tabular-nums">
            {progress.done} done · {progress.drafted} drafted ·{" "}
            {progress.points - progress.done - progress.drafted} open
          </p>
        </div>
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-controls="response-frame"
          onClick={() => setOpen(!isOpen)}
        >
          Letter settings
          <ChevronDown size={14} aria-hidden="true" className={isOpen ? "rotate-180" : ""} />
        </Button>
      </div>
      <div id="response-frame" hidden={!isOpen}>
        {isOpen ? <FrameForm response={response} controls={controls} /> : null}
      </div>
    </>
  );
}

function FrameForm({ response, controls }: { response: Response; controls: ResponseControls }) {
  const { session_id, document_id, revised } = response;
  const [deleting, setDeleting] = useState(false);
  const router = useRouter();
  const title = useTypedText({
    saved: response.title,
    save: (text) => controls.edit({ title: text }),
    mayBeEmpty: false,
  });
  const opening = useTypedText({
    saved: response.opening,
    save: (text) => controls.edit({ opening: text }),
  });
  const closing = useTypedText({
    saved: response.closing,
    save: (text) => controls.edit({ closing: text }),
  });
  return (
    <div className="mt-4 space-y-4 rounded-lg border border-rule bg-sheet p-4">
      <p className="text-sm text-ink-soft">What you change here is saved when you leave its field.</p>
      <Field id="response-title" label="Title">
        <Input id="response-title" maxLength={300} {...title} />
      </Field>
      <RevisedSelect
        id="response-revised"
        documentId={document_id}
        value={revised?.document_id ?? null}
        valueName={revised?.filename}
        onChoose={(id) => void controls.edit({ revised_document_id: id })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id="response-opening" label="Before the points" hint="Markdown, such as “Dear editor, …”">
          <TextArea
            id="response-opening"
            aria-describedby="response-opening-hint"
            rows={4}
            maxLength={LONGEST_FRAME}
            {...opening}
          />
        </Field>
        <Field id="response-closing" label="After the points" hint="Markdown, such as “With kind regards, …”">
          <TextArea
            id="response-closing"
            aria-describedby="response-closing-hint"
            rows={4}
            maxLength={LONGEST_FRAME}
            {...closing}
          />
        </Field>
      </div>
      <Button look="danger" size="sm" onClick={() => setDeleting(true)}>
        <Trash2 size={14} aria-hidden="true" />
        Delete this response …
      </Button>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title="Delete this response?"
        description="This deletes the letter, its points and all replies. You cannot undo this. The review is kept."
        action="Delete response"
        onConfirm={async () => {
          await controls.deleteResponse();
          router.push(`/reviews/${session_id}/responses`);
        }}
      />
    </div>
  );
}
