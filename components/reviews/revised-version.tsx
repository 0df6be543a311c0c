"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { useDirectUploads } from "#components/documents/direct-uploads.tsx";
import { FileInput } from "#components/documents/file-input.tsx";
import { sendFile } from "#components/documents/send-file.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useRequest } from "#components/ui/use-request.ts";

/** Uploads a later version of the reviewed manuscript, which then waits on the list of reviews for its start. */
export function RevisedVersion({ previousSessionId }: { previousSessionId: string }) {
  const { busy, refusal, run } = useRequest();
  const isDirect = useDirectUploads();
  const input = useRef<HTMLInputElement>(null);
  const router = useRouter();

  function send(file: File) {
    const request = async () => {
      await sendFile(file, { isDirect, role: { role: "revision", previousSessionId } });
      router.push("/reviews");
      router.refresh();
    };
    void run(request, { leads: true });
  }

  return (
    <section aria-labelledby="revised" className="mb-6 border-b border-rule pb-6">
      <h3 id="revised" className="font-medium">
        You have revised the manuscript
      </h3>
      <p className="mt-1 text-sm text-ink-soft">
        Upload the new version. The review of it says which of these comments are fixed.
      </p>
      {refusal ? (
        <Notice tone="critical" className="mt-3">
          {refusal}
        </Notice>
      ) : null}
      <FileInput input={input} onFiles={([file]) => file && send(file)} />
      <Button className="mt-3" disabled={busy} onClick={() => input.current?.click()}>
        {busy ? "Uploading …" : "Upload a revised version"}
      </Button>
    </section>
  );
}
