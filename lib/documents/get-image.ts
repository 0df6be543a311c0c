import { selectImage } from "#db/queries/documents.ts";
import type { ActorContext } from "#lib/context.ts";
import type { StoredFile } from "#lib/contract/bytes.ts";
import { Problem } from "#lib/contract/problem.ts";
import { blobKeys } from "./blob-keys.ts";
import { documentNotFound, imageNotFound, invalidImageRequest } from "./problems.ts";
import { readableDocument } from "./readable-document.ts";

const IMAGE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,150}$/;
const HOUR_SECONDS = 3_600;

export async function getImage(
  ctx: ActorContext,
  input: { documentId: string; imageName: string },
): Promise<StoredFile> {
  if (!IMAGE_NAME.test(input.imageName)) {
    throw invalidImageRequest("An image name has letters, digits, dots, dashes and underscores only.");
  }
  const document = await readableDocument(ctx, input.documentId).catch(asMissingImage);
  const image = await selectImage(ctx.db, document.id, input.imageName);
  const missing = () => imageNotFound("The document has no image of this name.");
  if (!image) throw missing();
  return {
    key: blobKeys.image(document.id, image.name),
    contentType: image.contentType,
    maxAgeSeconds: HOUR_SECONDS,
    missing,
  };
}

/** The image operation knows no missing document: its image is what is missing. */
function asMissingImage(error: unknown): never {
  if (error instanceof Problem && error.is(documentNotFound)) throw imageNotFound("No document has this id.");
  throw error;
}
