import type { ZodError } from "zod";
import { isDatabaseUnavailable } from "#db/client.ts";
import { Problem } from "#lib/contract/problem.ts";
import {
  fileStoreUnavailable,
  internalError,
  temporarilyUnavailable,
  validationFailed,
} from "#lib/contract/problems.ts";
import { BlobsUnavailableError } from "#lib/ports/blobs/port.ts";
import { challengeOf } from "./challenge.ts";
import { lengthOf } from "./stated-length.ts";

const RETRY_AFTER_SECONDS = 5;

/** Any thrown value as the problem a caller may see; what is unexpected stays opaque. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseUnavailable(error)) {
    return temporarilyUnavailable("The database does not answer, or is busy. Try again in a moment.", {
      retry_after_seconds: RETRY_AFTER_SECONDS,
    });
  }
  if (error instanceof BlobsUnavailableError)
    return fileStoreUnavailable("The store that keeps files does not answer. Try again in a moment.", {
      retry_after_seconds: RETRY_AFTER_SECONDS,
    });
  return internalError(
    "The server failed. The log has the cause under the request id. You can safely try again.",
  );
}

export function validationProblem(error: ZodError, prefix = ""): Problem {
  const errors = error.issues.slice(0, 20).map((issue) => ({
    pointer: prefix + issue.path.map((part) => `/${escapePointer(String(part))}`).join(""),
    detail: issue.message,
  }));
  const first = errors[0];
  const where = first && first.pointer !== "" ? `${first.pointer}: ` : "";
  return validationFailed(`The request is not valid. ${where}${first?.detail ?? ""}`.trim(), { errors });
}

function escapePointer(part: string): string {
  return part.replaceAll("~", "~0").replaceAll("/", "~1");
}

export interface ProblemPlace {
  origin: string;
  /** The request's path, without its query. */
  instance: string;
  requestId: string;
  /** Whether the request carried an Authorization header. */
  isWithBearer: boolean;
}

export function problemBody(problem: Problem, place: ProblemPlace): Record<string, unknown> {
  const { slug, title, status } = problem.definition;
  return {
    type: `${place.origin}/problems/${slug}`,
    title,
    status,
    detail: problem.detail,
    instance: place.instance,
    request_id: place.requestId,
    ...problem.extensions,
  };
}

export function problemResponse(problem: Problem, place: ProblemPlace): Response {
  const text = JSON.stringify(problemBody(problem, place));
  const headers = new Headers({
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    ...lengthOf(text),
  });
  const challenge = challengeOf(problem, place);
  if (challenge) headers.set("www-authenticate", challenge);
  const wait = problem.extensions.retry_after_seconds;
  if (typeof wait === "number") headers.set("retry-after", String(wait));
  return new Response(text, { status: problem.definition.status, headers });
}
