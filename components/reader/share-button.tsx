"use client";

import { Globe, Lock } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import { usePaletteCommands } from "#components/palette/palette.tsx";
import { Button } from "#components/ui/button.tsx";
import type { Session } from "#lib/reviews/schema.ts";

/** Loaded with the first click, since few readers share and the page should be small. */
const ShareDialog = lazy(async () => ({
  default: (await import("#components/sharing/share-dialog.tsx")).ShareDialog,
}));

/** Opens the dialog with whom the review is shared; at once if the address asks for it, as in mails. */
export function ShareButton({ session }: { session: Session }) {
  const [open, setOpen] = useState(useSearchParams().has("sharing"));
  const [wasOpened, setWasOpened] = useState(open);
  const [isPublic, setPublic] = useState(session.is_public);
  const Icon = isPublic ? Globe : Lock;
  function show() {
    setWasOpened(true);
    setOpen(true);
  }
  usePaletteCommands(() => [
    {
      id: "share",
      group: "Actions",
      label: "Share this review",
      keywords: "people role link public page access",
      run: show,
    },
  ]);
  return (
    <>
      <Button size="sm" onClick={show}>
        <Icon size={14} aria-hidden="true" />
        <span className="max-sm:sr-only">{isPublic ? "Public" : "Share"}</span>
      </Button>
      {wasOpened ? (
        <Suspense fallback={null}>
          <ShareDialog
            sessionId={session.session_id}
            open={open}
            onOpenChange={setOpen}
            onPublic={setPublic}
          />
        </Suspense>
      ) : null}
    </>
  );
}
