"use client";

import { useEffect, useState } from "react";
import { Field, FormSelect } from "#components/ui/field.tsx";
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

/** Chooses the manuscript that has the changes, among the person's own. */
export function RevisedSelect({ id, documentId, value, valueName, onChoose }: RevisedSelectProps) {
  const documents = useDocuments();
  const offered = documents.filter((each) => each.document_id !== documentId && each.status !== "failed");
  const isForeign = value !== null && !offered.some((each) => each.document_id === value);
  return (
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
  );
}

function useDocuments(): DocumentItem[] {
  const [documents, setDocuments] = useState<DocumentItem[]>([]);
  useEffect(() => {
    call(listDocuments, {}).then(setDocuments, () => undefined);
  }, []);
  return documents;
}
