import { problem } from "#lib/contract/problem.ts";

export const directUploadUnavailable = problem({
  slug: "direct-upload-unavailable",
  status: 409,
  title: "Uploads go through Galley here",
  explanation:
    "The file store of this installation cannot be reached from outside, so that nothing can be sent to it directly. Send the file to `POST /documents/upload`.",
});

export const uploadNotReceived = problem({
  slug: "upload-not-received",
  status: 409,
  title: "The file has not arrived",
  explanation:
    "The file store has no file of this upload: it was not sent, or not to its end, was completed or given up before, or the upload is not yours. Send the file to the address that the start of the upload gave, or start again.",
});

export const uploadDiffers = problem({
  slug: "upload-differs",
  status: 400,
  title: "The file arrived altered",
  explanation: "The bytes in the file store do not have the hash in `sha256`. Start the upload again.",
});
