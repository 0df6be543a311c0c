import { Readable } from "node:stream";
import type { ActorContext } from "#lib/context.ts";
import { createUpload } from "#lib/documents/create-upload.ts";

/** Uploads a text as a Markdown file, past the limits of requests. Returns the id of the document. */
export async function uploadText(ctx: ActorContext, filename: string, text: string): Promise<string> {
  const stream = Readable.from([Buffer.from(text)]);
  const { document_id: id } = await createUpload(ctx, {
    form: {
      read: async (take) => ({
        fields: {},
        file: await take({ filename, contentType: "text/markdown", stream }),
        digest: "",
      }),
    },
  });
  return id;
}
