import type { Db } from "#db/client.ts";
import { claimUploadLink, selectUsableUploadLink } from "#db/queries/upload-links.ts";
import type { Context } from "#lib/context.ts";
import type { Form } from "#lib/contract/form.ts";
import { hashSecret } from "#lib/hash-secret.ts";
import { createUpload } from "./create-upload.ts";
import { uploadLinkOver } from "./problems.ts";
import { type UploadedByLink, uploadAccepted } from "./schema.ts";

/**
 * Takes one file for the user who had the link made. The link is used up in the transaction that writes the document,
 * so of several uploads one counts, and a file that is refused leaves the link as it was.
 */
export async function uploadByLink(
  ctx: Context,
  { token, form }: { token: string; form: Form },
): Promise<UploadedByLink> {
  const link = await selectUsableUploadLink(ctx.db, hashSecret(token));
  if (!link) throw linkOver();
  const actor = {
    ...link.owner,
    via: "upload-link",
    scopes: new Set(["documents:write"] as const),
    resource: null,
  } as const;
  const useUp = async (db: Db, value: unknown) => {
    const { document_id } = uploadAccepted.parse(value);
    if (!(await claimUploadLink(db, link.id, document_id))) throw linkOver();
  };
  const fields = link.previousSessionId === null ? {} : { previous_session_id: link.previousSessionId };
  // What else the form holds is not the link's to say, such as the document that it supplements.
  const fileOnly: Form = { read: async (take) => ({ ...(await form.read(take)), fields }) };
  const { filename, format } = await createUpload({ ...ctx, actor, beforeCommit: useUp }, { form: fileOnly });
  return { filename, format };
}

function linkOver() {
  return uploadLinkOver(
    "This link was used or has expired, or it is not complete. Ask the assistant for another.",
  );
}
