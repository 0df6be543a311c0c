"use client";

import { Ellipsis, LogOut, Printer } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { AnswerReviewersItem } from "#components/responses/answer-reviewers-item.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Menu, MenuItem, MenuRule } from "#components/ui/menu.tsx";
import { call } from "#lib/client/client.ts";
import { leaveShared } from "#lib/reviews/sharing-contract.ts";

interface LeaveMenuProps {
  sessionId: string;
  isPublic: boolean;
  /** True for editors of a complete review. */
  mayAnswer: boolean;
}

/** What somebody can do with a review that is shared with them. */
export function LeaveMenu({ sessionId, isPublic, mayAnswer }: LeaveMenuProps) {
  const [leaving, setLeaving] = useState(false);
  const router = useRouter();
  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" size="icon" aria-label="More">
            <Ellipsis size={18} aria-hidden="true" />
          </Button>
        }
      >
        {mayAnswer ? <AnswerReviewersItem sessionId={sessionId} /> : null}
        <MenuItem
          icon={<Printer size={15} aria-hidden="true" />}
          onSelect={() => setTimeout(() => window.print(), 50)}
        >
          Print with comments
        </MenuItem>
        {isPublic ? null : (
          <>
            <MenuRule />
            <MenuItem icon={<LogOut size={15} aria-hidden="true" />} danger onSelect={() => setLeaving(true)}>
              Leave this review …
            </MenuItem>
          </>
        )}
      </Menu>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Leave this review?"
        description="You can no longer open it, unless the owner shares it with you again. What you wrote in it stays."
        action="Leave review"
        onConfirm={async () => {
          await call(leaveShared, { params: { session_id: sessionId } });
          router.push("/reviews");
          router.refresh();
        }}
      />
    </>
  );
}
