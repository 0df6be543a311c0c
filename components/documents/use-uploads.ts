"use client";

import { useRouter } from "next/navigation";
import { useCallback, useRef, useState } from "react";
import { reasonOf } from "#components/ui/reason-of.ts";
import { call } from "#lib/client/client.ts";
import { deleteDocument } from "#lib/documents/contract.ts";
import type { DocumentItem } from "#lib/documents/schema.ts";
import { useDirectUploads } from "./direct-uploads.tsx";
import { sendFile } from "./send-file.ts";

/** A file that is being uploaded, or that the server refused. */
export interface Sending {
  key: number;
  file: File;
  since: string;
  reason: string | null;
  /** From 0 to 100; null if nobody knows. */
  progress: number | null;
}

export interface Uploads {
  sending: readonly Sending[];
  /** The documents that the server accepted since the page was loaded, newest first. */
  accepted: readonly DocumentItem[];
  removed: ReadonlySet<string>;
  send: (files: readonly File[]) => void;
  retry: (key: number) => void;
  /** Removes a file from the list, and ends its upload. */
  dismiss: (key: number) => void;
  /** Returns the file of a document, if this page still has it. */
  fileOf: (documentId: string) => File | undefined;
  remove: (documentId: string) => Promise<void>;
  /** Uploads a file in place of a document, which is removed. */
  replace: (documentId: string, file: File) => void;
}

export function useUploads(): Uploads {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [accepted, setAccepted] = useState<readonly DocumentItem[]>([]);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const files = useRef(new Map<string, File>());
  const next = useRef(0);
  const stops = useRef(new Map<number, AbortController>());
  const isDirect = useDirectUploads();
  const router = useRouter();

  const post = useCallback(
    async ({ key, file }: Sending) => {
      const stop = new AbortController();
      stops.current.set(key, stop);
      const change = (to: Partial<Sending>) =>
        setSending((known) => known.map((one) => (one.key === key ? { ...one, ...to } : one)));
      const onProgress = (share: number) => change({ progress: Math.floor(share * 100) });
      try {
        const document = await sendFile(file, { isDirect, signal: stop.signal, onProgress });
        files.current.set(document.document_id, file);
        setAccepted((known) => [asConverting(document), ...known]);
        setSending((known) => known.filter((one) => one.key !== key));
        router.refresh();
      } catch (error) {
        if (!stop.signal.aborted) change({ reason: reasonOf(error) });
      } finally {
        stops.current.delete(key);
      }
    },
    [router, isDirect],
  );

  const send = useCallback(
    (given: readonly File[]) => {
      const added = given.map((file) => {
        next.current += 1;
        return { key: next.current, file, since: new Date().toISOString(), reason: null, progress: null };
      });
      setSending((known) => [...added, ...known]);
      for (const one of added) void post(one);
    },
    [post],
  );

  const retry = (key: number) => {
    const again = sending.find((one) => one.key === key);
    if (!again) return;
    const fresh = { ...again, reason: null, progress: null, since: new Date().toISOString() };
    setSending((known) => known.map((one) => (one.key === key ? fresh : one)));
    void post(fresh);
  };

  const remove = async (documentId: string) => {
    await call(deleteDocument, { params: { document_id: documentId } });
    setRemoved((known) => new Set([...known, documentId]));
    router.refresh();
  };

  return {
    sending,
    accepted,
    removed,
    send,
    retry,
    dismiss: (key) => {
      stops.current.get(key)?.abort();
      setSending((known) => known.filter((one) => one.key !== key));
    },
    fileOf: (documentId) => files.current.get(documentId),
    remove,
    replace: (documentId, file) => {
      void remove(documentId).catch(() => {});
      send([file]);
    },
  };
}

/** Returns the document as the list will show it after the next refresh. */
function asConverting(document: Awaited<ReturnType<typeof sendFile>>): DocumentItem {
  return {
    document_id: document.document_id,
    filename: document.filename,
    format: "txt",
    status: "converting",
    task_id: document.task_id,
    content_url: "",
    original_url: "",
    word_count: null,
    parent_document_id: document.parent_document_id,
    previous_session_id: null,
    created_at: new Date().toISOString(),
    reviewed: false,
    failure: null,
  };
}
