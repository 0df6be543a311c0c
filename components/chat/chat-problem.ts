import { ApiError } from "#lib/client/client.ts";

/** Why there is no (whole) reply: what happened, and what to do about it. */
export interface ChatProblem {
  slug: string;
  what: string;
  next: string;
  /** Whether asking once more may help. */
  canRetry: boolean;
}

interface Told {
  slug: string;
  title: string;
  detail: string;
  extensions: Readonly<Record<string, unknown>>;
}

export const CONNECTION_LOST: ChatProblem = {
  slug: "connection-lost",
  what: "The connection broke off before the reply was complete.",
  next: "What arrived is kept. Retry asks the same question again.",
  canRetry: true,
};

const UNREACHABLE: ChatProblem = {
  slug: "unreachable",
  what: "The server cannot be reached.",
  next: "Check the connection, then retry. Your question is kept here.",
  canRetry: true,
};

/** What a thrown error says, `begun` telling whether a part of the reply had come. */
export function problemOfError(error: unknown, begun: boolean): ChatProblem {
  if (error instanceof ApiError) {
    const { slug, title, message, extensions } = error;
    return describeProblem({ slug, title, detail: message, extensions });
  }
  if (error instanceof TypeError || isBroken(error)) return begun ? CONNECTION_LOST : UNREACHABLE;
  return {
    slug: "unexpected",
    what: "Something unexpected happened on this page.",
    next: "Retry; if it happens again, reload the page. The conversation is stored on the server.",
    canRetry: true,
  };
}

/** What an error event of the stream says. */
export function problemOfEvent(event: {
  error: string;
  error_type: string;
  details: Readonly<Record<string, unknown>> | null;
}): ChatProblem {
  const extensions = event.details ?? {};
  const detail = typeof extensions.detail === "string" ? extensions.detail : `${event.error}.`;
  return describeProblem({ slug: event.error_type, title: event.error, detail, extensions });
}

function describeProblem({ slug, title, detail, extensions }: Told): ChatProblem {
  const told = (what: string, next: string, canRetry = true): ChatProblem => ({ slug, what, next, canRetry });
  switch (slug) {
    case "unauthenticated":
      return told("You are signed out.", "Sign in again in another tab, then retry here.");
    case "rate-limited":
      return told("Too many questions in a short time.", `Wait ${waitOf(extensions)}, then retry.`);
    case "chat-quota-exceeded":
      return told(
        "Today's share of the chat is used up.",
        `It starts over at ${timeOf(extensions)}; your question is kept here. The comments and the text stay as they are.`,
      );
    case "session-not-found":
    case "session-not-accessible":
      return told(
        "This review is not there any more, or is not yours.",
        "It may have been deleted in another tab. Go back to My reviews.",
        false,
      );
    case "chat-failed":
      return failed(extensions);
    default:
      return told(detail === "" ? `${title}.` : detail, "Retry asks the same question again.");
  }
}

/** `reason` as the problem `chat-failed` declares it. */
function failed({ reason, detail }: Readonly<Record<string, unknown>>): ChatProblem {
  if (reason === "busy")
    return {
      slug: "chat-failed",
      what: "Another question of this conversation is still being answered, perhaps in another tab.",
      next: "Wait until it is complete, then retry.",
      canRetry: true,
    };
  return {
    slug: "chat-failed",
    what:
      reason === "model"
        ? `The language model failed while it answered. ${typeof detail === "string" ? detail : ""}`.trim()
        : "The server failed while it answered.",
    next:
      reason === "model"
        ? "Retry in a moment. If it keeps failing, whoever runs this server can test the model with “galley models”."
        : "Retry in a moment. If it keeps failing, the log of the server says why.",
    canRetry: true,
  };
}

function waitOf({ retry_after_seconds: seconds }: Readonly<Record<string, unknown>>): string {
  if (typeof seconds !== "number") return "a minute";
  return seconds === 1 ? "a second" : `${seconds} seconds`;
}

function timeOf({ resets_at: at }: Readonly<Record<string, unknown>>): string {
  if (typeof at !== "string") return "midnight UTC";
  return new Date(at).toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
}

/** What browsers throw when a body ends early is a TypeError, or a DOMException of the network. */
function isBroken(error: unknown): boolean {
  return error instanceof DOMException && error.name === "NetworkError";
}
