"use client";

import { Download, Ellipsis, Printer, RefreshCw, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { AnswerReviewersItem } from "#components/responses/answer-reviewers-item.tsx";
import { useCreditsInUse } from "#components/shell/credits-in-use.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Menu, MenuItem, MenuLink, MenuRule } from "#components/ui/menu.tsx";
import { call } from "#lib/client/client.ts";
import { deleteSession } from "#lib/reviews/contract.ts";
import type { Session } from "#lib/reviews/schema.ts";
import { useAddPrint } from "./add-print.tsx";

interface SessionMenuProps {
  session: Session;
  onAgain: () => void;
  /** Called when the review got pages. */
  onPages: () => void;
}

export function SessionMenu({ session, onAgain, onPages }: SessionMenuProps) {
  const [deleting, setDeleting] = useState(false);
  const router = useRouter();
  const costsCredits = useCreditsInUse();
  const print = useAddPrint(session, onPages);

  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" size="icon" aria-label="More">
            <Ellipsis size={18} aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem
          icon={<RefreshCw size={15} aria-hidden="true" />}
          disabled={session.is_processing}
          onSelect={onAgain}
        >
          Review again …
        </MenuItem>
        {session.processing_status === "completed" ? (
          <AnswerReviewersItem sessionId={session.session_id} />
        ) : null}
        <MenuLink>
          <a href={`/api${session.original_url}`} download={session.filename}>
            <Download size={15} aria-hidden="true" />
            Download original file
          </a>
        </MenuLink>
        {print.item}
        <MenuItem
          icon={<Printer size={15} aria-hidden="true" />}
          onSelect={() => setTimeout(() => window.print(), 50)}
        >
          Print with comments
        </MenuItem>
        <MenuRule />
        <MenuItem icon={<Trash2 size={15} aria-hidden="true" />} danger onSelect={() => setDeleting(true)}>
          Delete review …
        </MenuItem>
      </Menu>
      {print.beside}
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title="Delete this review?"
        description={
          session.is_processing
            ? `This cancels the running review${costsCredits ? " and returns its credit" : ""}. The uploaded file is kept.`
            : "This deletes its comments and your changes to them. You cannot undo this. The uploaded file is kept."
        }
        action="Delete review"
        onConfirm={async () => {
          await call(deleteSession, { params: { session_id: session.session_id } });
          router.push("/reviews");
          router.refresh();
        }}
      />
    </>
  );
}
