const WORDS: Record<number, string> = {
  400: "Bad request",
  401: "Not signed in",
  403: "Not allowed",
  404: "Not found",
  409: "Conflict",
  413: "Too large",
  415: "Wrong media type",
  422: "Not valid",
  429: "Too many requests",
  500: "Server error",
  503: "Service unavailable",
};

export function statusWords(status: number): string {
  return WORDS[status] ?? (status >= 500 ? "Server error" : "Refused");
}
