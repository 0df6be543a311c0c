"use client";

import { FileText, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useId, useRef, useState } from "react";
import { FileInput } from "#components/documents/file-input.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field, TextArea } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { useRequest } from "#components/ui/use-request.ts";
import { call } from "#lib/client/client.ts";
import { ACCEPTED_EXTENSIONS } from "#lib/conversion/format.ts";
import { startResponse } from "#lib/responses/contract.ts";
import { LONGEST_LETTER } from "#lib/responses/schema.ts";
import { RevisedSelect } from "./revised-select.tsx";
import { type LetterSource, startWithFile } from "./start-with-file.ts";

interface StartResponseProps {
  sessionId: string;
  documentId: string;
}

/** Starts a response to a letter that is pasted or chosen as a file, or to Galley's review. */
export function StartResponse({ sessionId, documentId }: StartResponseProps) {
  const [letter, setLetter] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [revised, setRevised] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { busy, refusal, run } = useRequest();
  const router = useRouter();
  const id = useId();
  // What is typed or pressed before would be lost.
  const isReady = useHydrated();

  const start = (given: LetterSource | null) => {
    const kind = given ? "letter" : "review";
    const body = { kind, ...given, ...(revised ? { revised_document_id: revised } : {}) } as const;
    return call(startResponse, { params: { session_id: sessionId }, body });
  };
  const open = (starting: () => ReturnType<typeof start>) =>
    run(async () => router.push(`/responses/${(await starting()).response_id}`), { leads: true });

  function submit(event: FormEvent) {
    event.preventDefault();
    const isEmpty = letter.trim() === "" && file === null;
    setMissing(isEmpty);
    if (!isEmpty) void open(() => (file ? startWithFile(file, start) : start({ letter })));
  }

  return (
    <section aria-labelledby={`${id}-title`} className="mt-8 rounded-lg border border-rule bg-sheet p-5">
      <h2 id={`${id}-title`} className="font-serif text-lg font-semibold">
        Answer a decision letter
      </h2>
      <form onSubmit={submit} className="mt-4 space-y-5">
        <Field
          id={`${id}-letter`}
          label="The letter with the reviewers’ reports"
          hint="Paste all of it. What is no point, such as the greeting, stays beside the points."
          error={isMissing ? "Paste the letter, or choose its file." : null}
        >
          <TextArea
            id={`${id}-letter`}
            aria-describedby={`${id}-letter-hint`}
            aria-invalid={isMissing}
            rows={8}
            maxLength={LONGEST_LETTER}
            value={letter}
            disabled={file !== null || !isReady}
            placeholder={file ? "The letter is the file below." : ""}
            onChange={(event) => setLetter(event.target.value)}
          />
        </Field>
        <ChosenFile file={file} onChoose={setFile} />
        <RevisedSelect id={`${id}-revised`} documentId={documentId} value={revised} onChoose={setRevised} />
        {refusal ? <Notice tone="critical">{refusal}</Notice> : null}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="primary" disabled={busy || !isReady}>
            {busy ? "Reading the letter …" : "Split the letter"}
          </Button>
          <Button disabled={busy || !isReady} onClick={() => void open(() => start(null))}>
            Answer Galley’s review instead
          </Button>
        </div>
      </form>
    </section>
  );
}

function ChosenFile({ file, onChoose }: { file: File | null; onChoose: (file: File | null) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <FileInput
        input={input}
        accept={`${ACCEPTED_EXTENSIONS},.eml`}
        onFiles={([chosen]) => onChoose(chosen ?? null)}
      />
      <Button size="sm" onClick={() => input.current?.click()}>
        <FileText size={14} aria-hidden="true" />
        {file ? "Choose another file" : "Choose a file instead"}
      </Button>
      {file ? (
        <span className="flex min-w-0 items-center gap-1">
          <span className="truncate">{file.name}</span>
          <Button look="quiet" size="icon" aria-label={`Remove ${file.name}`} onClick={() => onChoose(null)}>
            <X size={15} aria-hidden="true" />
          </Button>
        </span>
      ) : (
        <span className="text-ink-faint">PDF, Word, text or a saved mail (.eml)</span>
      )}
    </div>
  );
}
