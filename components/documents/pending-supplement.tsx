"use client";

import { useState } from "react";
import { type SupplementaryMaterial, uploadEvent } from "#lib/documents/schema.ts";
import { useEventStream } from "./use-event-stream.ts";

interface PendingSupplementProps {
  item: SupplementaryMaterial;
  taskId: string;
  onReady: () => void;
}

export function PendingSupplement({ item, taskId, onReady }: PendingSupplementProps) {
  const [value, setValue] = useState(0);
  const [failed, setFailed] = useState<string | null>(null);
  useEventStream(`/api/documents/upload/events/${taskId}`, uploadEvent, (event) => {
    if (event.type === "progress") setValue(event.value);
    else if (event.type === "complete") onReady();
    else setFailed(event.error);
  });
  return failed ? (
    <p role="alert" className="text-critical">
      {failed}. Remove {item.filename} or add another copy.
    </p>
  ) : (
    <p className="text-ink-faint tabular-nums">Reading, {value} %</p>
  );
}
