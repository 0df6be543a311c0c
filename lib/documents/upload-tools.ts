import { z } from "zod";
import { text, uuid, uuidOut } from "#lib/contract/fields.ts";
import { formatNames } from "#lib/conversion/format.ts";
import { env } from "#lib/env.ts";
import { defineAction } from "#lib/tools/assistant-tool.ts";
import { documentStatus } from "./schema.ts";
import { uploadFromUrl } from "./upload-from-url.ts";
import { LONGEST_TEXT, TEXT_FORMATS, uploadText } from "./upload-text.ts";
import type { UploadedNow } from "./uploaded-now.ts";

const previous_session_id = uuid
  .optional()
  .describe("The review of an earlier version of this manuscript, if there is one.");

/** What all of them have in common: a new document, which the conversion may hand to services outside. */
const uploading = {
  kind: "action",
  scope: "documents:write",
  rate: ["uploads"],
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

function uploaded({ filename, failure, ...facts }: UploadedNow) {
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
  }),
  async run(ctx, { previous_session_id: previousSessionId, ...given }) {
    return uploaded(await uploadText(ctx, { ...given, previousSessionId }));
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
  }),
  isOffered: () => env().UPLOAD_URL_HOSTS.length > 0,
  async run(ctx, { url, previous_session_id: previousSessionId }) {
    return uploaded(await uploadFromUrl(ctx, { url, previousSessionId }));
  },
});
