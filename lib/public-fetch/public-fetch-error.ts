export type PublicFetchReason =
  | "url-refused"
  | "no-public-address"
  | "unreachable"
  | "redirected"
  | "too-large"
  | "too-slow";

/** A fetch that was refused or failed. The message is fit for people, and names nothing that only this machine knows. */
export class PublicFetchError extends Error {
  override name = "PublicFetchError";
  readonly reason: PublicFetchReason;

  constructor(reason: PublicFetchReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Returns the error of this kind that a library may have wrapped. */
export function publicFetchErrorIn(error: unknown): PublicFetchError | null {
  if (error instanceof PublicFetchError) return error;
  return error instanceof Error && error.cause !== undefined ? publicFetchErrorIn(error.cause) : null;
}
