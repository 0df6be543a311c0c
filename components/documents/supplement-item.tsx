"use client";

import { Paperclip, X } from "lucide-react";
import { useState } from "react";
import { type SupplementaryMaterial, uploadEvent } from "#lib/documents/schema.ts";
import { PrintChoice } from "./print-choice.tsx";
import { useEventStream } from "./use-event-stream.ts";

interface SupplementItemProps {
  item: SupplementaryMaterial;
  /** The task of its conversion, or undefined if the supplement is ready. */
  taskId: string | undefined;
  /** True if the supplement can be the PDF of the manuscript. */
  mayBePrint: boolean;
  onPrint: (isPrint: boolean) => void;
  onReady: () => void;
  onRemove: () => void;
}

export function SupplementItem({ item, taskId, onReady, onRemove, ...print }: SupplementItemProps) {
  return (
    <li className="flex items-start gap-2">
      <Paperclip size={15} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p className="truncate">{item.filename}</p>
        {item.steering_note ? <p className="text-ink-faint">{item.steering_note}</p> : null}
        {item.is_print || print.mayBePrint ? (
          <PrintChoice filename={item.filename} isPrint={item.is_print} onChange={print.onPrint} />
        ) : null}
        {taskId ? <Conversion filename={item.filename} taskId={taskId} onReady={onReady} /> : null}
      </div>
      <button
        type="button"
        aria-label={`Remove the supplement ${item.filename}`}
        onClick={onRemove}
        className="hit-target rounded text-ink-faint hover:text-critical"
      >
        <X size={15} aria-hidden="true" />
      </button>
    </li>
  );
}

interface ConversionProps {
  filename: string;
  taskId: string;
  onReady: () => void;
}

function Conversion({ filename, taskId, onReady }: ConversionProps) {
  const [value, setValue] = useState(0);
  const [failed, setFailed] = useState<string | null>(null);
  useEventStream(`/api/documents/upload/events/${taskId}`, uploadEvent, (event) => {
    if (event.type === "progress") setValue(event.value);
    else if (event.type === "complete") onReady();
    else setFailed(event.error);
  });
  return failed ? (
    <p role="alert" className="text-critical">
      {failed}. Remove {filename} or add another copy.
    </p>
  ) : (
    <p className="text-ink-faint tabular-nums">Converting, {value}%</p>
  );
}
