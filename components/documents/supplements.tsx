"use client";

import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { DocumentItem } from "#lib/documents/schema.ts";
import { FileInput } from "./file-input.tsx";
import { isNamedAlike, mayBePrint } from "./may-be-print.ts";
import { SupplementItem } from "./supplement-item.tsx";
import { SupplementNote } from "./supplement-note.tsx";
import { useSupplements } from "./use-supplements.ts";

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
  const { items, tasks, reason, add, choosePrint, remove, markReady } = useSupplements(parent.document_id);
  const [chosen, setChosen] = useState<File | null>(null);
  const pending = Object.keys(tasks).length;

  useEffect(() => onPending(pending), [pending, onPending]);
  useEffect(() => {
    if (!dropped) return;
    setChosen(dropped);
    onDroppedTaken();
  }, [dropped, onDroppedTaken]);

  function addChosen(file: File, about: Parameters<typeof add>[1]) {
    setChosen(null);
    void add(file, about);
  }

  return (
    <div className="border-t border-rule pt-3 text-sm">
      <ul className="space-y-2">
        {items.map((item) => (
          <SupplementItem
            key={item.document_id}
            item={item}
            taskId={tasks[item.document_id]}
            mayBePrint={mayBePrint(item.filename, { parent, items })}
            onPrint={(isPrint) => void choosePrint(isPrint ? item.document_id : null)}
            onReady={() => markReady(item.document_id)}
            onRemove={() => void remove(item.document_id)}
          />
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
          mayBePrint={mayBePrint(chosen.name, { parent, items })}
          isPrint={isNamedAlike(chosen.name, parent.filename)}
          onAdd={(about) => addChosen(chosen, about)}
          onCancel={() => setChosen(null)}
        />
      ) : (
        <AddSupplement count={items.length} limit={limit} onFile={setChosen} />
      )}
    </div>
  );
}

interface AddSupplementProps {
  count: number;
  limit: number;
  onFile: (file: File) => void;
}

function AddSupplement({ count, limit, onFile }: AddSupplementProps) {
  const input = useRef<HTMLInputElement>(null);
  if (count >= limit)
    return <p className="text-ink-faint">This document has {limit} supplements, which is the limit.</p>;
  return (
    <>
      <Button size="sm" look="quiet" className="-ml-2.5 text-ink-soft" onClick={() => input.current?.click()}>
        <Plus size={15} aria-hidden="true" />
        Add a supplement
        <span className="font-normal text-ink-faint">
          {count} of {limit}
        </span>
      </Button>
      <FileInput input={input} onFiles={([file]) => file && onFile(file)} />
    </>
  );
}
