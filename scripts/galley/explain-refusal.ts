import { ApiError } from "#lib/client/client.ts";
import { Failure } from "./command.ts";
import type { Credential } from "./signing-in/credential.ts";

/** Returns an error with the words of the API for the user, or the error itself if it is of another kind. */
export function explained(error: unknown, credential?: Credential): unknown {
  if (!(error instanceof ApiError)) return error;
  const advice = error.slug === "missing-scope" ? (credential?.adviceOnScopes ?? "") : "";
  return new Failure(`${error.title}. ${error.message} ${advice}`.trim());
}
