"use client";

import { FileText } from "lucide-react";
import { useRef, useState } from "react";
import { useDirectUploads } from "#components/documents/direct-uploads.tsx";
import { FileInput } from "#components/documents/file-input.tsx";
import { sendFile } from "#components/documents/send-file.ts";
import { useEventStream } from "#components/documents/use-event-stream.ts";
import { MenuItem } from "#components/ui/menu.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { useToast } from "#components/ui/toast.tsx";
import { call } from "#lib/client/client.ts";
import { uploadEvent } from "#lib/documents/schema.ts";
import { getSession } from "#lib/reviews/contract.ts";
import type { Session } from "#lib/reviews/schema.ts";

/** The pages follow the conversion of the PDF within seconds. */
const [TRIES, PAUSE_MS] = [60, 1_000];
/** Comments have their boxes a moment after the pages are there, or none at all. */
const FEWEST_TRIES = 5;

/** Adds the PDF of the manuscript to a review that has no pages. Returns the item of the menu, and what must stay beside it. */
export function useAddPrint(session: Session, onPages: () => void) {
  const input = useRef<HTMLInputElement>(null);
  const isDirect = useDirectUploads();
  const toast = useToast();
  const [task, setTask] = useState<string | null>(null);
  const { session_id, document_id: parentDocumentId } = session;
  const fail = (reason: string) => toast({ title: `The PDF was not added: ${reason}` });

  async function add(file: File) {
    try {
      const role = { role: "supplement", parentDocumentId, steeringNote: "", isPrint: true } as const;
      const { task_id } = await sendFile(file, { isDirect, role });
      setTask(task_id);
      toast({ title: `Finding the text on the pages of ${file.name}` });
    } catch (error) {
      fail(reasonOf(error));
    }
  }

  async function awaitPages() {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const fresh = await call(getSession, { params: { session_id } }).catch(() => null);
      if (fresh?.original.print && (hasBoxes(fresh) || tries > FEWEST_TRIES)) {
        toast({ title: `“Pages” shows ${fresh.original.print.filename} now` });
        return onPages();
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    toast({ title: "The pages take longer than usual. Open the review again in some minutes." });
  }

  useEventStream(task && `/api/documents/upload/events/${task}`, uploadEvent, (event) => {
    if (event.type === "progress") return;
    setTask(null);
    if (event.type === "complete") void awaitPages();
    else fail(event.error);
  });

  const isOffered = session.original.format !== "pdf" && !session.original.print;
  return {
    item: isOffered ? (
      <MenuItem
        icon={<FileText size={15} aria-hidden="true" />}
        disabled={task !== null}
        onSelect={() => input.current?.click()}
      >
        Add the PDF of the manuscript …
      </MenuItem>
    ) : null,
    beside: <FileInput input={input} accept=".pdf" onFiles={([file]) => file && void add(file)} />,
  };
}

function hasBoxes({ feedback }: Session): boolean {
  return feedback.detailed.comments.some(({ anchor }) => anchor.pages !== undefined);
}
