"use client";

import { Globe, Lock } from "lucide-react";
import { Switch } from "radix-ui";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { call } from "#lib/client/client.ts";
import { updateVisibility } from "#lib/reviews/contract.ts";
import type { Session } from "#lib/reviews/schema.ts";

export function ShareButton({ session }: { session: Session }) {
  const [open, setOpen] = useState(false);
  const { isPublic, reason, change } = useVisibility(session);
  const Icon = isPublic ? Globe : Lock;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Icon size={14} aria-hidden="true" />
        <span className="max-sm:sr-only">{isPublic ? "Public" : "Share"}</span>
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Share this review">
        <PublicSwitch isPublic={isPublic} onChange={(wanted) => void change(wanted)} />
        {reason ? (
          <Notice tone="critical" className="mt-4">
            {reason}
          </Notice>
        ) : null}
        {isPublic ? (
          <ShareLink sessionId={session.session_id} />
        ) : (
          <p className="mt-5 flex items-center gap-2 text-sm text-ink-faint">
            <Lock size={14} aria-hidden="true" />
            Only you can open this review.
          </p>
        )}
      </Dialog>
    </>
  );
}

function useVisibility({ session_id, is_public }: Session) {
  const [isPublic, setPublic] = useState(is_public);
  const [reason, setReason] = useState<string | null>(null);

  async function change(wanted: boolean) {
    setReason(null);
    // The page says "Only you can open this review" only after the server has agreed.
    if (wanted) setPublic(true);
    try {
      await call(updateVisibility, { params: { session_id }, body: { is_public: wanted } });
      setPublic(wanted);
    } catch (error) {
      setPublic(!wanted);
      setReason(reasonOf(error));
    }
  }

  return { isPublic, reason, change };
}

function PublicSwitch({ isPublic, onChange }: { isPublic: boolean; onChange: (wanted: boolean) => void }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <label htmlFor="public" className="text-sm">
        <span className="block font-medium">Anyone with the link can read it</span>
        <span className="mt-0.5 block text-ink-soft">
          They see the manuscript and the comments, but not the original file. Only you can act on comments.
        </span>
      </label>
      <Switch.Root
        id="public"
        checked={isPublic}
        onCheckedChange={onChange}
        className="mt-0.5 h-6 w-10 shrink-0 rounded-full border border-rule-strong bg-wash p-0.5 transition-colors data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Switch.Thumb className="block size-4.5 rounded-full bg-ink-soft transition-transform data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-accent" />
      </Switch.Root>
    </div>
  );
}

function ShareLink({ sessionId }: { sessionId: string }) {
  const link = typeof window === "undefined" ? "" : `${window.location.origin}/shared/${sessionId}`;
  return (
    <div className="mt-5 flex items-center gap-2">
      <input
        readOnly
        aria-label="Link"
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        className="h-8 min-w-0 flex-1 rounded-md border border-rule bg-paper px-2.5 font-mono text-xs text-ink-soft"
      />
      <CopyButton text={link} label="Copy link" />
    </div>
  );
}
