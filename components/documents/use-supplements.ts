"use client";

import { useCallback, useEffect, useState } from "react";
import { reasonOf } from "#components/ui/reason-of.ts";
import { call } from "#lib/client/client.ts";
import { deleteDocument } from "#lib/documents/contract.ts";
import {
  choosePrint as choosePrintOperation,
  listSupplementaryMaterial,
} from "#lib/documents/files-contract.ts";
import type { SupplementaryMaterial } from "#lib/documents/schema.ts";
import { useDirectUploads } from "./direct-uploads.tsx";
import { sendFile } from "./send-file.ts";

export interface Supplements {
  items: readonly SupplementaryMaterial[];
  /** The conversion tasks of supplements that are not ready, by document id. */
  tasks: Readonly<Record<string, string>>;
  /** Why the last request failed. */
  reason: string | null;
  add: (file: File, about: { steeringNote: string; isPrint: boolean }) => Promise<void>;
  /** Makes a supplement the PDF of the document, or none. */
  choosePrint: (supplementId: string | null) => Promise<void>;
  remove: (documentId: string) => Promise<void>;
  markReady: (documentId: string) => void;
}

/** Loads and changes the supplements of a document. */
export function useSupplements(documentId: string): Supplements {
  const isDirect = useDirectUploads();
  const [items, setItems] = useState<readonly SupplementaryMaterial[]>([]);
  const [tasks, setTasks] = useState<Readonly<Record<string, string>>>({});
  const [reason, setReason] = useState<string | null>(null);

  const reload = useCallback(
    () =>
      call(listSupplementaryMaterial, { params: { document_id: documentId } }).then(setItems, (error) =>
        setReason(reasonOf(error)),
      ),
    [documentId],
  );
  useEffect(() => void reload(), [reload]);

  const markReady = (id: string) => setTasks(({ [id]: _, ...others }) => others);

  async function choosePrint(supplement_id: string | null) {
    setReason(null);
    try {
      await call(choosePrintOperation, { params: { document_id: documentId }, body: { supplement_id } });
    } catch (error) {
      setReason(reasonOf(error));
    }
    await reload();
  }

  async function add(file: File, about: { steeringNote: string; isPrint: boolean }) {
    setReason(null);
    try {
      const accepted = await sendFile(file, {
        isDirect,
        role: { role: "supplement", parentDocumentId: documentId, ...about },
      });
      setTasks((known) => ({ ...known, [accepted.document_id]: accepted.task_id }));
      await reload();
    } catch (error) {
      setReason(reasonOf(error));
    }
  }

  async function remove(id: string) {
    const before = items;
    setItems(items.filter((item) => item.document_id !== id));
    markReady(id);
    try {
      await call(deleteDocument, { params: { document_id: id } });
    } catch (error) {
      setItems(before);
      setReason(reasonOf(error));
    }
  }

  return { items, tasks, reason, add, choosePrint, remove, markReady };
}
