"use client";

import { Paperclip, Plus, X } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { call } from "#lib/client/client.ts";
import { ACCEPTED_EXTENSIONS } from "#lib/conversion/format.ts";
import { deleteDocument } from "#lib/documents/contract.ts";
import { listSupplementaryMaterial } from "#lib/documents/files-contract.ts";
import type { DocumentItem, SupplementaryMaterial } from "#lib/documents/schema.ts";
import { PendingSupplement } from "./pending-supplement.tsx";
import { sendFile } from "./send-file.ts";
import { SupplementNote } from "./supplement-note.tsx";

interface SupplementsProps {
  parent: DocumentItem;
  limit: number;
  /** A file that the user dropped onto the row of the document. */
  dropped: File | null;
  onDroppedTaken: () => void;
  onPending: (count: number) => void;
}

/** The supplements of a document, each with a note about what it contains. */
export function Supplements({ parent, limit, dropped, onDroppedTaken, onPending }: SupplementsProps) {
  const { document_id } = parent;
  const [items, setItems] = useState<readonly SupplementaryMaterial[]>([]);
  const [tasks, setTasks] = useState<Readonly<Record<string, string>>>({});
  const [chosen, setChosen] = useState<File | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const pending = Object.keys(tasks).length;

  const reload = useCallback(
    () =>
      call(listSupplementaryMaterial, { params: { document_id } }).then(setItems, (error) =>
        setReason(reasonOf(error)),
      ),
    [document_id],
  );

  useEffect(() => void reload(), [reload]);
  useEffect(() => onPending(pending), [pending, onPending]);
  useEffect(() => {
    if (!dropped) return;
    setChosen(dropped);
    onDroppedTaken();
  }, [dropped, onDroppedTaken]);

  async function add(file: File, steeringNote: string) {
    setReason(null);
    setChosen(null);
    try {
      const accepted = await sendFile(file, { parentDocumentId: document_id, steeringNote });
      setTasks((known) => ({ ...known, [accepted.document_id]: accepted.task_id }));
      await reload();
    } catch (error) {
      setReason(reasonOf(error));
    }
  }

  async function remove(id: string) {
    const before = items;
    setItems(items.filter((item) => item.document_id !== id));
    setTasks(({ [id]: _, ...others }) => others);
    try {
      await call(deleteDocument, { params: { document_id: id } });
    } catch (error) {
      setItems(before);
      setReason(reasonOf(error));
    }
  }

  return (
    <div className="border-t border-rule pt-3 text-sm">
      <ul className="space-y-2">
        {items.map((item) => (
          <li key={item.document_id} className="flex items-start gap-2">
            <Paperclip size={15} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-faint" />
            <div className="min-w-0 flex-1">
              <p className="truncate">{item.filename}</p>
              {item.steering_note ? <p className="text-ink-faint">{item.steering_note}</p> : null}
              {tasks[item.document_id] ? (
                <PendingSupplement
                  item={item}
                  taskId={tasks[item.document_id] ?? ""}
                  onReady={() => setTasks(({ [item.document_id]: _, ...others }) => others)}
                />
              ) : null}
            </div>
            <button
              type="button"
              aria-label={`Remove the supplement ${item.filename}`}
              onClick={() => void remove(item.document_id)}
              className="hit-target rounded text-ink-faint hover:text-critical"
            >
              <X size={15} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {reason ? (
        <Notice tone="critical" className="my-2">
          {reason}
        </Notice>
      ) : null}
      {chosen ? (
        <SupplementNote
          file={chosen}
          onAdd={(note) => void add(chosen, note)}
          onCancel={() => setChosen(null)}
        />
      ) : items.length < limit ? (
        <Button
          size="sm"
          look="quiet"
          className="-ml-2.5 text-ink-soft"
          onClick={() => input.current?.click()}
        >
          <Plus size={15} aria-hidden="true" />
          Add a supplement
          <span className="font-normal text-ink-faint">
            {items.length} of {limit}
          </span>
        </Button>
      ) : (
        <p className="text-ink-faint">All {limit} places for supplements are taken.</p>
      )}
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_EXTENSIONS}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        onChange={(event) => {
          setChosen(event.target.files?.[0] ?? null);
          event.target.value = "";
        }}
      />
    </div>
  );
}
