import { ApiError } from "#lib/client/client.ts";

/** The reason why there is no whole reply, and what to do about it. */
export interface ChatProblem {
  slug: string;
  /** A sentence about what happened. */
  what: string;
  /** A sentence about what to do next. */
  next: string;
  /** True if sending the message again may help. */
  canRetry: boolean;
}

type Extensions = Readonly<Record<string, unknown>>;

interface ProblemData {
  slug: string;
  title: string;
  detail: string;
  extensions: Extensions;
}

export const CONNECTION_LOST: ChatProblem = {
  slug: "connection-lost",
  what: "The connection ended before the reply was complete.",
  next: "The part that arrived is kept. Retry to ask the same question again.",
  canRetry: true,
};

const UNREACHABLE: ChatProblem = {
  slug: "unreachable",
  what: "The server cannot be reached.",
  next: "Check the connection, then retry. Your question is kept here.",
  canRetry: true,
};

const UNEXPECTED: ChatProblem = {
  slug: "unexpected",
  what: "Something unexpected happened on this page.",
  next: "Retry. If it happens again, reload the page: the conversation is stored on the server.",
  canRetry: true,
};

/** Describes a thrown error. `hasBegun` is true if a part of the reply had come. */
export function problemOfError(error: unknown, hasBegun: boolean): ChatProblem {
  if (error instanceof ApiError) {
    const { slug, title, message, extensions } = error;
    return describeProblem({ slug, title, detail: message, extensions });
  }
  if (error instanceof TypeError || isNetworkError(error)) return hasBegun ? CONNECTION_LOST : UNREACHABLE;
  return UNEXPECTED;
}

/** Describes an error event of the stream. */
export function problemOfEvent(event: {
  error: string;
  error_type: string;
  details: Extensions | null;
}): ChatProblem {
  const extensions = event.details ?? {};
  const detail = typeof extensions.detail === "string" ? extensions.detail : `${event.error}.`;
  return describeProblem({ slug: event.error_type, title: event.error, detail, extensions });
}

function describeProblem({ slug, title, detail, extensions }: ProblemData): ChatProblem {
  const problem = (what: string, next: string, canRetry = true) => ({ slug, what, next, canRetry });
  switch (slug) {
    case "unauthenticated":
      return problem("You are signed out.", "Sign in again in another tab, then retry here.");
    case "rate-limited":
      return problem("Too many questions in a short time.", `Wait ${waitOf(extensions)}, then retry.`);
    case "chat-quota-exceeded":
      return problem(
        "You have used your chat budget for today.",
        `You have a new budget at ${timeOf(extensions)}. Your question is kept here.`,
      );
    case "session-not-found":
    case "session-not-accessible":
      return problem(
        "This review no longer exists, or is not yours.",
        "It may have been deleted in another tab. Go back to My reviews.",
        false,
      );
    case "chat-failed":
      return problem(...failureOf(extensions));
    default:
      return problem(detail === "" ? `${title}.` : detail, "Retry to ask the same question again.");
  }
}

/** Returns `what` and `next` by the `reason` that the problem `chat-failed` declares. */
function failureOf({ reason, detail }: Extensions): [what: string, next: string] {
  switch (reason) {
    case "busy":
      return [
        "Another message of this conversation is still being answered, perhaps in another tab.",
        "Wait until it is complete, then retry.",
      ];
    case "model":
      return [
        `The language model failed while it answered. ${typeof detail === "string" ? detail : ""}`.trim(),
        "Retry in a moment. If it keeps failing, test the model on the server with “galley models”.",
      ];
    default:
      return [
        "The server failed while it answered.",
        "Retry in a moment. If it keeps failing, the server's log says why.",
      ];
  }
}

function waitOf({ retry_after_seconds: seconds }: Extensions): string {
  if (typeof seconds !== "number") return "a minute";
  return seconds === 1 ? "a second" : `${seconds} seconds`;
}

function timeOf({ resets_at: at }: Extensions): string {
  if (typeof at !== "string") return "midnight UTC";
  return new Date(at).toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
}

/** Browsers throw a TypeError, or a DOMException called NetworkError, when a body ends early. */
function isNetworkError(error: unknown): boolean {
  return error instanceof DOMException && error.name === "NetworkError";
}
