"use client";

import { useState } from "react";
import { Message } from "#components/shell/message.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ToastProvider } from "#components/ui/toast.tsx";
import { useRequest } from "#components/ui/use-request.ts";
import { call } from "#lib/client/client.ts";
import { uploadByLink } from "#lib/documents/contract.ts";
import { DropZone } from "./drop-zone.tsx";

/** Takes the one file that an upload link allows, for the person whose assistant made the link. */
export function UploadByLink() {
  const [uploaded, setUploaded] = useState<string | null>(null);
  const { busy, refusal, run } = useRequest();

  const send = (file: File | undefined) => {
    if (!file || busy) return;
    void run(async () => {
      const body = new FormData();
      body.set("file", file, file.name);
      const token = window.location.hash.slice(1);
      const { filename } = await call(uploadByLink, { params: { token: token || "missing" }, body });
      setUploaded(filename);
    });
  };

  if (uploaded !== null)
    return (
      <Message
        title="Galley has the file"
        text={`${uploaded} is being converted. Go back to your assistant and say that it is uploaded. You can close this page.`}
      />
    );
  return (
    <Message
      title="Upload a manuscript"
      text="Your assistant asks for a file. It becomes a document in the account for which the assistant works. The link takes one file."
    >
      <div className="w-full">
        <ToastProvider>
          <DropZone large limits="One file." onFiles={([file]) => send(file)} />
        </ToastProvider>
        {busy ? (
          <Notice tone="info" className="mt-4">
            Uploading…
          </Notice>
        ) : null}
        {refusal ? (
          <Notice tone="critical" className="mt-4">
            {refusal}
          </Notice>
        ) : null}
      </div>
    </Message>
  );
}
