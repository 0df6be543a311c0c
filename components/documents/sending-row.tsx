"use client";

import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { StageProgress } from "./stage-progress.tsx";
import type { Sending } from "./use-uploads.ts";

interface SendingRowProps {
  sending: Sending;
  onRetry: () => void;
  onRemove: () => void;
}

export function SendingRow({ sending, onRetry, onRemove }: SendingRowProps) {
  const { file, reason, since, progress } = sending;
  return (
    <li className="rounded-lg border border-rule bg-sheet p-4">
      <h3 className="truncate font-medium">{file.name}</h3>
      {reason === null ? (
        <>
          <StageProgress value={progress} stage="uploading" since={since} label={`Upload of ${file.name}`} />
          <Button size="sm" look="quiet" className="mt-2" onClick={onRemove}>
            Cancel upload
          </Button>
        </>
      ) : (
        <>
          <Notice tone="critical" className="mt-3">
            {reason}
          </Notice>
          <div className="mt-3 flex gap-2">
            <Button size="sm" onClick={onRetry}>
              Try again
            </Button>
            <Button size="sm" look="quiet" onClick={onRemove}>
              Remove from list
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
