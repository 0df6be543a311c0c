import { z } from "zod";
import type { ActorContext } from "#lib/context.ts";
import { text, timestamp, uuid, uuidOut } from "#lib/contract/fields.ts";
import { formatNames } from "#lib/conversion/format.ts";
import { env } from "#lib/env.ts";
import { defineAction } from "#lib/tools/assistant-tool.ts";
import { onceByRequest, request_id } from "#lib/tools/once-by-request.ts";
import { uploadByLink } from "./contract.ts";
import { createUploadLink } from "./create-upload-link.ts";
import { documentStatus, type UploadAccepted, uploadAccepted } from "./schema.ts";
import { uploadFromUrl } from "./upload-from-url.ts";
import { LONGEST_TEXT, TEXT_FORMATS, uploadText } from "./upload-text.ts";
import { uploadedNow } from "./uploaded-now.ts";

const previous_session_id = uuid
  .optional()
  .describe("The review of an earlier version of this manuscript, if there is one.");

/** What all of them have in common: a new document, which the conversion may hand to services outside. */
const uploading = {
  kind: "action",
  scope: "documents:write",
  rate: ["upload-attempts", "uploads"],
  isIdempotent: false,
  reachesOut: true,
  facts: z.object({ document_id: uuidOut, status: documentStatus, word_count: z.number().int().nullable() }),
} as const;

const NEXT_AFTER_UPLOAD = {
  converted: "The document is ready. Call start_review with its document_id.",
  converting:
    "The document is being converted. Call find_documents in a few seconds; when its status is converted, call start_review.",
  failed: "The text could not be converted. Correct it and upload it again.",
} as const;

/** Says what an upload is after a moment for its conversion. */
async function uploaded(ctx: ActorContext, { document_id }: UploadAccepted) {
  const { filename, failure, ...facts } = await uploadedNow(ctx, document_id);
  return {
    text: [filename, failure].filter(Boolean).join("\n"),
    facts,
    next: NEXT_AFTER_UPLOAD[facts.status],
  };
}

export const uploadManuscript = defineAction({
  ...uploading,
  name: "upload_text",
  title: "Upload a manuscript as text",
  description:
    "Gives Galley a manuscript as text: Markdown, LaTeX or plain text, whole and word for word. Galley keeps it as a document of the user and converts it, mostly within seconds. Costs no credit. Then call start_review.",
  input: z.object({
    text: text(LONGEST_TEXT).min(1).describe("The whole manuscript."),
    format: z.enum(TEXT_FORMATS).describe("md for Markdown, tex for LaTeX, txt for plain text."),
    name: text(150).trim().min(1).default("manuscript").describe("A name for the file, without an ending."),
    previous_session_id,
    request_id,
  }),
  async run(ctx, input) {
    const once = { tool: "upload_text", input, value: uploadAccepted };
    const given = { ...input, previousSessionId: input.previous_session_id };
    return uploaded(ctx, await onceByRequest(ctx, once, (bound) => uploadText(bound, given)));
  },
});

export const uploadByUrl = defineAction({
  ...uploading,
  name: "upload_from_url",
  title: "Upload a manuscript from a URL",
  description: `Has Galley fetch a manuscript from a public https:// URL of the file itself, not of a page about it, and keep it as a document of the user. It reads ${formatNames("and")}. Redirects are not followed; no sign-in is possible. The operator may allow some hosts only. Costs no credit. Then call start_review.`,
  input: z.object({
    url: text(2_000).describe("Such as https://arxiv.org/pdf/2401.01234."),
    previous_session_id,
    request_id,
  }),
  isOffered: () => env().UPLOAD_URL_HOSTS.length > 0,
  async run(ctx, input) {
    const once = { tool: "upload_from_url", input, value: uploadAccepted };
    const given = { url: input.url, previousSessionId: input.previous_session_id };
    return uploaded(ctx, await onceByRequest(ctx, once, (bound) => uploadFromUrl(bound, given)));
  },
});

export const uploadLink = defineAction({
  ...uploading,
  name: "create_upload_link",
  title: "Make an upload link for a file",
  description: `Makes a link at which the user uploads one file from their own machine: ${formatNames("or")}. Use it for a file whose bytes you do not have. Give the user upload_url as it is, to open in a browser; a program with the file can send it to post_url. It works once, within 30 minutes, without signing in. Then call find_documents with the upload_link_id. Costs no credit.`,
  input: z.object({ previous_session_id }),
  facts: z.object({
    upload_link_id: uuidOut,
    upload_url: z.string().describe("A page that takes the file. Secret until it is used."),
    post_url: z.string().describe("Takes the file as the part `file` of multipart/form-data."),
    expires_at: timestamp,
  }),
  async run(ctx, { previous_session_id: previousSessionId }) {
    await ctx.beforeWork?.();
    const { linkId, token, expiresAt } = await createUploadLink(ctx, { previousSessionId });
    return {
      text: "",
      facts: {
        upload_link_id: linkId,
        upload_url: `${ctx.origin}/upload#${token}`,
        post_url: `${ctx.origin}/api${uploadByLink.path.replace("{token}", token)}`,
        expires_at: expiresAt.toISOString(),
      },
      next: "Ask the user to open upload_url in a browser and to drop the file there, or send the file yourself: curl -F file=@PATH POST_URL. Then call find_documents with upload_link_id.",
    };
  },
});
