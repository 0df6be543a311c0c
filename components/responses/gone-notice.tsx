import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { Point } from "#lib/responses/schema.ts";

interface GoneNoticeProps {
  point: Point;
  /** The reply as it is in the field. */
  reply: string;
  /** While the words of the reviewer are being corrected, they cannot be added. */
  isEditing: boolean;
  onAddAgain: () => Promise<void>;
  onDiscard: () => void;
}

/** Says that others removed the point which is shown, and what can become of what was written in it. */
export function GoneNotice({ point, reply, isEditing, onAddAgain, onDiscard }: GoneNoticeProps) {
  const [isBusy, setBusy] = useState(false);
  const [discards, setDiscards] = useState(false);
  const isWritten = reply.trim() !== "";

  async function add() {
    setBusy(true);
    await onAddAgain();
    setBusy(false);
  }

  return (
    <Notice tone="critical">
      <p>
        Somebody deleted this point, or merged it with another.{" "}
        {isWritten ? "Your reply is kept on this page only, until you close it." : ""}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" disabled={isBusy || isEditing} onClick={() => void add()}>
          <Plus size={15} aria-hidden="true" />
          Add as a new point
        </Button>
        {isWritten ? <CopyButton text={reply} label="Copy the reply" /> : null}
        <Button size="sm" disabled={isBusy} onClick={() => (isWritten ? setDiscards(true) : onDiscard())}>
          <Trash2 size={15} aria-hidden="true" />
          Discard
        </Button>
      </div>
      {isEditing ? <p className="mt-2">To add it, first save or cancel what you change below.</p> : null}
      <ConfirmDialog
        open={discards}
        onOpenChange={setDiscards}
        title={`Discard point ${point.label}?`}
        description="This discards what you wrote in it. You cannot undo this."
        action="Discard point"
        onConfirm={async () => onDiscard()}
      />
    </Notice>
  );
}
