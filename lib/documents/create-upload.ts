import { uuidv7 } from "uuidv7";
import { selectUserWithTier } from "#db/queries/users.ts";
import type { ActorContext } from "#lib/context.ts";
import type { Form } from "#lib/contract/form.ts";
import { userNotFound } from "#lib/contract/problems.ts";
import { missingFilename } from "./problems.ts";
import { clearRefusedUpload, recordUpload } from "./record-upload.ts";
import { type UploadAccepted, uploadFields } from "./schema.ts";
import { storeUpload } from "./store-upload.ts";

/** Takes one file: stored as it arrives, then its row and the start of its conversion in one transaction. */
export async function createUpload(ctx: ActorContext, input: { form: Form }): Promise<UploadAccepted> {
  const account = await selectUserWithTier(ctx.db, ctx.actor.userId);
  if (!account) throw userNotFound("The account of this credential no longer exists.");
  const documentId = uuidv7();
  const { tier } = account;
  return clearRefusedUpload(ctx, documentId, async () => {
    const { fields, file } = await input.form.read((part) =>
      storeUpload(ctx, { documentId, file: part, maxFileSizeMb: tier.maxFileSizeMb }),
    );
    if (!file) throw missingFilename("The form has no part named file with a file name.");
    return recordUpload(ctx, { documentId, file, fields: uploadFields.parse(fields), tier });
  });
}
