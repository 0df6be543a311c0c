import type { ActorContext } from "#lib/context.ts";
import type { FormFile } from "#lib/contract/form.ts";
import { mediaTypeOf } from "#lib/conversion/format.ts";
import { env } from "#lib/env.ts";
import { type OpenedUrl, openPublicUrl } from "#lib/public-fetch/open-public-url.ts";
import { PublicFetchError } from "#lib/public-fetch/public-fetch-error.ts";
import { createUpload } from "./create-upload.ts";
import { filenameOfUrl } from "./filename-of-url.ts";
import { urlNotFetched } from "./problems.ts";
import type { UploadAccepted } from "./schema.ts";

/** No tier has more. The upload itself ends at the limit of the tier. */
const MOST_BYTES = 2_000_000_000;
/** Clients of MCP wait for a minute, and the conversion is waited for as well. */
const MOST_MS = 40_000;
const ACCEPT = `${mediaTypeOf("pdf")}, */*;q=0.5`;

/** Fetches a file from a host that the operator allows, as an upload of the actor. */
export async function uploadFromUrl(
  ctx: ActorContext,
  { url, previousSessionId }: { url: string; previousSessionId?: string | undefined },
): Promise<UploadAccepted> {
  refuseOtherHost(url);
  const fields = previousSessionId === undefined ? {} : { previous_session_id: previousSessionId };
  try {
    return await createUpload(ctx, {
      form: {
        async read(take) {
          const opened = await open(url);
          try {
            return { fields, file: await take(toFile(url, opened)), digest: "" };
          } finally {
            opened.body.destroy();
          }
        },
      },
    });
  } catch (error) {
    if (error instanceof PublicFetchError) throw urlNotFetched(error.message, { reason: error.reason });
    throw error;
  }
}

function refuseOtherHost(url: string): void {
  const allowed = env().UPLOAD_URL_HOSTS;
  const host = URL.parse(url)?.hostname ?? "";
  if (allowed.some((each) => isHostOf(host, each))) return;
  throw urlNotFetched(
    allowed.length === 0
      ? "This installation fetches nothing from URLs."
      : `This installation fetches from ${allowed.join(", ")} only.`,
    { reason: "url-refused" },
  );
}

/** `*` is any host, and `*.example.org` any below example.org. */
function isHostOf(host: string, allowed: string): boolean {
  return allowed.startsWith("*") ? host.endsWith(allowed.slice(1)) : host === allowed;
}

/** @throws {PublicFetchError} and url-not-fetched */
async function open(url: string): Promise<OpenedUrl> {
  const limits = { accept: ACCEPT, mostBytes: MOST_BYTES, milliseconds: MOST_MS };
  const opened = await openPublicUrl(url, { ...limits, privateHosts: env().FETCH_PRIVATE_HOSTS });
  if (opened.status === 200) return opened;
  opened.body.destroy();
  throw urlNotFetched(
    `${new URL(url).host} answered ${opened.status} and no file. Check the URL; a file that needs a sign-in cannot be fetched.`,
    { reason: "no-file" },
  );
}

function toFile(url: string, { headers, body }: OpenedUrl): FormFile {
  return {
    filename: filenameOfUrl(url, headers),
    contentType: headers.get("content-type") ?? "",
    stream: body,
  };
}
