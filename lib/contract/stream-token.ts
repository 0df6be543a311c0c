import { z } from "zod";
import { text, timestamp, uuid } from "./fields.ts";

/** The resource that a stream token opens: one upload's events, one review's events, or one document's images. */
export const streamResource = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("upload_events"), task_id: uuid }),
    z.object({ kind: z.literal("process_events"), session_id: uuid }),
    z.object({ kind: z.literal("document_images"), document_id: uuid }),
  ])
  .meta({ id: "StreamResource" });
export type StreamResource = z.infer<typeof streamResource>;

export const streamToken = z
  .object({ token: z.string(), expires_at: timestamp })
  .meta({ id: "StreamTokenResponse" });
export type StreamToken = z.infer<typeof streamToken>;

/** In characters. A stream token carries what it opens, so it is longer than a name. */
const MAX_TOKEN_LENGTH = 2_000;

/** The query of an operation that a stream token opens. */
export const tokenQuery = z.object({
  token: text(MAX_TOKEN_LENGTH)
    .optional()
    .meta({ description: "An API key or a stream token from `POST /stream-tokens`." }),
});
