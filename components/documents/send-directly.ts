import { ApiError, call } from "#lib/client/client.ts";
import { cancelUpload, completeUpload, startUpload } from "#lib/documents/direct-contract.ts";
import type { StartedUpload, UploadAccepted, UploadFields } from "#lib/documents/schema.ts";

export interface Sent {
  signal: AbortSignal;
  /** Gets the share that has arrived, from 0 to 1. */
  onProgress: (share: number) => void;
}

const TRIES = 3;
/** Refusals of a start after which the file still goes through Galley. */
const GOES_THROUGH_GALLEY = new Set(["direct-upload-unavailable", "rate-limited", "file-store-unavailable"]);

/** True once this browser could not send to the store, so that further files do not try. */
let isBlocked = false;

/**
 * Sends a file to the file store itself. Returns null if it has to go through Galley instead.
 * @throws ApiError if the file is refused, or the reason of the signal
 */
export async function sendDirectly(
  file: File,
  fields: UploadFields,
  sent: Sent,
): Promise<UploadAccepted | null> {
  if (isBlocked) return null;
  const { signal } = sent;
  const started = await call(startUpload, { body: { size: file.size }, signal }).catch((error: unknown) => {
    if (error instanceof ApiError && GOES_THROUGH_GALLEY.has(error.slug)) return null;
    throw error;
  });
  if (!started) return null;
  const params = { upload_id: started.upload_id };
  try {
    await put(started, file, sent);
  } catch (error) {
    void call(cancelUpload, { params }).catch(() => {});
    if (signal.aborted) throw error;
    isBlocked = true;
    console.warn(
      `The file store at ${new URL(started.url).origin} did not take a file from this page, so files go through ` +
        "Galley. The bucket needs a CORS rule for this site: docs/operating/file-stores.md.",
    );
    return null;
  }
  return complete(
    () => call(completeUpload, { params, body: { ...bodyOf(fields), filename: file.name }, signal }),
    signal,
  );
}

/** A form holds words, the body of a request values. */
function bodyOf({ is_print, ...fields }: UploadFields) {
  return { ...fields, ...(is_print === undefined ? {} : { is_print: is_print === "true" }) };
}

/** The same request again gets the same answer, so a connection that breaks loses nothing. */
async function complete<T>(request: () => Promise<T>, signal: AbortSignal, attempt = 1): Promise<T> {
  try {
    return await request();
  } catch (error) {
    const isLost =
      error instanceof TypeError || (error instanceof ApiError && error.slug === "idempotency-key-in-use");
    if (!isLost || signal.aborted || attempt === TRIES) throw error;
    await new Promise((resolve) => setTimeout(resolve, attempt * 1_000));
    return complete(request, signal, attempt + 1);
  }
}

/** Only XMLHttpRequest says how much of a body has been sent. */
function put(
  { method, url, headers }: StartedUpload,
  file: File,
  { signal, onProgress }: Sent,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () =>
      request.status < 300 ? resolve() : reject(new Error(`The file store answered ${request.status}.`));
    request.onerror = () => reject(new Error("The file store did not let this page send."));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) reject(signal.reason);
    else request.send(file);
  });
}
