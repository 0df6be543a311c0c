import { type Customization, customization } from "#lib/reviews/preference-schema.ts";

/** A review that the user requested and that the server has not confirmed. The tab keeps it over a reload. */
export interface QueuedStart {
  preview: boolean;
  prompt: string;
  customization: Customization | null;
  /** The idempotency key of the request. If the request is repeated after a reload, the server starts no second review. */
  key: string;
}

const keyOf = (documentId: string) => `galley:start:${documentId}`;

export function readQueuedStart(documentId: string): QueuedStart | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(documentId)) ?? "null");
    if (!stored || typeof stored !== "object" || !("preview" in stored) || !("prompt" in stored)) return null;
    if (!("key" in stored)) return null;
    const chosen = customization.safeParse("customization" in stored ? stored.customization : null);
    return {
      preview: stored.preview === true,
      prompt: String(stored.prompt),
      customization: chosen.data ?? null,
      key: String(stored.key),
    };
  } catch {
    return null;
  }
}

export function keepQueuedStart(documentId: string, start: QueuedStart | null): void {
  try {
    if (start) sessionStorage.setItem(keyOf(documentId), JSON.stringify(start));
    else sessionStorage.removeItem(keyOf(documentId));
  } catch {
    // Storage may be turned off. The request is then kept only until a reload.
  }
}
