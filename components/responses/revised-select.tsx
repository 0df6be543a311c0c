"use client";

import { Upload } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useDirectUploads } from "#components/documents/direct-uploads.tsx";
import { FileInput } from "#components/documents/file-input.tsx";
import { sendFile } from "#components/documents/send-file.ts";
import { Button } from "#components/ui/button.tsx";
import { Field, FormSelect } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useRequest } from "#components/ui/use-request.ts";
import { call } from "#lib/client/client.ts";
import { listDocuments } from "#lib/documents/contract.ts";
import type { DocumentItem } from "#lib/documents/schema.ts";

interface RevisedSelectProps {
  id: string;
  /** The manuscript that the reviewers read, which is not its own revision. */
  documentId: string;
  value: string | null;
  /** The name of the chosen one, which may be another person's. */
  valueName?: string | undefined;
  onChoose: (documentId: string | null) => void;
}

/** Chooses the manuscript that has the changes, among the person's own, or uploads it. */
export function RevisedSelect({ id, documentId, value, valueName, onChoose }: RevisedSelectProps) {
  const { documents, load } = useDocuments();
  const offered = documents.filter((each) => each.document_id !== documentId && each.status !== "failed");
  const isForeign = value !== null && !offered.some((each) => each.document_id === value);
  async function choose(uploaded: string) {
    await load();
    onChoose(uploaded);
  }
  return (
    <div>
      <Field
        id={id}
        label="Revised manuscript"
        hint="Galley shows what changed in it, so that you can quote the changes. You can choose it later."
      >
        <FormSelect
          id={id}
          aria-describedby={`${id}-hint`}
          value={value ?? ""}
          onChange={(event) => onChoose(event.target.value || null)}
        >
          <option value="">None yet</option>
          {isForeign ? <option value={value}>{valueName ?? "Another person’s document"}</option> : null}
          {offered.map((each) => (
            <option key={each.document_id} value={each.document_id}>
              {each.filename}, {new Date(each.created_at).toLocaleDateString()}
            </option>
          ))}
        </FormSelect>
      </Field>
      <UploadRevised onUploaded={choose} />
    </div>
  );
}

function UploadRevised({ onUploaded }: { onUploaded: (documentId: string) => Promise<void> }) {
  const { busy, refusal, run } = useRequest();
  const isDirect = useDirectUploads();
  const input = useRef<HTMLInputElement>(null);
  const send = (file: File) => run(async () => onUploaded((await sendFile(file, { isDirect })).document_id));
  return (
    <>
      <FileInput input={input} onFiles={([file]) => file && void send(file)} />
      <Button size="sm" className="mt-2" disabled={busy} onClick={() => input.current?.click()}>
        <Upload size={14} aria-hidden="true" />
        {busy ? "Uploading …" : "Upload it …"}
      </Button>
      {refusal ? (
        <Notice tone="critical" className="mt-2">
          {refusal}
        </Notice>
      ) : null}
    </>
  );
}

function useDocuments() {
  const [documents, setDocuments] = useState<DocumentItem[]>([]);
  const load = useCallback(() => call(listDocuments, {}).then(setDocuments, () => undefined), []);
  useEffect(() => void load(), [load]);
  return { documents, load };
}
