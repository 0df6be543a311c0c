import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import type { z } from "zod";
import { call } from "#lib/client/client.ts";
import { countNoun } from "#lib/count-noun.ts";
import { upload } from "#lib/documents/contract.ts";
import { type convertedDocument, uploadEvent } from "#lib/documents/schema.ts";
import { Failure } from "./command.ts";
import type { CommonInput, Connection } from "./connection.ts";
import { followEvents } from "./follow-events.ts";
import type { Progress } from "./progress.ts";

interface Uploaded {
  documentId: string;
  /** Follows the conversion to its end. @throws {Failure} if it fails */
  converted: () => Promise<z.infer<typeof convertedDocument>>;
}

/** Uploads a file, as a supplement if it has a parent. */
export async function uploadDocument(
  connection: Connection,
  { path, parentId }: { path: string; parentId?: string },
  progress: Progress,
  signal: AbortSignal,
): Promise<Uploaded> {
  const name = basename(path);
  const line = progress.line(name);
  line.update(0, "uploading");
  const send = async (input: CommonInput) => {
    const form = new FormData();
    if (parentId !== undefined) form.set("parent_document_id", parentId);
    form.set("file", await openAsBlob(path), name);
    return call(upload, { ...input, body: form });
  };
  const accepted = await connection.request(signal, send, `upload:${path}`).catch((error: unknown) => {
    line.end("failed", "not uploaded");
    throw error;
  });
  const path_ = `/documents/upload/events/${accepted.task_id}`;
  const converted = async () => {
    for await (const event of followEvents(connection, path_, uploadEvent, { signal, progress })) {
      if (event.type === "progress" && event.stage !== "complete")
        line.update(event.value, event.stage ?? "working");
      if (event.type === "error") {
        line.end("failed", event.error);
        const detail = event.details?.detail;
        throw new Failure(`${name}: ${typeof detail === "string" ? detail : event.error}`);
      }
      if (event.type === "complete") {
        line.end("done", `converted: ${countNoun(event.result.word_count, "word")}`);
        return event.result;
      }
    }
    throw new Failure(`${name}: the conversion ended without a result. Upload the file again.`);
  };
  return { documentId: accepted.document_id, converted };
}
