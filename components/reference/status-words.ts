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
  500: "Fault of the server",
  503: "Not available now",
};

export function statusWords(status: number): string {
  return WORDS[status] ?? (status >= 500 ? "Fault of the server" : "Refused");
}
