"use client";

import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { OpenRequests } from "./open-requests.tsx";
import { PublicPage } from "./public-page.tsx";
import { SharedPeople } from "./shared-people.tsx";
import { SharingLinks } from "./sharing-links.tsx";
import { SwitchRow } from "./switch-row.tsx";
import { useSharing } from "./use-sharing.ts";

interface ShareDialogProps {
  sessionId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onPublic: (isPublic: boolean) => void;
}

/** With whom a review is shared: requests, people, links, and the public page. */
export function ShareDialog({ sessionId, open, onOpenChange, onPublic }: ShareDialogProps) {
  const controls = useSharing(sessionId);
  const { sharing, failure, refusal } = controls;

  async function makePublic(wanted: boolean) {
    await controls.makePublic(wanted);
    onPublic(wanted);
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Share this review" wide>
      {failure ? (
        <Notice tone="critical">
          <p>{failure}</p>
          <Button size="sm" className="mt-2" onClick={() => void controls.load()}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {refusal ? (
        <Notice tone="critical" className="mb-4">
          {refusal}
        </Notice>
      ) : null}
      {sharing ? (
        <div className="space-y-7">
          {sharing.requests.length > 0 ? (
            <OpenRequests requests={sharing.requests} {...{ controls }} />
          ) : null}
          <SharedPeople people={sharing.people} {...{ controls }} />
          <SharingLinks links={sharing.links} {...{ controls }} />
          <SwitchRow
            id="shares-original"
            label="They may download the original file"
            hint="People and links above then also export the comments into the file. Readers of the public page never get it."
            checked={sharing.shares_original}
            onChange={(wanted) => void controls.shareOriginal(wanted)}
          />
          <PublicPage
            sessionId={sessionId}
            sharing={sharing}
            onChange={(wanted) => void makePublic(wanted)}
          />
        </div>
      ) : failure ? null : (
        <div className="space-y-3" aria-busy="true">
          <span className="sr-only" role="status">
            Loading
          </span>
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
          <Skeleton className="h-24" />
        </div>
      )}
    </Dialog>
  );
}
