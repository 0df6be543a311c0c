/** The error codes of RFC 6749, 7591 and 8707 that can end a request before a person is asked. */
const REASONS: Record<string, string> = {
  invalid_client:
    "Galley does not know this app, or not any more. Remove the connection in the app, then add it again.",
  invalid_client_metadata:
    "The site of the app describes it in a way that Galley does not take. Tell the maker of the app.",
  unauthorized_client:
    "The app is not registered for this way of signing in. Remove the connection in the app, then add it again.",
  invalid_redirect_uri:
    "The app wants the answer sent to an address that it did not register. Remove the connection in the app, then add it again. If you came here from a link, do not trust the link.",
  redirect_uri_mismatch:
    "The app wants the answer sent to an address that it did not register. Remove the connection in the app, then add it again. If you came here from a link, do not trust the link.",
  invalid_target:
    "The app asks for access to another service than this Galley. Look at the address in the app’s settings: it must be the one under Settings → Assistants.",
  invalid_scope: "The app asks for something that this Galley does not have. Update the app, then try again.",
  invalid_request:
    "The app’s request is incomplete, or it is over. Start the connection in the app again. If that fails too, update the app.",
  unsupported_response_type:
    "The app uses an older way of signing in, which Galley does not offer. Update the app, then try again.",
  temporarily_unavailable: "Galley is busy. Wait a moment, then start the connection in the app again.",
  server_error:
    "Galley failed. Start the connection in the app again. If that fails too, tell the person who runs this Galley. The log of the server has the cause.",
};

/** Explains the error code with which the authorization server sends a person to the page of refused requests. */
export function explainRefusal(code: string | undefined): string {
  const known = code && Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
  return known ?? "Galley cannot answer this request. Start the connection in the app again.";
}
